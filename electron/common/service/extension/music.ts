import { z } from 'zod'
import { guards } from '../limits.ts'
import { requiredUrl } from '../fields.ts'

const time = z.int().min(0).max(guards.durationMs)
/** Shortest ramp, ms: a faster change of the volume is heard as a click. */
const shortestRampMs = 20
const ramp = z.int().min(shortestRampMs).max(10_000)

/** How far the music is lowered while somebody speaks. */
export const duckingSchema = z.strictObject({
  on: z.boolean(),
  /** By how many dB the music is lowered. */
  amount: z.number().min(0).max(60),
  /** Time in ms in which the music falls before speech begins. */
  attack: ramp,
  /** Time in ms in which the music rises again after speech. */
  release: ramp,
})

/** How the music under a whole project is played. */
export const musicSettingsSchema = z.strictObject({
  /** Gain in dB where nobody speaks; 0 plays the file as it was recorded. */
  volume: z.number().min(-60).max(20),
  muted: z.boolean().exactOptional(),
  /** Times in ms in which the music grows from silence, and falls to silence before the video ends. */
  fadeIn: time,
  fadeOut: time,
  /** The music starts again after its end, until the video ends. */
  loop: z.boolean(),
  ducking: duckingSchema,
})

/** The music as it is sent to an engine, beside the body. */
export const musicExtensionSchema = musicSettingsSchema.extend({
  /** Address of the sound file, with its part as a media fragment (`#t=1.5`). */
  url: requiredUrl(),
  /** Indices of the body's items in which nobody speaks, though they have a voice because the interface wants one. */
  silentItems: z.array(z.int().min(0).max(10_000)).max(10_000).optional(),
})

export type Ducking = z.infer<typeof duckingSchema>
export type MusicSettings = z.infer<typeof musicSettingsSchema>
export type MusicExtension = z.infer<typeof musicExtensionSchema>

/**
 * The settings of music that is added to a project. Music of -16 LUFS, as that of the product, is heard at -24 where nobody
 * speaks, and 19 LU below speech of -16; a loud record of -9 still stays 12 LU below it.
 */
export const defaultMusicSettings: MusicSettings = {
  volume: -8,
  fadeIn: 500,
  fadeOut: 2_000,
  loop: true,
  ducking: { on: true, amount: 11, attack: 200, release: 600 },
}
