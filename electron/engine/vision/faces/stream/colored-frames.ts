import type { Rect } from '../../../../common/faces/draw/index.ts'
import type { Picture } from '../types.ts'
import type { Matrix } from './yuv.ts'
import { YuvFrames } from './yuv.ts'

const meet = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

function around(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}

/** Parts that don't overlap and cover all of `parts`: what is changed must not be changed twice. */
export function apart(parts: readonly Rect[]): Rect[] {
  const found: Rect[] = []
  for (const part of parts) {
    let whole = part
    for (let at = found.findIndex((one) => meet(one, whole)); at >= 0; at = found.findIndex((one) => meet(one, whole)))
      whole = around(whole, found.splice(at, 1)[0]!)
    found.push(whole)
  }
  return found
}

/** Gives the frames of a video, which are YUV, as RGB that may be changed, and brings the changes back. */
export class ColoredFrames {
  readonly #picture: Picture
  readonly #yuv: YuvFrames
  readonly #rgb: Uint8ClampedArray
  readonly #before: Uint8Array
  readonly #still: boolean
  #parts: readonly Rect[] | undefined

  /** `still` frames are all the same before they are changed. */
  constructor({ width, height, still }: { width: number; height: number; still: boolean }, matrix: Matrix) {
    this.#still = still
    this.#yuv = new YuvFrames(width, height, matrix)
    this.#rgb = new Uint8ClampedArray(width * height * 3)
    this.#before = new Uint8Array(this.#rgb.length)
    this.#picture = { data: new Uint8Array(this.#rgb.buffer), width, height, channels: 3 }
  }

  /** The picture of a frame, valid until `end`; with `parts`, its px in them. */
  begin(planes: Uint8Array, parts?: readonly Rect[]): Picture {
    const last = this.#parts
    this.#parts = parts ? apart(parts.map((part) => this.#yuv.evenPart(part))) : [this.#yuv.evenPart()]
    if (this.#still && last) {
      for (const part of last) this.#copy(part, this.#before, this.#rgb)
      return this.#picture
    }
    for (const part of this.#still ? [this.#yuv.evenPart()] : this.#parts) {
      this.#yuv.toRgb(planes, this.#rgb, part)
      this.#copy(part, this.#rgb, this.#before)
    }
    return this.#picture
  }

  /** Brings what was changed in the picture into the planes of the same frame. */
  end(planes: Uint8Array): void {
    for (const part of this.#parts ?? []) {
      // A still was RGB before, so that the same px become the same bytes, and nothing has to be compared.
      if (this.#still) this.#yuv.fromRgb(this.#picture.data, planes, part)
      else this.#yuv.patch(planes, this.#before, this.#picture.data, part)
    }
  }

  #copy({ x, y, width, height }: Rect, from: Uint8Array | Uint8ClampedArray, to: Uint8Array | Uint8ClampedArray): void {
    const stride = this.#picture.width * 3
    // Rows of a part that is as wide as the picture follow each other without a gap.
    const [runs, length] = width * 3 === stride ? [1, height * stride] : [height, width * 3]
    for (let run = 0, at = y * stride + x * 3; run < runs; run++, at += stride)
      to.set(from.subarray(at, at + length), at)
  }
}
