import { skinPoints } from '../types.ts'
import { canonicalTriangles, canonicalVertices } from './data.ts'

const floatsPerVertex = 5

const numbers = canonicalVertices.split(/[ ;]/u).map(Number)

function positions(): Float32Array {
  const points = new Float32Array(skinPoints * 3)
  for (let vertex = 0; vertex < skinPoints; vertex++) {
    const at = vertex * floatsPerVertex
    points[vertex * 3] = numbers[at]!
    // The model has y up and z towards the viewer; pictures have y down and z away.
    points[vertex * 3 + 1] = -numbers[at + 1]!
    points[vertex * 3 + 2] = -numbers[at + 2]!
  }
  return points
}

function textureCoordinates(): Float32Array {
  const coordinates = new Float32Array(skinPoints * 2)
  for (let vertex = 0; vertex < skinPoints; vertex++) {
    coordinates[vertex * 2] = numbers[vertex * floatsPerVertex + 3]!
    coordinates[vertex * 2 + 1] = numbers[vertex * floatsPerVertex + 4]!
  }
  return coordinates
}

function mirror(points: Float32Array): Uint16Array {
  const found = new Uint16Array(skinPoints)
  for (let vertex = 0; vertex < skinPoints; vertex++) {
    let nearest = Number.POSITIVE_INFINITY
    for (let other = 0; other < skinPoints; other++) {
      const distance = Math.hypot(
        points[vertex * 3]! + points[other * 3]!,
        points[vertex * 3 + 1]! - points[other * 3 + 1]!,
        points[vertex * 3 + 2]! - points[other * 3 + 2]!,
      )
      if (distance >= nearest) continue
      nearest = distance
      found[vertex] = other
    }
  }
  return found
}

/** The canonical face: x, y, z of 468 points, cm; x to the right, y down, z away from the viewer, as in a picture. */
export const canonicalPoints = positions()

/** Texture coordinates u, v of each of the 468 points on the unfolded face, 0 to 1, v downwards. */
export const canonicalUv = textureCoordinates()

/** Three indices per triangle, 898 triangles; eyes and mouth are covered too. The mesh's edge is `oval`. */
export const allTriangles = Uint16Array.from(canonicalTriangles.split(' ').map(Number))

/** Index of the mirrored point on the other side of the face, for each of the 468. */
export const mirrorOf = mirror(canonicalPoints)
