import { z } from 'zod'

/**
 * What the loudness of a whole clip may be, LUFS: -14 as large video sites play, -16 for speech on the web, -23 for
 * broadcasts (EBU R 128).
 */
export const loudnessTargets = [-14, -16, -23] as const
export const loudnessSchema = z.literal(loudnessTargets)
export type LoudnessTarget = z.infer<typeof loudnessSchema>

/** The loudness of clips of a new project. */
export const defaultLoudness: LoudnessTarget = -16

/** Loudness of all speech before it is mixed: the engine speaks with it, and recordings are brought to it. */
export const speechLufs = -16
/** Sound that is quieter as a whole counts as silence, which is not amplified, LUFS. */
export const silenceLufs = -50
/** Largest change of a recording, dB: beyond it, more noise than speech would be amplified. */
const mostSpeechGain = 20

/**
 * The gain of a recorded voice, dB: one for the whole file.
 * @param lufs its integrated loudness; null for silence
 */
export function speechGain(lufs: number | null): number {
  if (lufs === null || lufs < silenceLufs) return 0
  return Math.max(-mostSpeechGain, Math.min(mostSpeechGain, speechLufs - lufs))
}
