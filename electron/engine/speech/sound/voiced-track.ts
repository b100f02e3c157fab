import { pitchTrack, semitones } from '../analysis/pitch.ts'

/** Pitches farther from the median than this, semitones, are errors of the measurement or a creak. */
const farthest = 10
/** A voice is heard where so many values of the track follow each other. */
const leastRun = 4

/** Pitches of a voice in semitones, one for each step of the track; undefined where none is heard. */
export interface VoicedTrack {
  track: (number | undefined)[]
  /** Their median; 0 where no voice is heard. */
  middle: number
}

/** The pitches of a voice, without those that are errors of the measurement. */
export function voicedTrack(samples: Float32Array, rate: number): VoicedTrack {
  const all = Array.from(pitchTrack(samples, rate), (hertz) => (hertz > 0 ? semitones(hertz) : undefined))
  const voiced = all.filter((one) => one !== undefined)
  if (voiced.length === 0) return { track: all, middle: 0 }
  const middle = voiced.toSorted((a, b) => a - b)[Math.floor(voiced.length / 2)]!
  const near = all.map((one) => (one !== undefined && Math.abs(one - middle) < farthest ? one : undefined))
  return { track: withoutLone(near), middle }
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
export function filled(track: readonly (number | undefined)[], begin: number, end: number): number[] {
  const known = track.flatMap((pitch, at) => (pitch === undefined ? [] : [{ at, pitch }]))
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const at = begin + index
    const after = known.find((one) => one.at >= at) ?? known.at(-1)!
    const before = known.findLast((one) => one.at <= at) ?? after
    const share = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at)
    return before.pitch + (after.pitch - before.pitch) * share
  })
}
