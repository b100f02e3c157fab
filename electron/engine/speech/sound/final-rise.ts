import { pitchStepSeconds, pitchTrack, semitones } from '../analysis/pitch.ts'
import { shiftPitch } from './psola.ts'

/** How far above the median of its sentence a question that rises ends, semitones. */
const aboveMedian = 5
/** Most semitones by which the end is raised, and least that is heard. */
const [most, least] = [12, 0.5]
/** How long the rise lasts at the most and at the least, s: longer than a syllable, shorter than the phrase. */
const [longest, shortest] = [0.7, 0.28]
/** How much of the voiced end tells how high a sentence ends, s. */
const endSeconds = 0.12
/** Share of the rise after which the voice stays high. */
const highFrom = 0.75

/**
 * Raises the end of a question from its last stress on, as far as its voice doesn't rise there by itself: the finest voices
 * end questions as they end statements. Length and formants stay.
 * @param stress when the last stressed syllable begins, s from the start of the samples
 */
export function raiseEnd(samples: Float32Array, rate: number, stress: number): Float32Array {
  const track = Array.from(pitchTrack(samples, rate), (hertz) => (hertz > 0 ? semitones(hertz) : undefined))
  const voiced = track.filter((one) => one !== undefined)
  const lastAt = track.findLastIndex((one) => one !== undefined)
  if (lastAt < 0) return samples
  const middle = median(voiced)
  // An octave too low or too high is an error of the measurement, or a creak.
  const near = track.slice(0, lastAt + 1).map((one) => one !== undefined && Math.abs(one - middle) < 11)
  const ending = track.slice(Math.max(0, lastAt - endSeconds / pitchStepSeconds), lastAt + 1)
  const ends = ending.filter((one, at) => one !== undefined && near[lastAt + 1 - ending.length + at]) as number[]
  const shift = Math.min(most, middle + aboveMedian - (ends.length > 0 ? median(ends) : middle - aboveMedian))
  if (shift < least) return samples
  // A value of the track belongs to the middle of its 40 ms.
  const until = (lastAt + 2) * pitchStepSeconds
  const from = Math.max(0, Math.min(until - shortest, Math.max(until - longest, stress)))
  return shiftPitch(samples, rate, (sample) => {
    const share = Math.max(0, Math.min(1, (sample / rate - from) / ((until - from) * highFrom)))
    return 2 ** ((shift * share * share * (3 - 2 * share)) / 12)
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
