import { z } from 'zod'
import { guards } from '../limits.ts'
import { track } from './motion.ts'

const volume = z.number().min(-60).max(20)
const time = z.int().min(0).max(guards.durationMs)

/** How slow and how fast a sound or a video can be played. */
export const speedRange = { min: 0.25, max: 4 }

/** How the sound of an element is played. An absent field changes nothing. */
export const soundSettingsSchema = z.strictObject({
  /** Gain in dB; 0 plays the sound as it was recorded. */
  volume: volume.exactOptional(),
  /** Volumes in dB at times, in place of one for all of the sound; easings count in dB. */
  keyframes: track(volume).exactOptional(),
  muted: z.boolean().exactOptional(),
  /** Times in ms in which the sound grows from silence, and falls to silence before it ends. */
  fadeIn: time.exactOptional(),
  fadeOut: time.exactOptional(),
  /** The sound starts again after its end, for as long as the element lasts. Videos play once. */
  loop: z.boolean().exactOptional(),
  /** How many times as fast as recorded it is played, a video with its picture; the pitch stays. */
  speed: z.number().min(speedRange.min).max(speedRange.max).exactOptional(),
})
export type SoundSettings = z.infer<typeof soundSettingsSchema>

/** Whether the settings change nothing that is heard. */
export function isPlainSound(settings: SoundSettings | undefined): boolean {
  if (!settings) return true
  const { volume: decibels = 0, keyframes, muted = false, fadeIn = 0, fadeOut = 0, loop = false, speed = 1 } = settings
  return decibels === 0 && !keyframes && !muted && fadeIn === 0 && fadeOut === 0 && !loop && speed === 1
}

/** The amplitude's factor for a gain in dB. */
export function gainFactor(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** The fades in ms, none longer than the sound is heard. */
export function fadesWithin({ fadeIn = 0, fadeOut = 0 }: SoundSettings, lengthMs: number) {
  return { fadeIn: Math.min(fadeIn, lengthMs), fadeOut: Math.min(fadeOut, lengthMs) }
}
