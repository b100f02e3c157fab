import { pitchStepSeconds, pitchTrack, semitones } from '../analysis/pitch.ts'
import { shiftPitch } from './psola.ts'

/** How far above the median of its sentence a question that rises ends, semitones. */
const aboveMedian = 5
/** Most semitones by which the voice is raised, and least that is heard. */
const [most, least] = [14, 0.5]
/** How long the rise lasts at the most and at the least, s: longer than a syllable, shorter than the phrase. */
const [longest, shortest] = [0.7, 0.28]
/** Pitches farther from the median than this, semitones, are errors of the measurement or a creak. */
const farthest = 10
/** A voice is heard where so many values of the track follow each other. */
const leastRun = 4
/** Values of the track over which the change is evened. */
const evenly = 4

/**
 * Raises the end of a question from its last stress on: what the voice falls there is levelled out, and a rise is put in its
 * place, as far as it doesn't rise by itself. Length and formants stay.
 * @param stress when the last stressed syllable begins, s from the start of the samples
 */
export function raiseEnd(samples: Float32Array, rate: number, stress: number): Float32Array {
  const all = Array.from(pitchTrack(samples, rate), (hertz) => (hertz > 0 ? semitones(hertz) : undefined))
  const voiced = all.filter((one) => one !== undefined)
  if (voiced.length === 0) return samples
  const middle = voiced.toSorted((a, b) => a - b)[Math.floor(voiced.length / 2)]!
  const track = withoutLone(
    all.map((one) => (one !== undefined && Math.abs(one - middle) < farthest ? one : undefined)),
  )
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

/** The track without values that only few others follow: a noise that repeats itself by chance. */
function withoutLone(track: readonly (number | undefined)[]): (number | undefined)[] {
  const kept = [...track]
  for (let from = 0; from < track.length; from += 1) {
    let to = from
    while (to < track.length && track[to] !== undefined) to += 1
    if (to - from < leastRun) kept.fill(undefined, from, to)
    from = Math.max(from, to)
  }
  return kept
}

/** The values of a part of the track, with straight lines over its gaps. */
function filled(track: readonly (number | undefined)[], begin: number, end: number): number[] {
  const known = track.flatMap((pitch, at) => (pitch === undefined ? [] : [{ at, pitch }]))
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const at = begin + index
    const after = known.find((one) => one.at >= at) ?? known.at(-1)!
    const before = known.findLast((one) => one.at <= at) ?? after
    const share = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at)
    return before.pitch + (after.pitch - before.pitch) * share
  })
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
