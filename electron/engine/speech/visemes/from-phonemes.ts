import type { PhonemeTiming } from '../types.ts'
import type { Gesture } from './coarticulate.ts'
import { targetsOf } from './poses.ts'
import { makeTrack } from './track.ts'
import type { Envelope, MouthTrack } from './types.ts'

export interface PhonemeTrackOptions {
  /** Loudness of the speech (`measureEnergy`), which the opening of the mouth then follows. */
  energy?: Envelope
}

/** Weight of a sound: open sounds are articulated more fully when stressed. */
function weightOf(stress: PhonemeTiming['stress'], isOpen: boolean): number {
  if (!isOpen) return 1
  return stress === 1 ? 1.15 : stress === 2 ? 1.05 : 0.9
}

function gesturesOf(phoneme: PhonemeTiming): Gesture[] {
  const targets = targetsOf(phoneme.ipa)
  // The first half of a diphthong is the longer one.
  const shares = targets.length === 2 ? [0.58, 0.42] : targets.map(() => 1 / targets.length)
  let start = phoneme.startMs
  return targets.map((target, index) => {
    const end = start + (phoneme.endMs - phoneme.startMs) * (shares[index] ?? 0)
    const gesture = {
      startMs: start,
      endMs: end,
      target,
      weight: weightOf(phoneme.stress, target.pose.open > 0.3),
    }
    start = end
    return gesture
  })
}

/**
 * Mouth track of speech whose phonemes are known. One pose per frame, for the whole of `durationMs` (ms); in gaps of
 * more than 120 ms between phonemes the mouth is closed.
 * @throws RangeError when `fps` or `durationMs` is out of range.
 */
export function mouthFromPhonemes(
  phonemes: readonly PhonemeTiming[],
  durationMs: number,
  fps: number,
  options: PhonemeTrackOptions = {},
): MouthTrack {
  const gestures = phonemes
    .filter((phoneme) => phoneme.endMs > phoneme.startMs)
    .toSorted((a, b) => a.startMs - b.startMs)
    .flatMap(gesturesOf)
  return makeTrack({ gestures, durationMs, fps, energy: options.energy })
}
