import { equalizerTaps, filter } from '../sound/equalizer.ts'
import { shiftPitch } from '../sound/psola.ts'
import type { WorkerVoice } from './protocol.ts'

/** A shift that nobody hears is left out: it can only cost quality (semitones). */
const audibleShift = 0.2

/** Gives a voice match its pitch and colour, utterance by utterance; other voices pass unchanged. Lengths stay. */
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
