import { eachSpan, sampleSpan } from '../draw/index.ts'
import type { Pixels, Rect } from '../draw/index.ts'
import { ringMiddle } from '../expression/index.ts'
import { innerLips, leftEye, rightEye } from '../topology/index.ts'

/** Where the frame is seen through a swapped face: between the lids and between the lips. */
const rings = [leftEye, rightEye, innerLips] as const

/** Number of times each point of a ring exists: at the edge (transparent), a little inside, and in the middle. */
const layers = 3

/** Share of the way from the edge to the middle after which the frame is fully seen. */
const soft = 0.3

/** Number of points of all rings in all layers. */
const openingPoints = rings.reduce((sum, ring) => sum + ring.length * layers, 0)

/** Triangles between edge and middle, as indices of those points. */
const openingTriangles = Uint16Array.from(
  rings.flatMap((ring, index) => {
    const start = rings.slice(0, index).reduce((sum, other) => sum + other.length * layers, 0)
    return ring.flatMap((_, step) => {
      const here = start + step * layers
      const next = start + ((step + 1) % ring.length) * layers
      return [here, next, here + 1, next, next + 1, here + 1, here + 1, next + 1, here + 2]
    })
  }),
)

/** Mesh of the openings: numbers for each of `openingPoints`. */
export interface Openings {
  /** Positions at which it is drawn: x, y, z, px. */
  placed: Float32Array
  /** Positions in the frame that it shows: x, y, px. */
  from: Float32Array
  /** Opacity, 0 to 1. */
  alpha: Float32Array
}

export function createOpenings(): Openings {
  return {
    placed: new Float32Array(openingPoints * 3),
    from: new Float32Array(openingPoints * 2),
    alpha: new Float32Array(openingPoints),
  }
}

/**
 * Computes the openings for the frame's own eyes and mouth in a placed face.
 * @param points the person's mesh in the frame, px
 * @param placed positions of the character's points, px
 * @param shares opacity of left eye, right eye and mouth, 0 to 1
 */
export function fillOpenings(
  openings: Openings,
  points: Float32Array,
  placed: Float32Array,
  shares: readonly [number, number, number],
): void {
  let at = 0
  rings.forEach((ring, index) => {
    const [fromX, fromY] = ringMiddle(points, ring)
    const [toX, toY, toZ] = ringMiddle(placed, ring)
    for (const point of ring) {
      for (let layer = 0; layer < layers; layer++, at++) {
        const share = layer === 0 ? 0 : layer === 1 ? soft : 1
        const mix = (value: number, middle: number): number => value + (middle - value) * share
        openings.from[at * 2] = mix(points[point * 3]!, fromX)
        openings.from[at * 2 + 1] = mix(points[point * 3 + 1]!, fromY)
        openings.placed[at * 3] = mix(placed[point * 3]!, toX)
        openings.placed[at * 3 + 1] = mix(placed[point * 3 + 1]!, toY)
        openings.placed[at * 3 + 2] = mix(placed[point * 3 + 2]!, toZ)
        openings.alpha[at] = layer === 0 ? 0 : shares[index]!
      }
    }
  })
}

/**
 * Draws the frame's own eyes and mouth into a drawn face; the face's opacity stays.
 * @param picture the original frame, RGBA
 * @param over RGBA of `rect`
 */
export function drawOpenings(
  picture: Pixels,
  { rect, openings }: { rect: Rect; openings: Openings },
  over: Uint8Array | Uint8ClampedArray,
): void {
  const drawing = {
    source: picture,
    sourcePoints: openings.from,
    sourceStride: 2 as const,
    targetPoints: openings.placed,
    triangles: openingTriangles,
    pointAlpha: openings.alpha,
  }
  const colors = new Float32Array(rect.width * 3)
  eachSpan(drawing, rect, (span) => {
    sampleSpan(picture, span, colors, 0)
    const end = (span.toX - span.fromX) * 3
    let at = ((span.y - rect.y) * rect.width + span.fromX - rect.x) * 4
    for (let from = 0, share = span.alpha; from < end; from += 3, at += 4, share += span.alphaStep) {
      for (let channel = 0; channel < 3; channel++) {
        const under = over[at + channel]!
        over[at + channel] = under + (colors[from + channel]! - under) * share + 0.5
      }
    }
  })
}
