import type { FaceMesh, Point } from './types.ts'

/** Side of the picture that the descriptor model takes, px. */
export const templateSide = 112

/**
 * Positions of eyes, nose tip and corners of the mouth in that picture: the five-point template of ArcFace (Deng et al.
 * 2019), with which SFace was trained.
 */
export const templatePoints: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
]

/** Mesh points of the same five: centres of both irises, nose tip, corners of the mouth. */
const meshFive = [468, 473, 4, 61, 291] as const

/** Left eye, right eye, nose tip, left and right corner of the mouth of a mesh. */
export function fivePoints(mesh: FaceMesh): Point[] {
  return meshFive.map((at) => [mesh.points[at * 3]!, mesh.points[at * 3 + 1]!])
}
