import Konva from 'konva'
import { centreOf, union } from '../../box.ts'
import type { Box, Point } from '../../box.ts'
import { boundsOf } from '../../rotation.ts'
import type { RotatedBox } from '../../rotation.ts'
import { handleAt, isCorner, shownHandles } from '../handles.ts'
import type { Guide } from '../snap.ts'
import type { StageColors } from './theme.ts'
import { rotateDistance } from '../tools/types.ts'
import type { Cropping } from '../tools/types.ts'
import { boxToScreen, toScreen } from '../zoom.ts'
import type { View } from '../zoom.ts'

/** A selected element as the overlay outlines it. */
export interface Outlined {
  box: RotatedBox
  locked: boolean
  /** The element is not visible now: hidden, or outside of its time. */
  absent: boolean
}

export interface OverlayState {
  view: View
  selected: readonly Outlined[]
  hovered: RotatedBox | null
  guides: readonly Guide[]
  marquee: Box | null
  /** Handles are not drawn during a drag and in a read-only project. */
  showHandles: boolean
  cropping: Cropping | null
  /** Rotation of the selection while it is rotated, degrees; else null. */
  rotating: number | null
  colors: StageColors
}

const handleSide = 9
/** Side of a box from which its middle handles are drawn, CSS px. */
const middleRoom = 32

/** Selection, handles, guides and marquee, drawn in screen px over the scene, so that they are sharp at any zoom. */
export class OverlayView {
  readonly layer = new Konva.Layer({ listening: false })
  #state: OverlayState | null = null

  constructor() {
    this.layer.add(
      new Konva.Shape({
        listening: false,
        perfectDrawEnabled: false,
        sceneFunc: (context) => this.#draw(context._context),
      }),
    )
  }

  show(state: OverlayState): void {
    this.#state = state
    this.layer.batchDraw()
  }

  destroy(): void {
    this.layer.destroy()
  }

