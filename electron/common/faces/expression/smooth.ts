/**
 * Smooths tracks of numbers over time without delay, since later values are known. A parabola is fitted to a few values
 * on either side (Savitzky-Golay), which keeps blinks and the peaks of speech.
 */

/** Weights of the parabola at its middle, for 2 to 4 values on either side. */
const kernels = [
  [1],
  [0, 1],
  [-3 / 35, 12 / 35, 17 / 35],
  [-2 / 21, 3 / 21, 6 / 21, 7 / 21],
  [-21 / 231, 14 / 231, 39 / 231, 54 / 231, 59 / 231],
] as const

/**
 * Smooths a track.
 * @param frames one array per frame; all of one length
 * @param reach number of values on either side: 2, 3 or 4; fewer at the ends and for shorter tracks
 */
export function smoothTrack(frames: readonly Float32Array[], reach: 2 | 3 | 4): Float32Array[] {
  return frames.map((now, frame) => {
    const within = Math.min(reach, frame, frames.length - 1 - frame)
    if (within < 2) return now
    const kernel = kernels[within]!
    const out = new Float32Array(now.length)
    for (let offset = -within; offset <= within; offset++) {
      const weight = kernel[within - Math.abs(offset)]!
      const other = frames[frame + offset]!
      for (let at = 0; at < out.length; at++) out[at]! += weight * other[at]!
    }
    return out
  })
}
