import { eachSpan, fromPyramid, maskSampler, recolorTerms } from '../draw/index.ts'
import type { Pixels } from '../draw/index.ts'
import { lookingTriangles, mouthTriangles } from '../topology/index.ts'
import { lightAt } from './light.ts'
import { liveColors } from './plan.ts'
import type { FacePlan } from './plan.ts'
import { createShading, packPicture, shadeSpan } from './shade.ts'
import type { PackedPicture } from './shade.ts'

/** The parts of a source that are drawn: skin, eyes, and the inside of the mouth. */
export const faceTriangles = Uint16Array.from([...lookingTriangles, ...mouthTriangles])

/**
 * Draws planned faces, without eyes and mouth of the frame, on the CPU: where WebGL runs in software this is much
 * faster.
 */
export class FaceDrawer {
  readonly #packed = new WeakMap<Pixels, PackedPicture>()
  #words = new Int32Array(0)

  /**
   * Draws a swapped face.
   * @returns RGBA of the plan's rectangle, valid until the next call; alpha is the opacity of the face
   */
  draw(plan: FacePlan): Uint8ClampedArray {
    const { rect, source, placed, alpha, colors } = plan
    const { width, height } = rect
    if (this.#words.length < width * height) this.#words = new Int32Array(width * height)
    const words = this.#words.fill(0, 0, width * height)
    const where = { targetPoints: placed, triangles: faceTriangles, pointAlpha: alpha, sorted: true }
    const { picture, points } = source.texture
    const drawing = { ...fromPyramid(picture, { sourcePoints: points, sourceStride: 2, ...where }), ...where }
    const packed = this.#packedOf(drawing.source)
    const shading = createShading(colors ? recolorTerms(colors, liveColors) : undefined)
    const light = lightAt(placed, plan)
    const corner = rect.y * width + rect.x
    eachSpan(drawing, rect, (span) => {
      shadeSpan(packed, span, shading, light, words, span.y * width + span.fromX - corner)
    })
    const out = new Uint8ClampedArray(words.buffer, 0, width * height * 4)
    weigh(out, plan)
    return out
  }

  #packedOf(picture: Pixels): PackedPicture {
    const known = this.#packed.get(picture)
    if (known) return known
    const packed = packPicture(picture)
    this.#packed.set(picture, packed)
    return packed
  }
}

/** Multiplies alpha by the plan's mask. */
function weigh(out: Uint8ClampedArray, { rect, mask }: FacePlan): void {
  const { width, height } = rect
  const rows = maskSampler(mask, rect.x, rect.x + width)
  for (let y = 0; y < height; y++) {
    const weights = rows(rect.y + y)
    for (let x = 0, at = y * width * 4 + 3; x < width; x++, at += 4)
      if (out[at]! > 0) out[at] = weights ? out[at]! * weights[x]! : 0
  }
}
