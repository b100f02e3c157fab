/** Mesh points of a face over time; `undefined` for frames in which it was not found. */
export type PointTrack = readonly (Float32Array | undefined)[]

/**
 * Weights of a quadratic fit over `2 radius + 1` frames, evaluated in its middle (Savitzky and Golay 1964): removes
 * noise without lagging or flattening the movement.
 */
function weightsFor(before: number, after: number): number[] {
  // Near an end of the track the window is smaller; a symmetric window keeps the fit without lag.
  const radius = Math.min(before, after)
  const count = 2 * radius + 1
  const steps = Array.from({ length: count }, (_, index) => index - radius)
  const squares = steps.reduce((sum, step) => sum + step ** 2, 0)
  const fourths = steps.reduce((sum, step) => sum + step ** 4, 0)
  if (radius < 2) return radius === 0 ? [1] : [0.25, 0.5, 0.25]
  const divisor = count * fourths - squares ** 2
  return steps.map((step) => (fourths - squares * step ** 2) / divisor)
}

/**
 * Points of one frame, smoothed over its neighbours, but not across a gap or a cut.
 * @param startsAnew whether a frame begins a new scene
 */
export function smoothedAt(
  track: PointTrack,
  frame: number,
  radius: number,
  startsAnew: (frame: number) => boolean,
): Float32Array | undefined {
  const here = track[frame]
  if (!here) return undefined
  let [before, after] = [0, 0]
  while (before < radius && !startsAnew(frame - before) && track[frame - before - 1]) before++
  while (after < radius && track[frame + after + 1] && !startsAnew(frame + after + 1)) after++
  const weights = weightsFor(before, after)
  const first = frame - (weights.length - 1) / 2
  const points = new Float32Array(here.length)
  weights.forEach((weight, index) => {
    const other = track[first + index]!
    for (let at = 0; at < points.length; at++) points[at]! += weight * other[at]!
  })
  return points
}

/**
 * Smoothed points, replaced by the raw ones where the difference is more than noise: lips can open within a frame, and
 * a mesh that lags would leave the old mouth visible.
 * @param noise distance that counts as noise (px); from three times that, a point is not smoothed
 */
export function keepJumps(raw: Float32Array, smoothed: Float32Array, noise: number): Float32Array {
  const result = smoothed.slice()
  for (let at = 0; at + 2 < raw.length; at += 3) {
    const apart = Math.hypot(raw[at]! - smoothed[at]!, raw[at + 1]! - smoothed[at + 1]!)
    const share = Math.max(0, Math.min(1, (apart / noise - 1) / 2))
    if (share === 0) continue
    for (let axis = 0; axis < 3; axis++) result[at + axis]! += (raw[at + axis]! - smoothed[at + axis]!) * share
  }
  return result
}

/**
 * Smoothed points of a head, replaced by the raw ones when the whole head moved in a way that smoothing flattens: it
 * bobs or jerks within the window, and a mouth at the smoothed position would cover the nose.
 * @param points mesh points that speaking does not move
 * @param noise mean distance that counts as noise (px); from three times that, the head is not smoothed
 */
export function keepMoves(
  raw: Float32Array,
  smoothed: Float32Array,
  points: readonly number[],
  noise: number,
): Float32Array {
  let apart = 0
  for (const point of points) {
    const at = point * 3
    apart += Math.hypot(raw[at]! - smoothed[at]!, raw[at + 1]! - smoothed[at + 1]!) / points.length
  }
  const share = Math.max(0, Math.min(1, (apart / noise - 1) / 2))
  return smoothed.map((value, at) => value + (raw[at]! - value) * share)
}

/** Interpolates gaps of up to `longest` frames between two detections in one scene. */
export function bridgeGaps(
  track: PointTrack,
  longest: number,
  startsAnew: (frame: number) => boolean,
): (Float32Array | undefined)[] {
  const result = [...track]
  let last = -1
  for (let frame = 0; frame < track.length; frame++) {
    if (startsAnew(frame)) last = -1
    const here = track[frame]
    if (!here) continue
    const before = last >= 0 ? track[last] : undefined
    if (before && frame - last > 1 && frame - last - 1 <= longest) {
      for (let between = last + 1; between < frame; between++) {
        const share = (between - last) / (frame - last)
        result[between] = here.map((value, at) => before[at]! + (value - before[at]!) * share)
      }
    }
    last = frame
  }
  return result
}
