/**
 * Drawing of meshes. Positions are px; the px in column 0 covers 0 to 1, its middle is at 0.5.
 */

/** A picture in memory: rows from the top, channels side by side. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
  channels: 3 | 4
}

/** Rectangle in whole px. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** A drawn mesh apart from any picture: colours and the opacity of each px. */
export interface Layer {
  rect: Rect
  /** Red, green, blue of each px of `rect`, 0 to 255 (or outside of that while colours are matched). */
  color: Float32Array
  /** Opacity of each px of `rect`, 0 to 1; 0 where nothing was drawn. */
  alpha: Float32Array
}

/** Weights over a rectangle of a picture, in a resolution of their own. */
export interface Mask {
  rect: Rect
  /** Cells across and down `rect`. */
  columns: number
  rows: number
  /** Opacity of each cell, 0 to 1. */
  data: Float32Array
}

export interface MeshDrawing {
  /** Picture from which colours are read. May be the target. */
  source: Pixels
  /** Points in the source: `stride` numbers each, x and y first. */
  sourcePoints: Float32Array
  sourceStride?: 2 | 3
  /** Points in the target: x, y, z each; the same order as in the source. */
  targetPoints: Float32Array
  /** Three indices of points per triangle. */
  triangles: Uint16Array
  /** Opacity at each point, 0 to 1. Absent: 1. */
  pointAlpha?: Float32Array
  /** Triangles that are left out: those turned away from the viewer, or none. Default none. */
  cull?: 'back' | 'none'
  /** Draws far triangles (great z) first, so that near ones cover them. Default false: in the given order. */
  sorted?: boolean
}