  #draw(context: CanvasRenderingContext2D): void {
    const state = this.#state
    if (!state) return
    const { colors, view } = state
    const ratio = this.layer.getCanvas().getPixelRatio()
    const sharp = (value: number): number => (Math.round(value * ratio - 0.5) + 0.5) / ratio
    const frame = (box: RotatedBox): void => {
      const on = boxToScreen(view, box)
      if ((box.rotation ?? 0) % 360 !== 0) {
        rotated(context, centreOf(on), box.rotation!, () => context.strokeRect(on.x, on.y, on.width, on.height))
        return
      }
      const [x, y] = [sharp(on.x), sharp(on.y)]
      context.strokeRect(x, y, sharp(on.x + on.width) - x, sharp(on.y + on.height) - y)
    }
    context.lineJoin = 'miter'
    if (state.cropping) {
      this.#drawCrop(context, state, state.cropping)
      return
    }
    if (state.hovered) {
      context.strokeStyle = colors.sel
      context.globalAlpha = 0.7
      context.lineWidth = 1
      frame(state.hovered)
      context.globalAlpha = 1
    }
    context.strokeStyle = colors.sel
    context.lineWidth = 1.5
    for (const one of state.selected) {
      context.setLineDash(one.absent || one.locked ? [5, 4] : [])
      frame(one.box)
    }
    context.setLineDash([])
    this.#drawGroup(context, state, frame)
    this.#drawGuides(context, state, sharp)
    if (state.marquee) this.#drawMarquee(context, state, sharp)
  }

  #drawGroup(context: CanvasRenderingContext2D, state: OverlayState, frame: (box: RotatedBox) => void): void {
    const free = state.selected.filter((one) => !one.locked)
    const group = free.length === 1 ? free[0]!.box : union(free.map(({ box }) => boundsOf(box)))
    if (!group) return
    if (free.length > 1) {
      context.lineWidth = 1
      frame(group)
    }
    const on = boxToScreen(state.view, group)
    if (state.rotating !== null) drawAngle(context, on, state.rotating)
    if (!state.showHandles) return
    context.lineWidth = 1.5
    const { rotation = 0 } = group as RotatedBox
    rotated(context, centreOf(on), rotation, () => {
      const top = { x: on.x + on.width / 2, y: on.y }
      context.beginPath()
      context.moveTo(top.x, top.y)
      context.lineTo(top.x, top.y - rotateDistance + handleSide / 2)
      context.stroke()
      context.beginPath()
      context.arc(top.x, top.y - rotateDistance, handleSide / 2, 0, 2 * Math.PI)
      context.fillStyle = '#fff'
      context.fill()
      context.stroke()
      drawHandles(context, on, rotation % 360 === 0)
    })
  }

  /** The whole picture, the part that stays, and its thirds. */
  #drawCrop(context: CanvasRenderingContext2D, { view, colors }: OverlayState, cropping: Cropping): void {
    const { box, full, pivot, rotation } = cropping
    rotated(context, toScreen(view, pivot), rotation, () => {
      const on = boxToScreen(view, box)
      const whole = boxToScreen(view, full)
      context.strokeStyle = colors.sel
      context.lineWidth = 1
      context.setLineDash([4, 4])
      context.strokeRect(whole.x, whole.y, whole.width, whole.height)
      context.setLineDash([])
      context.globalAlpha = 0.5
      context.beginPath()
      for (const share of [1 / 3, 2 / 3]) {
        context.moveTo(on.x + on.width * share, on.y)
        context.lineTo(on.x + on.width * share, on.y + on.height)
        context.moveTo(on.x, on.y + on.height * share)
        context.lineTo(on.x + on.width, on.y + on.height * share)
      }
      context.strokeStyle = '#fff'
      context.stroke()
      context.globalAlpha = 1
      context.strokeStyle = colors.sel
      context.lineWidth = 1.5
      context.strokeRect(on.x, on.y, on.width, on.height)
      drawHandles(context, on, rotation % 360 === 0)
    })
  }

  #drawGuides(
    context: CanvasRenderingContext2D,
    { guides, view, colors }: OverlayState,
    sharp: (value: number) => number,
  ): void {
    context.strokeStyle = colors.guide
    context.lineWidth = 1
    for (const guide of guides) {
      const vertical = guide.axis === 'x'
      const at = sharp(guide.at * view.zoom + (vertical ? view.x : view.y))
      const offset = vertical ? view.y : view.x
      const [from, to] = [guide.from * view.zoom + offset, guide.to * view.zoom + offset]
      context.beginPath()
      context.moveTo(vertical ? at : from, vertical ? from : at)
      context.lineTo(vertical ? at : to, vertical ? to : at)
      context.stroke()
    }
  }

  #drawMarquee(
    context: CanvasRenderingContext2D,
    { marquee, view, colors }: OverlayState,
    sharp: (value: number) => number,
  ): void {
    const on = boxToScreen(view, marquee!)
    context.strokeStyle = colors.sel
    context.fillStyle = colors.sel
    context.lineWidth = 1
    context.globalAlpha = 0.12
    context.fillRect(on.x, on.y, on.width, on.height)
    context.globalAlpha = 1
    context.strokeRect(sharp(on.x), sharp(on.y), on.width, on.height)
  }
}

/** Draws with the context rotated around a point, degrees clockwise. */
function rotated(context: CanvasRenderingContext2D, around: Point, degrees: number, draw: () => void): void {
  context.save()
  context.translate(around.x, around.y)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-around.x, -around.y)
  draw()
  context.restore()
}

/**
 * Draws the handles of a box.
 * @param upright the handles lie along the pixels of the screen, which keeps them sharp
 */
function drawHandles(context: CanvasRenderingContext2D, on: Box, upright: boolean): void {
  const sharp = upright ? Math.round : (value: number): number => value
  for (const handle of shownHandles(on, middleRoom)) {
    const at = handleAt(on, handle)
    const side = isCorner(handle) ? handleSide : handleSide - 2
    context.beginPath()
    context.roundRect(sharp(at.x - side / 2), sharp(at.y - side / 2), side, side, 2)
    context.fillStyle = '#fff'
    context.fill()
    context.stroke()
  }
}

/** The rotation in degrees, on a badge in the middle of the selection. */
function drawAngle(context: CanvasRenderingContext2D, on: Box, degrees: number): void {
  const { x, y } = centreOf(on)
  const text = `${degrees}°`
  context.font = '500 12px Inter, system-ui, sans-serif'
  const width = context.measureText(text).width + 16
  context.beginPath()
  context.roundRect(Math.round(x - width / 2), Math.round(y - 11), width, 22, 6)
  // Labels on pictures are white on nearly black in both themes.
  context.fillStyle = 'rgb(16 19 18 / 0.85)'
  context.fill()
  context.fillStyle = '#fff'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, Math.round(x), Math.round(y) + 0.5)
}
