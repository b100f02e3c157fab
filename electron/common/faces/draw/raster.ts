import type { MeshDrawing, Rect } from './types.ts'

/** Positions within a px to which corners are rounded. With them every sum below is exact in a double. */
const steps = 1024

/** Triangles with a corner farther than this from the origin are left out, px. */
const farthest = 16_384

/** A run of px in one row of a triangle, and the source position of its first px. */
export interface Span {
  y: number
  fromX: number
  /** End of the run, not included. */
  toX: number
  /** Position in the source for the middle of the first px, and its change from px to px. */
  sourceX: number
  sourceY: number
  stepX: number
  stepY: number
  /** Opacity, 0 to 1. */
  alpha: number
  alphaStep: number
  /**
   * Corners of the triangle, and the weights of the second and third at the middle of the first px; the first has the
   * rest.
   */
  a: number
  b: number
  c: number
  weightB: number
  weightC: number
  /** Change of the weights of b and c from px to px. */
  stepB: number
  stepC: number
}

/** Order of drawing: triangles with the greatest z first. */
function farFirst(points: Float32Array, triangles: Uint16Array): Uint32Array {
  const count = triangles.length / 3
  const depth = new Float32Array(count)
  const order = new Uint32Array(count)
  for (let triangle = 0; triangle < count; triangle++) {
    order[triangle] = triangle
    for (let corner = 0; corner < 3; corner++) {
      depth[triangle]! += points[triangles[triangle * 3 + corner]! * 3 + 2]!
    }
  }
  return order.sort((a, b) => depth[b]! - depth[a]! || a - b)
}

/**
 * Finds the px of every triangle, row by row. A px belongs to a triangle when its middle is inside; one on an edge
 * between two belongs to exactly one of them (top-left rule), so neighbours leave no gap and no px is drawn twice.
 * @param onSpan gets one object that is reused for every call
 */
export function eachSpan(drawing: MeshDrawing, clip: Rect, onSpan: (span: Span) => void): void {
  const { sourcePoints, targetPoints, triangles, pointAlpha, cull = 'none', sorted = false } = drawing
  const stride = drawing.sourceStride ?? 3
  const order = sorted ? farFirst(targetPoints, triangles) : undefined
  const span: Span = {
    y: 0,
    fromX: 0,
    toX: 0,
    sourceX: 0,
    sourceY: 0,
    stepX: 0,
    stepY: 0,
    alpha: 1,
    alphaStep: 0,
    a: 0,
    b: 0,
    c: 0,
    weightB: 0,
    weightC: 0,
    stepB: 0,
    stepC: 0,
  }
  const clipRight = clip.x + clip.width
  const clipBottom = clip.y + clip.height
  const count = triangles.length / 3
  const snap = (value: number) => Math.round(value * steps) - steps / 2
  const isFar = (value: number) => !(Math.abs(value) <= farthest)

  for (let drawn = 0; drawn < count; drawn++) {
    const triangle = (order ? order[drawn]! : drawn) * 3
    const a = triangles[triangle]!
    let b = triangles[triangle + 1]!
    let c = triangles[triangle + 2]!
    if (isFar(targetPoints[a * 3]!) || isFar(targetPoints[a * 3 + 1]!)) continue
    if (isFar(targetPoints[b * 3]!) || isFar(targetPoints[b * 3 + 1]!)) continue
    if (isFar(targetPoints[c * 3]!) || isFar(targetPoints[c * 3 + 1]!)) continue
    const ax = snap(targetPoints[a * 3]!)
    const ay = snap(targetPoints[a * 3 + 1]!)
    let bx = snap(targetPoints[b * 3]!)
    let by = snap(targetPoints[b * 3 + 1]!)
    let cx = snap(targetPoints[c * 3]!)
    let cy = snap(targetPoints[c * 3 + 1]!)
    let area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (area === 0) continue
    if (area > 0) {
      if (cull === 'back') continue
    } else {
      ;[b, c, bx, cx, by, cy] = [c, b, cx, bx, cy, by]
      area = -area
    }

    const top = Math.max(clip.y, Math.ceil(Math.min(ay, by, cy) / steps))
    const bottom = Math.min(clipBottom - 1, Math.floor(Math.max(ay, by, cy) / steps))
    if (top > bottom) continue

    // Sides a-b, b-c, c-a: inside is where each edge function is 0 or more; 1 or more where the edge isn't a top or
    // left one.
    const abx = bx - ax
    const aby = by - ay
    const bcx = cx - bx
    const bcy = cy - by
    const cax = ax - cx
    const cay = ay - cy
    const abBias = aby < 0 || (aby === 0 && abx > 0) ? 0 : 1
    const bcBias = bcy < 0 || (bcy === 0 && bcx > 0) ? 0 : 1
    const caBias = cay < 0 || (cay === 0 && cax > 0) ? 0 : 1

    const sourceAX = sourcePoints[a * stride]!
    const sourceAY = sourcePoints[a * stride + 1]!
    const sourceBX = sourcePoints[b * stride]! - sourceAX
    const sourceBY = sourcePoints[b * stride + 1]! - sourceAY
    const sourceCX = sourcePoints[c * stride]! - sourceAX
    const sourceCY = sourcePoints[c * stride + 1]! - sourceAY
    // How the two weights of b and c change from px to px.
    const bPerX = ((cy - ay) * steps) / area
    const cPerX = (-aby * steps) / area
    const alphaA = pointAlpha ? pointAlpha[a]! : 1
    const alphaB = pointAlpha ? pointAlpha[b]! - alphaA : 0
    const alphaC = pointAlpha ? pointAlpha[c]! - alphaA : 0
    span.stepX = sourceBX * bPerX + sourceCX * cPerX
    span.stepY = sourceBY * bPerX + sourceCY * cPerX
    span.alphaStep = alphaB * bPerX + alphaC * cPerX
    span.a = a
    span.b = b
    span.c = c
    span.stepB = bPerX
    span.stepC = cPerX

    for (let y = top; y <= bottom; y++) {
      const row = y * steps
      let from = clip.x
      let to = clipRight - 1
      let outside = false
      for (let side = 0; side < 3; side++) {
        const dx = side === 0 ? abx : side === 1 ? bcx : cax
        const dy = side === 0 ? aby : side === 1 ? bcy : cay
        const px = side === 0 ? ax : side === 1 ? bx : cx
        const py = side === 0 ? ay : side === 1 ? by : cy
        const bias = side === 0 ? abBias : side === 1 ? bcBias : caBias
        const rest = dx * (row - py) + dy * px - bias
        if (dy > 0) to = Math.min(to, Math.floor(rest / (dy * steps)))
        else if (dy < 0) from = Math.max(from, Math.ceil(rest / (dy * steps)))
        else if (rest < 0) outside = true
      }
      if (outside || from > to) continue
      const offX = from * steps - ax
      const offY = row - ay
      const weightB = (offX * (cy - ay) - (cx - ax) * offY) / area
      const weightC = (abx * offY - offX * aby) / area
      span.y = y
      span.fromX = from
      span.toX = to + 1
      span.sourceX = sourceAX + sourceBX * weightB + sourceCX * weightC
      span.sourceY = sourceAY + sourceBY * weightB + sourceCY * weightC
      span.alpha = alphaA + alphaB * weightB + alphaC * weightC
      span.weightB = weightB
      span.weightC = weightC
      onSpan(span)
    }
  }
}
