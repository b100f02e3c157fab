import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas'
import { Pen } from '../art/pen.ts'
import { seeded } from '../art/random.ts'
import { toBitmap } from './bitmap.ts'

/** An area in drawing units. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A part of a figure that was drawn once and is kept as pixels. */
export interface Layer {
  image: Image
  area: Area
  /** Pixels per drawing unit. */
  density: number
}

/** Draws a part of a figure into pixels and trims it to what it covers; undefined when it covers nothing. */
export async function bake(
  area: Area,
  density: number,
  seed: number,
  draw: (pen: Pen) => void,
  turned?: Turned,
): Promise<Layer | undefined> {
  const [w, h] = [Math.ceil(area.width * density), Math.ceil(area.height * density)]
  const flat = createCanvas(w, h)
  const ctx = flat.getContext('2d')
  ctx.scale(density, density)
  ctx.translate(-area.x, -area.y)
  draw(new Pen(ctx, density, seeded(seed)))
  const canvas = turned ? turn(flat, area, density, turned) : flat
  const pixels = canvas.getContext('2d').getImageData(0, 0, w, h)
  const box = covered(pixels.data, w, h)
  if (!box) return undefined
  // One empty pixel is kept around the part, so that its edges stay soft when it is drawn at fractions of a pixel.
  const [x0, y0] = [Math.max(0, box.x0 - 1), Math.max(0, box.y0 - 1)]
  const [tw, th] = [Math.min(w, box.x1 + 2) - x0, Math.min(h, box.y1 + 2) - y0]
  return {
    // A decoded image is drawn several times faster than a canvas, which Skia copies at each use.
    image: await loadImage(toBitmap(pixels, { x: x0, y: y0, width: tw, height: th })),
    area: { x: area.x + x0 / density, y: area.y + y0 / density, width: tw / density, height: th / density },
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

function covered(data: Uint8ClampedArray, w: number, h: number) {
  let [x0, y0, x1, y1] = [w, h, -1, -1]
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      if (data[(y * w + x) * 4 + 3]) {
        if (x < x0) x0 = x
        if (x > x1) x1 = x
        if (y < y0) y0 = y
        y1 = y
      }
  return x1 < 0 ? undefined : { x0, y0, x1, y1 }
}
