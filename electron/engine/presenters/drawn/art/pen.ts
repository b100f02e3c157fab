import type { CanvasGradient, Path2D, SKRSContext2D } from '@napi-rs/canvas'
import { fade } from './color.ts'
import type { Random } from './random.ts'

export type Paint = string | CanvasGradient
export type Stop = readonly [at: number, color: string, alpha?: number]

/** Draws on one canvas in design units: fills, soft-edged shades, gradients, clips. */
export class Pen {
  readonly ctx: SKRSContext2D
  /** Seeded generator of random numbers, so that a drawing is the same every time. */
  readonly random: Random

  /** Pixels per design unit. Blurs need it, because filters of a canvas do not follow its transform. */
  readonly unit: number

  constructor(ctx: SKRSContext2D, unit: number, random: Random) {
    this.ctx = ctx
    this.unit = unit
    this.random = random
  }

  fill(path: Path2D, paint: Paint): this {
    this.ctx.fillStyle = paint
    this.ctx.fill(path)
    return this
  }

  stroke(path: Path2D, paint: Paint, width: number): this {
    this.ctx.strokeStyle = paint
    this.ctx.lineWidth = width
    this.ctx.lineCap = 'round'
    this.ctx.lineJoin = 'round'
    this.ctx.stroke(path)
    return this
  }

  /** Blurs everything that `draw` draws by `radius` design units. */
  soft(radius: number, draw: (pen: this) => void): this {
    this.ctx.save()
    this.ctx.filter = `blur(${(radius * blur * this.unit).toFixed(2)}px)`
    draw(this)
    this.ctx.restore()
    return this
  }

  /** Fills a path with a blurred edge; most shading is made with it. */
  shade(path: Path2D, color: string, alpha: number, radius: number): this {
    // Skia blurs the whole clip, so the clip is reduced to what the shape and its blur can cover.
    const [left, top, right, bottom] = path.computeTightBounds()
    const ctx = this.ctx
    ctx.save()
    ctx.beginPath()
    ctx.rect(left - radius * 2, top - radius * 2, right - left + radius * 4, bottom - top + radius * 4)
    ctx.clip()
    this.soft(radius, () => this.fill(path, fade(color, alpha)))
    ctx.restore()
    return this
  }

  inside(path: Path2D, draw: (pen: this) => void): this {
    this.ctx.save()
    this.ctx.clip(path)
    draw(this)
    this.ctx.restore()
    return this
  }

  /** Moves the origin to a position, turns it by `turn` radians and scales it, while `draw` draws. */
  at(x: number, y: number, draw: (pen: this) => void, turn = 0, sx = 1, sy = sx): this {
    this.ctx.save()
    this.ctx.translate(x, y)
    if (turn) this.ctx.rotate(turn)
    if (sx !== 1 || sy !== 1) this.ctx.scale(sx, sy)
    draw(this)
    this.ctx.restore()
    return this
  }

  mode(operation: 'multiply' | 'screen' | 'soft-light' | 'overlay', draw: (pen: this) => void): this {
    this.ctx.save()
    this.ctx.globalCompositeOperation = operation
    draw(this)
    this.ctx.restore()
    return this
  }

  linear(x0: number, y0: number, x1: number, y1: number, stops: readonly Stop[]): CanvasGradient {
    return withStops(this.ctx.createLinearGradient(x0, y0, x1, y1), stops)
  }

  /** A radial gradient from the focus (fx, fy) to the circle around (x, y). */
  radial(x: number, y: number, radius: number, stops: readonly Stop[], fx = x, fy = y): CanvasGradient {
    return withStops(this.ctx.createRadialGradient(fx, fy, 0, x, y, radius), stops)
  }
}

/**
 * Factor from a blur's radius to the standard deviation that Skia takes: half of the visible reach looks like the
 * radius.
 */
const blur = 0.5

function withStops(gradient: CanvasGradient, stops: readonly Stop[]): CanvasGradient {
  for (const [at, color, alpha] of stops) gradient.addColorStop(at, alpha === undefined ? color : fade(color, alpha))
  return gradient
}
