import type { SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '../../../../media/canvas.ts'
import { Pen } from '../art/pen.ts'
import { seeded } from '../art/random.ts'
import type { Compositor, Part } from './compositor.ts'
import type { Area } from './frame.ts'

export interface SpriteOptions {
  /** The area that drawings may cover, in drawing units. */
  area: Area
  /** Pixels per drawing unit. */
  density: number
  /** Pixels per unit of blurs (see `Pen`). */
  softness: number
  seed: number
  /** Memory for drawings, bytes; at least one is kept. */
  most: number
}

/**
 * Drawings of a part that changes its shape, such as the mouth, kept as pixels by what they show. When memory is full,
 * the drawing that was used longest ago goes.
 */
export class Sprites {
  readonly area: Area
  readonly #compositor: Compositor
  readonly #context: SKRSContext2D
  readonly #options: SpriteOptions
  readonly #kept = new Map<string, Part>()

  constructor(compositor: Compositor, options: SpriteOptions) {
    const { area, density } = options
    this.#compositor = compositor
    this.#options = options
    const canvas = createCanvas(Math.ceil(area.width * density), Math.ceil(area.height * density))
    this.#context = canvas.getContext('2d')
    // The area of whole pixels.
    this.area = { ...area, width: canvas.width / density, height: canvas.height / density }
  }

  /** The drawing with a key; `draw` makes it if it isn't kept. */
  get(key: string, draw: (pen: Pen) => void): Part {
    let part = this.#kept.get(key)
    if (part) {
      this.#kept.delete(key)
    } else {
      part = this.#free()
      this.#draw(part, draw)
    }
    this.#kept.set(key, part)
    return part
  }

  #free(): Part {
    const { width, height } = this.#context.canvas
    const [oldest] = this.#kept
    if (oldest && (this.#kept.size + 1) * width * height * 4 > this.#options.most) {
      this.#kept.delete(oldest[0])
      return oldest[1]
    }
    return this.#compositor.reserve(width, height)
  }

  #draw(part: Part, draw: (pen: Pen) => void): void {
    const context = this.#context
    const { width, height } = context.canvas
    const { area, density, softness, seed } = this.#options
    context.clearRect(0, 0, width, height)
    context.save()
    context.scale(density, density)
    context.translate(-area.x, -area.y)
    draw(new Pen(context, softness, seeded(seed)))
    context.restore()
    this.#compositor.fill(part, context.canvas.data(), width)
  }
}
