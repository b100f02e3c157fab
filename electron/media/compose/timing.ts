/**
 * Frames and samples of a composition. Every edge is rounded once, counted from the start, so that rounding errors do
 * not add up.
 */

export interface FrameRate {
  /** Frame rate as a fraction: `num` frames in `den` seconds. */
  num: number
  den: number
}

export const sampleRate = 48_000

/** Converts a rate to a fraction: 25 to 25/1, 29.97 to 30000/1001. */
export function frameRate(fps: number): FrameRate {
  if (Number.isInteger(fps)) return { num: fps, den: 1 }
  const ntsc = Math.round(fps * 1.001)
  if (Math.abs((ntsc * 1000) / 1001 - fps) < 0.005) return { num: ntsc * 1000, den: 1001 }
  return { num: Math.round(fps * 1000), den: 1000 }
}

export function rateText(rate: FrameRate): string {
  return rate.den === 1 ? String(rate.num) : `${rate.num}/${rate.den}`
}

/** Number of the frame whose edge is nearest to a time. */
export function framesAt(ms: number, rate: FrameRate): number {
  return Math.round((ms * rate.num) / (rate.den * 1000))
}

export function msOfFrames(frames: number, rate: FrameRate): number {
  return (frames * rate.den * 1000) / rate.num
}

export function samplesOfFrames(frames: number, rate: FrameRate): number {
  return Math.round((frames * rate.den * sampleRate) / rate.num)
}

/** Position of an item in the video, in frames from its start. */
export interface ItemSpan {
  /** Index of the item in the composition. */
  index: number
  /** Exact time of its start, ms: that of its first frame is up to half a frame off. */
  startMs: number
  start: number
  frames: number
}

/**
 * Number of samples of an item, from the rounded times of its edges in the whole video, so that rounding errors do not
 * add up.
 */
export function samplesOf({ start, frames }: ItemSpan, rate: FrameRate): number {
  return samplesOfFrames(start + frames, rate) - samplesOfFrames(start, rate)
}
