import { equalizerTaps, filter } from '../sound/equalizer.ts'
import { shiftPitch } from '../sound/psola.ts'
import type { WorkerVoice } from './protocol.ts'

/** Smallest pitch shift that is applied (semitones): a smaller one is inaudible and only costs quality. */
const audibleShift = 0.2

/**
 * Applies the pitch shift and the band gains of a voice match to each utterance; other voices pass unchanged. Lengths
 * stay.
 */
export function createVoiceShaper(voice: WorkerVoice, sampleRate: number): (samples: Float32Array) => Float32Array {
  if (voice.engine !== 'piper') return (samples) => samples
  const { pitchShift = 0, eq } = voice
  const factor = Math.abs(pitchShift) < audibleShift ? 1 : 2 ** (pitchShift / 12)
  const taps = eq?.some((gain) => gain !== 0) ? equalizerTaps(eq, sampleRate) : undefined
  return (samples) => {
    const shifted = shiftPitch(samples, sampleRate, factor)
    return taps ? filter(shifted, taps) : shifted
  }
}
