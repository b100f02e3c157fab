import type { Compositor } from '../compositor/compositor.ts'
import type { Frame, Warp } from '../compositor/frame.ts'
import { put, type Layer } from './layer.ts'

/** Heights of the face between which it follows the jaw, from where that begins down to the chin, in head units. */
const follows = { from: 64, to: 224 } as const

/** Upper bound of what `jawDrop` returns, in head units. */
const mostDrop = 24

/** Draws layers whose lower part follows the jaw. */
export class Jaw {
  readonly #compositor: Compositor
  /** Tables that displace the rows of layers. */
  readonly #warps = new Map<Layer, Warp>()

  constructor(compositor: Compositor) {
    this.#compositor = compositor
  }

  /** Draws a layer with the jaw dropped: each row is moved a little further down than the one above it. */
  draw(frame: Frame, layer: Layer | undefined, dx: number, dy: number, drop: number): void {
    if (!layer) return
    if (drop < 0.05) {
      put(frame, layer, dx, dy)
      return
    }
    const { part, area } = layer
    frame.draw(part, { ...area, x: area.x + dx, y: area.y + dy }, this.#warp(layer, drop))
  }

  #warp(layer: Layer, drop: number): Warp {
    const { part, area, density } = layer
    let warp = this.#warps.get(layer)
    if (!warp) {
      const rows = part.height + Math.ceil(mostDrop * density)
      warp = { rows, address: this.#compositor.take((rows + 1) * 4) }
      this.#warps.set(layer, warp)
    }
    const table = this.#compositor.words(warp.address, warp.rows + 1)
    const last = part.height - 1
    let source = 0
    for (let row = 0; row <= warp.rows; row++) {
      // The row of the layer that the jaw moves to this one; both grow together.
      while (source < last && moved(area.y + source / density, drop) <= area.y + row / density) source++
      const [above, below] = [source - 1, source].map((r) => (moved(area.y + r / density, drop) - area.y) * density)
      const exact = source ? source - 1 + Math.min(1, (row - above!) / (below! - above!)) : 0
      table[row] = Math.min(last, Math.max(0, exact)) * 65_536
    }
    return warp
  }
}

/** Where a height of the face is when the jaw is dropped, in head units. */
function moved(y: number, drop: number): number {
  const t = Math.max(0, Math.min(1, (y - follows.from) / (follows.to - follows.from)))
  return y + drop * t * t * (3 - 2 * t)
}
