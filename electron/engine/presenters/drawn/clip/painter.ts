import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Figure, Rect } from '../rig/figure.ts'
import type { Pose } from '../rig/pose.ts'
import { FramePlanes } from './planes.ts'

/**
 * Draws the frames of a clip one after the other, and redraws only the parts that moved. The trunk moves in steps of
 * about an eighth of a pixel at 1000 px, too small to be seen. Between two steps only the rectangle around the head is
 * drawn and converted. A frame depends on its pose alone, never on the frames before it.
 */
export class FramePainter {
  readonly #figure: Figure
  readonly #ctx: SKRSContext2D
  readonly #planes: FramePlanes
  /** A rectangle around everything that the figure covers in any pose. */
  readonly #all: Rect
  #last: { trunk: string; head: Rect } | undefined

  constructor(figure: Figure) {
    this.#figure = figure
    this.#ctx = createCanvas(figure.width, figure.height).getContext('2d')
    this.#all = figure.reach().reduce(union)
    this.#planes = new FramePlanes(figure.width, figure.height)
  }

  /** Paints a frame and returns its planes, which are valid until the next call. */
  paint(exact: Pose): Uint8Array {
    const pose = {
      ...exact,
      breath: Math.round(exact.breath * steps) / steps,
      sway: Math.round(exact.sway * steps) / steps,
    }
    const trunk = `${pose.breath} ${pose.sway}`
    const all = this.#all
    const head = inside(this.#figure.headBox(pose), all)
    const areas = this.#last?.trunk === trunk ? [union(this.#last.head, head)] : this.#figure.reach()
    this.#last = { trunk, head }
    const ctx = this.#ctx
    // Drawing is clipped to a single rectangle of whole pixels, so that what is drawn inside is the same as without
    // clipping. Several rectangles would become a mask, which softens the edges of the clips inside it.
    const { x, y, width, height } = areas.reduce(union)
    ctx.save()
    ctx.beginPath()
    ctx.rect(x, y, width, height)
    ctx.clip()
    ctx.clearRect(0, 0, this.#figure.width, this.#figure.height)
    this.#figure.draw(ctx, pose)
    ctx.restore()
    // Pixels are read once, always in the same size: memory of changing sizes would be allocated anew for every frame.
    const { data } = ctx.getImageData(all.x, all.y, all.width, all.height)
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
    for (const area of areas) this.#planes.put(area, pixels, all)
    return this.#planes.bytes
  }
}

/**
 * Number of steps into which breath and sway are divided. Together they move the trunk by at most 2.5 figure units each
 * way.
 */
const steps = 20

function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

function inside(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  }
}
