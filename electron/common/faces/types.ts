/**
 * Conventions of all code about faces. Positions are px of an upright picture, x to the right and y downwards; depth
 * (z) is in the same unit, smaller is nearer to the viewer. "Left" and "right" are sides of the picture, as the
 * interface counts them (`detectFaces` in docs/openapi.json).
 */

export interface FaceBox {
  x: number
  y: number
  width: number
  height: number
}

export type Point = readonly [x: number, y: number]

/** A face as the detector gives it. */
export interface DetectedFace {
  box: FaceBox
  /** Confidence of the detector, 0 to 1. */
  score: number
  /** Points in the picture: left eye, right eye, nose tip, mouth centre, left ear, right ear. */
  keypoints: readonly [Point, Point, Point, Point, Point, Point]
}

/** A square of a picture that contains a face, rotated so that the eyes are level. */
export interface FaceRegion {
  centerX: number
  centerY: number
  /** Side of the face's square, px. */
  size: number
  /** Rotation in radians, clockwise. */
  angle: number
}

/** Points of the face mesh: 468 of the skin, then ten of the irises. */
export const meshPoints = 478
export const skinPoints = 468

/** A face mesh in a picture. */
export interface FaceMesh {
  /** x, y, z of each of the 478 points. */
  points: Float32Array
  /** Confidence of the model that there is a face, 0 to 1. Below 0.5 the face counts as lost. */
  score: number
  region: FaceRegion
}
