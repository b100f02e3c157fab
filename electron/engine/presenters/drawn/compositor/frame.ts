import type { Compositor, Part } from './compositor.ts'

/** A part of a frame, in px. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** An area in the units of a drawing. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Rows of a part that are displaced: the address of the table and its number of rows (see `compositor.as`). */
export interface Warp {
  address: number
  rows: number
}

/** x becomes `a·x + c·y + e`, y becomes `b·x + d·y + f`. */
type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Bytes of one `yuva420p` frame. */
export const frameBytes = (width: number, height: number): number =>
  width * height * 2 + ((width + 1) >> 1) * ((height + 1) >> 1) * 2

/**
 * A frame to which parts are drawn with a transform, as on a canvas. Only the part `within` of the frame is drawn. Its
 * planes are converted here instead of by ffmpeg's scaler, so that only what changed is converted.
 */
export class Frame {
  readonly width: number
  readonly height: number
  /** The rectangle outside which nothing is drawn; corners are even. */
  within: Rect
  readonly #compositor: Compositor
  readonly #pixels: number
  readonly #planes: number
  #transform: Transform = [1, 0, 0, 1, 0, 0]
  readonly #saved: Transform[] = []

  constructor(compositor: Compositor, width: number, height: number) {
    this.#compositor = compositor
    this.width = width
    this.height = height
    this.within = { x: 0, y: 0, width, height }
    this.#pixels = compositor.take(width * height * 4)
    this.#planes = compositor.take(frameBytes(width, height))
    this.convert(this.within)
  }

  save(): void {
    this.#saved.push(this.#transform)
  }

  restore(): void {
    this.#transform = this.#saved.pop() ?? this.#transform
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const [A, B, C, D, E, F] = this.#transform
    this.#transform = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F]
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y)
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0)
  }

  rotate(radians: number): void {
    const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
    this.transform(cos, sin, -sin, cos, 0, 0)
  }

  /** Makes the part `within` of the frame transparent. */
  clear(): void {
    const { x, y, width, height } = this.within
    this.#compositor.functions.clear(this.#pixels, this.width, x, y, x + width, y + height)
  }

  /** Draws a part, which fills the area, as a shadow that falls on what the frame already shows. */
  shade(part: Part, area: Area): void {
    this.draw(part, area, undefined, true)
  }

  /** Draws a part, which fills the area. `warp` displaces its rows. */
  draw(part: Part, area: Area, warp?: Warp, atop = false): void {
    const [a, b, c, d, e, f] = this.#transform
    const determinant = a * d - b * c
    if (!determinant) return
    // From the middles of the frame's pixels back to those of the part, which begin after its border.
    const [kx, ky] = [(part.width - 2) / area.width, (part.height - 2) / area.height]
    const [xx, xy, yx, yy] = [d / determinant, -c / determinant, -b / determinant, a / determinant]
    const u0 = xx * (0.5 - e) + xy * (0.5 - f) - area.x
    const v0 = yx * (0.5 - e) + yy * (0.5 - f) - area.y
    const height = area.height + (warp ? (warp.rows - part.height) / ky : 0)
    const box = this.#box(area.x, area.y, area.width, height)
    if (box)
      this.#compositor.functions.draw(
        ...([this.#pixels, this.width, ...box] as const),
        ...([part.address, part.width, part.height] as const),
        ...([xx * kx, xy * kx, u0 * kx + 0.5, yx * ky, yy * ky, v0 * ky + 0.5] as const),
        warp?.address ?? 0,
        warp?.rows ?? 0,
        atop ? 1 : 0,
      )
  }

  /** Converts a rectangle of the frame; x and y are even. */
  convert({ x, y, width, height }: Rect): void {
    const [luma, chroma] = [this.width * this.height, ((this.width + 1) >> 1) * ((this.height + 1) >> 1)]
    const at = this.#planes
    this.#compositor.functions.convert(
      ...([this.#pixels, this.width, this.height, x, y, x + width, y + height] as const),
      ...([at, at + luma, at + luma + chroma, at + luma + chroma * 2] as const),
    )
  }

  /** The converted frame (`yuva420p`, BT.709 limited, straight alpha); valid until the next one. */
  get planes(): Uint8Array {
    return this.#compositor.bytes(this.#planes, frameBytes(this.width, this.height))
  }

  /** The frame as RGBA with straight alpha. */
  pixels(): Uint8ClampedArray<ArrayBuffer> {
    const straight = Uint8ClampedArray.from(this.#compositor.bytes(this.#pixels, this.width * this.height * 4))
    for (let i = 0; i < straight.length; i += 4) {
      const alpha = straight[i + 3]!
      if (alpha && alpha < 255) for (let k = 0; k < 3; k++) straight[i + k] = (straight[i + k]! * 255) / alpha
    }
    return straight
  }

  /** The rectangle of the frame, px, that an area may cover under the transform: left, top, right, bottom. */
  #box(x: number, y: number, width: number, height: number): [number, number, number, number] | undefined {
    const [a, b, c, d, e, f] = this.#transform
    const [x1, y1, x2, y2] = [x, y, x + width, y + height]
    const xs = [a * x1 + c * y1, a * x2 + c * y1, a * x1 + c * y2, a * x2 + c * y2]
    const ys = [b * x1 + d * y1, b * x2 + d * y1, b * x1 + d * y2, b * x2 + d * y2]
    const { within } = this
    const left = Math.max(within.x, Math.floor(Math.min(...xs) + e) - 1)
    const top = Math.max(within.y, Math.floor(Math.min(...ys) + f) - 1)
    const right = Math.min(within.x + within.width, Math.ceil(Math.max(...xs) + e) + 1)
    const bottom = Math.min(within.y + within.height, Math.ceil(Math.max(...ys) + f) + 1)
    return right > left && bottom > top ? [left, top, right, bottom] : undefined
  }
}
