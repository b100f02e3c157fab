import { clamp } from '../box.ts'
import type { Box, Point, Size } from '../box.ts'

/** Position of the canvas on the stage: its scale, and its top-left corner in CSS px of the stage. */
export interface View {
  zoom: number
  x: number
  y: number
}

export const zoomRange = { min: 0.02, max: 16 } as const
/** Zoom factors of the buttons. */
const stops = [0.02, 0.05, 0.1, 0.25, 0.33, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16]
/** Part of the canvas that stays visible however far it is moved, CSS px. */
const keptInSight = 48

export const toScreen = (view: View, point: Point): Point => ({
  x: view.x + point.x * view.zoom,
  y: view.y + point.y * view.zoom,
})

export const toCanvas = (view: View, point: Point): Point => ({
  x: (point.x - view.x) / view.zoom,
  y: (point.y - view.y) / view.zoom,
})

export const boxToScreen = (view: View, box: Box): Box => ({
  ...toScreen(view, box),
  width: box.width * view.zoom,
  height: box.height * view.zoom,
})

/** Space that stays free around a canvas that fits the stage, CSS px. */
export interface Margins {
  side: number
  top: number
  bottom: number
}

/** The whole canvas centred within the margins; on small stages margins shrink to at most half of the stage. */
export function fitView(canvas: Size, area: Size, { side, top, bottom }: Margins): View {
  const across = Math.max(area.width - 2 * side, area.width / 2, 1)
  const down = Math.max(area.height - top - bottom, area.height / 2, 1)
  const wanted = Math.min(across / canvas.width, down / canvas.height)
  const zoom = clamp(wanted, zoomRange.min, zoomRange.max)
  const free = area.height - canvas.height * zoom
  const above = top + bottom === 0 ? 0.5 : top / (top + bottom)
  const y = free < top + bottom ? free * above : (free - bottom + top) / 2
  return { zoom, x: Math.round((area.width - canvas.width * zoom) / 2), y: Math.round(y) }
}

export function centred(canvas: Size, area: Size, zoom: number): View {
  return {
    zoom,
    x: Math.round((area.width - canvas.width * zoom) / 2),
    y: Math.round((area.height - canvas.height * zoom) / 2),
  }
}

/** Another zoom, with the same point of the canvas under `point` (CSS px of the stage). */
export function zoomAt(view: View, point: Point, zoom: number): View {
  const next = clamp(zoom, zoomRange.min, zoomRange.max)
  const under = toCanvas(view, point)
  return { zoom: next, x: point.x - under.x * next, y: point.y - under.y * next }
}

/** The next zoom factor of the buttons. */
export function nextStop(zoom: number, direction: 1 | -1): number {
  const further =
    direction === 1 ? stops.find((stop) => stop > zoom * 1.01) : stops.findLast((stop) => stop < zoom * 0.99)
  return further ?? clamp(zoom, zoomRange.min, zoomRange.max)
}

/** Zoom factor of a wheel event. `mode` is WheelEvent.deltaMode: px, lines, pages. */
export function wheelFactor(delta: number, mode: number, pinch: boolean): number {
  const px = clamp(wheelPx(delta, mode), -240, 240)
  return Math.exp((-px * (pinch ? 4 : 1)) / 480)
}

export function wheelPx(delta: number, mode: number): number {
  return delta * (mode === 1 ? 18 : mode === 2 ? 400 : 1)
}

/** Moves the canvas, keeping `keptInSight` px of it visible. */
export function panTo(view: View, to: Point, canvas: Size, area: Size): View {
  const within = (at: number, length: number, room: number): number => {
    const kept = Math.min(keptInSight, length, room)
    return clamp(at, kept - length, room - kept)
  }
  return {
    zoom: view.zoom,
    x: within(to.x, canvas.width * view.zoom, area.width),
    y: within(to.y, canvas.height * view.zoom, area.height),
  }
}
