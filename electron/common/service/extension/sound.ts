import { z } from 'zod'
import { guards } from '../limits.ts'

const time = z.int().min(0).max(guards.durationMs)

/** How slow and how fast a sound or a video can be played. */
export const speedRange = { min: 0.25, max: 4 }

/** How the sound of an element is played. An absent field changes nothing. */
export const soundSettingsSchema = z.strictObject({
  /** Gain in dB; 0 plays the sound as it was recorded. */
  volume: z.number().min(-60).max(20).exactOptional(),
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
  const { volume = 0, muted = false, fadeIn = 0, fadeOut = 0, loop = false, speed = 1 } = settings
  return volume === 0 && !muted && fadeIn === 0 && fadeOut === 0 && !loop && speed === 1
}

/** The amplitude's factor for a gain in dB. */
export function gainFactor(decibels: number): number {
  return 10 ** (decibels / 20)
}

/**
 * The amplitude's factor of a sound at a time, as preview and clip play it: fades are linear, and multiply where both last.
 * @param elapsedMs since the sound's start
 * @param lengthMs for which the sound is heard
 */
export function soundGain(settings: SoundSettings, elapsedMs: number, lengthMs: number): number {
  if (settings.muted || elapsedMs < 0 || elapsedMs >= lengthMs) return 0
  const { fadeIn, fadeOut } = fadesWithin(settings, lengthMs)
  const rising = fadeIn > 0 ? Math.min(1, elapsedMs / fadeIn) : 1
  const falling = fadeOut > 0 ? Math.min(1, (lengthMs - elapsedMs) / fadeOut) : 1
  return gainFactor(settings.volume ?? 0) * rising * falling
}

/** The fades in ms, none longer than the sound is heard. */
export function fadesWithin({ fadeIn = 0, fadeOut = 0 }: SoundSettings, lengthMs: number) {
  return { fadeIn: Math.min(fadeIn, lengthMs), fadeOut: Math.min(fadeOut, lengthMs) }
}
