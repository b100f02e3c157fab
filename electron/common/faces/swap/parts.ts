import { maskAt } from '../draw/index.ts'
import type { Mask, Pixels } from '../draw/index.ts'
import type { FaceRegion } from '../types.ts'

/** Which px of a region of a picture show the face's own skin, as squares of the region. */
export interface FaceParts {
  region: FaceRegion
  /** Side of the square texture, px. */
  side: number
  /** Three planes, 0 to 255 each: the face's skin; hair; anything else in front of it or beside it. */
  face: Uint8Array
  hair: Uint8Array
  other: Uint8Array
}

/** The map from the picture to the region's square, px. */
function intoRegion({ centerX, centerY, size, angle }: FaceRegion, side: number) {
  const scale = side / size
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  return (x: number, y: number): [number, number] => {
    const dx = x - centerX
    const dy = y - centerY
    return [side / 2 + dx * cos + dy * sin, side / 2 - dx * sin + dy * cos]
  }
}

/** Points of a picture (x, y, z each) as points of the square, so that the parts can be drawn like a picture. */
export function pointsInRegion(points: Float32Array, { region, side }: FaceParts): Float32Array {
  const into = intoRegion(region, side)
  const out = new Float32Array(points.length)
  for (let at = 0; at + 2 < points.length; at += 3) {
    const [x, y] = into(points[at]!, points[at + 1]!)
    out[at] = x
    out[at + 1] = y
    out[at + 2] = points[at + 2]!
  }
  return out
}

/** The parts as a picture: red the face, green hair, blue anything else. */
export function partsPicture({ side, face, hair, other }: FaceParts): Pixels {
  const data = new Uint8Array(side * side * 3)
  for (let at = 0; at < side * side; at++) {
    data[at * 3] = face[at]!
    data[at * 3 + 1] = hair[at]!
    data[at * 3 + 2] = other[at]!
  }
  return { data, width: side, height: side, channels: 3 }
}

/** Reads how much of a position in the picture is face, 0 to 1; 0 outside of the region. */
export function faceShareIn({ region, side, face }: FaceParts): (x: number, y: number) => number {
  const into = intoRegion(region, side)
  // A loop: `from` with a function takes ten times as long, and this is done for every frame.
  const data = new Float32Array(face.length)
  for (let at = 0; at < data.length; at++) data[at] = face[at]! / 255
  const mask: Mask = { rect: { x: 0, y: 0, width: side, height: side }, columns: side, rows: side, data }
  return (x, y) => maskAt(mask, ...into(x, y))
}
