import { estimateSpeechSeconds } from './engine-prices.ts'

/**
 * How long the built-in engine is likely to take for each part of a video, in seconds on two processors, measured by
 * `npm run bench -- demo`. Progress follows their ratios, so that it is even in time on any machine.
 */

/** Tiers of official voices: the faster and the better ones. */
export type VoiceTier = 'everyday' | 'finest'

/** Tier of an official voice; undefined for any other voice. The ids of official voices begin with their tier. */
export function tierOf(voiceId: string): VoiceTier | undefined {
  const tier = voiceId.slice(0, voiceId.indexOf('-'))
  return tier === 'everyday' || tier === 'finest' ? tier : undefined
}

/** Speaking a text. @param rate percent of the natural rate */
export function speechCost({ text, voiceId, rate }: { text: string; voiceId: string; rate: number }): number {
  return estimateSpeechSeconds(text, rate) * (tierOf(voiceId) === 'finest' ? 0.45 : 0.06)
}

/** Size of a presenter, px. */
interface Box {
  width?: number | undefined
  height?: number | undefined
  scaleX: number
  scaleY: number
}

/**
 * Drawing a presenter, which is never drawn larger than the picture.
 * @param seconds of the clip
 * @param most megapixels of the video's picture
 */
export function presenterCost(seconds: number, { width, height, scaleX, scaleY }: Box, most: number): number {
  // A presenter at 1080p.
  const usual = 0.5
  const size = width === undefined || height === undefined ? usual : Math.abs(width * scaleX * height * scaleY) / 1e6
  return seconds * (0.06 + 0.14 * Math.min(most, size))
}

/** Putting together and encoding a video. @param seconds of the video @param megapixels of its picture */
export const composeCost = (seconds: number, megapixels: number): number => seconds * (0.03 + 0.13 * megapixels)
