import type { Canvas } from '@napi-rs/canvas'
import { createCanvas } from '../../../../media/canvas.ts'
import { Pen } from '../art/pen.ts'
import { seeded } from '../art/random.ts'
import type { Compositor, Part } from '../compositor/compositor.ts'
import type { Area, Frame } from '../compositor/frame.ts'

/** A part of a figure that was drawn once and is kept as pixels. */
export interface Layer {
  part: Part
  area: Area
  /** Pixels per drawing unit. */
  density: number
}

/** Draws a layer where it was drawn, or moved from there. */
export function put(frame: Frame, layer: Layer | undefined, dx: number, dy: number): void {
  if (layer) frame.draw(layer.part, { ...layer.area, x: layer.area.x + dx, y: layer.area.y + dy })
}

/** Draws a layer with its left and right edge moved by different distances. */
export function stretch(frame: Frame, layer: Layer | undefined, left: number, right: number, dy: number): void {
  if (!layer) return
  const { x, y, width, height } = layer.area
  frame.draw(layer.part, { x: x + left, y: y + dy, width: Math.max(1, width + right - left), height })
}

/** Draws a part of a figure into pixels and trims it to what it covers; undefined when it covers nothing. */
export function bake(
  compositor: Compositor,
  area: Area,
  density: number,
  seed: number,
  draw: (pen: Pen) => void,
  turned?: Turned,
): Layer | undefined {
  const [w, h] = [Math.ceil(area.width * density), Math.ceil(area.height * density)]
  const flat = createCanvas(w, h)
  const ctx = flat.getContext('2d')
  ctx.scale(density, density)
  ctx.translate(-area.x, -area.y)
  draw(new Pen(ctx, density, seeded(seed)))
  const canvas = turned ? turn(flat, area, density, turned) : flat
  const pixels = canvas.data()
  const box = covered(pixels, w, h)
  if (!box) return undefined
  const { x, y, width, height } = box
  const part = compositor.reserve(width, height)
  compositor.fill(part, pixels, w, x, y)
  return {
    part,
    area: { x: area.x + x / density, y: area.y + y / density, width: width / density, height: height / density },
    density,
  }
}

/**
 * Turn of a trunk: factors of the widths left and right of a middle strip, which keeps its own width. `middle` is half
 * the width of the strip, in drawing units.
 */
export interface Turned {
  middle: number
  left: number
  right: number
}

/** Draws a trunk turned slightly, in strips that are cut at whole pixels, so that no seam shows. */
function turn(flat: Canvas, area: Area, density: number, { middle, left, right }: Turned): Canvas {
  const { width: w, height: h } = flat
  const canvas = createCanvas(w, h)
  const ctx = canvas.getContext('2d')
  const [from, to] = [-middle, middle].map((x) => Math.round((x - area.x) * density)) as [number, number]
  ctx.drawImage(flat, from, 0, to - from, h, from, 0, to - from, h)
  ctx.drawImage(flat, 0, 0, from, h, from - from * left, 0, from * left, h)
  ctx.drawImage(flat, to, 0, w - to, h, to, 0, (w - to) * right, h)
  return canvas
}

/** The rectangle of a picture, RGBA, that is not transparent. */
function covered(data: Uint8Array, w: number, h: number): Area | undefined {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, w * h)
  let [x0, y0, x1, y1] = [w, h, -1, -1]
  for (let y = 0; y < h; y++) {
    const row = y * w
    let x = 0
    while (x < w && pixels[row + x] === 0) x++
    if (x === w) continue
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    y1 = y
    for (x = w - 1; x > x1; x--)
      if (pixels[row + x] !== 0) {
        x1 = x
        break
      }
  }
  return x1 < 0 ? undefined : { x: x0, y: y0, width: x1 + 1 - x0, height: y1 + 1 - y0 }
}
