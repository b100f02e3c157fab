import { pitchStepSeconds } from '../analysis/pitch.ts'
import { shiftPitch } from './psola.ts'
import { filled, voicedTrack } from './voiced-track.ts'

/** Most by which a pitch is moved, semitones: more begins to sound processed. */
const most = 2.5
/** Values of the track over which the change is evened. */
const evenly = 4

/**
 * Spreads the pitches of a voice around its median (`factor` above 1: livelier) or draws them together (below 1: calmer). Median,
 * length and formants stay.
 */
export function scalePitchRange(samples: Float32Array, rate: number, factor: number): Float32Array {
  const { track, middle } = voicedTrack(samples, rate)
  const [first, last] = [track.findIndex((one) => one !== undefined), track.findLastIndex((one) => one !== undefined)]
  if (first < 0) return samples
  const moves = filled(track, first, last).map((pitch) =>
    Math.max(-most, Math.min(most, (pitch - middle) * (factor - 1))),
  )
  const even = moves.map((_, at) => mean(moves.slice(Math.max(0, at - evenly), at + evenly + 1)))
  // A value of the track belongs to the middle of its 40 ms.
  return shiftPitch(samples, rate, (sample) => {
    const at = Math.max(0, Math.min(even.length - 1, sample / rate / pitchStepSeconds - 2 - first))
    const [before, after] = [even[Math.floor(at)]!, even[Math.ceil(at)]!]
    return 2 ** ((before + (after - before) * (at - Math.floor(at))) / 12)
  })
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
