import { pitchStepSeconds } from '../analysis/pitch.ts'
import { filled, voicedTrack } from './voiced-track.ts'
import { shiftPitch } from './psola.ts'

/** How far above the median of its sentence a question that rises ends, semitones. */
const aboveMedian = 5
/** Most semitones by which the voice is raised, and least that is heard. */
const [most, least] = [14, 0.5]
/** How long the rise lasts at the most and at the least, s: longer than a syllable, shorter than the phrase. */
const [longest, shortest] = [0.7, 0.28]
/** Values of the track over which the change is evened. */
const evenly = 4

/**
 * Raises the end of a question from its last stress on: what the voice falls there is levelled out, and a rise is put in its
 * place, as far as it doesn't rise by itself. Length and formants stay.
 * @param stress when the last stressed syllable begins, s from the start of the samples
 */
export function raiseEnd(samples: Float32Array, rate: number, stress: number): Float32Array {
  const { track, middle } = voicedTrack(samples, rate)
  const end = track.findLastIndex((one) => one !== undefined)
  if (end < 0) return samples
  const [span, shortly] = [longest, shortest].map((seconds) => Math.round(seconds / pitchStepSeconds)) as [
    number,
    number,
  ]
  const begin = Math.max(0, Math.min(end - shortly, Math.max(end - span, Math.round(stress / pitchStepSeconds) - 2)))
  const contour = filled(track, begin, end)
  const start = contour[0]!
  const shifts = contour.map((pitch, at) => {
    const share = at / Math.max(1, end - begin)
    const wanted = start + (middle + aboveMedian - start) * share
    return Math.max(0, Math.min(most, wanted - pitch))
  })
  if (Math.max(...shifts) < least) return samples
  const even = shifts.map(
    (_, at) => mean(shifts.slice(Math.max(0, at - evenly), at + evenly + 1)) * Math.min(1, at / evenly),
  )
  // A value of the track belongs to the middle of its 40 ms.
  return shiftPitch(samples, rate, (sample) => {
    const at = sample / rate / pitchStepSeconds - 2 - begin
    const before = Math.max(0, Math.min(even.length - 1, Math.floor(at)))
    const after = Math.min(even.length - 1, before + 1)
    const shift = at < 0 ? 0 : even[before]! + (even[after]! - even[before]!) * Math.min(1, at - before)
    return 2 ** (shift / 12)
  })
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
