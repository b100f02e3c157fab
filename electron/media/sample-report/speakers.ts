import { COEFFICIENTS } from './voice-frames.ts'
import type { VoiceFrame } from './voice-frames.ts'

/** Voiced frames of one stretch that is compared: about two seconds of vowels. */
const STRETCH = 150
/** Fewer stretches can't be parted. */
const LEAST_STRETCHES = 4

export interface SpeakerEvidence {
  /** How far the two most different groups of stretches are apart, in spreads within a group; 0 where it can't be told. */
  distance: number
  /** Between the middle pitches of the two groups, semitones. */
  pitchApart: number
  /** Share of the smaller group, 0 to 0.5. */
  smaller: number
  stretches: number
}

/**
 * Looks for a second voice: parts stretches of speech into the two groups that differ most in pitch and colour of the
 * sound, and tells how far those are apart. A heuristic, with no model of speakers.
 */
export function compareStretches(frames: readonly VoiceFrame[]): SpeakerEvidence {
  const voiced = frames.filter(({ pitch }) => pitch > 0)
  const count = Math.floor(voiced.length / STRETCH)
  const none = { distance: 0, pitchApart: 0, smaller: 0, stretches: count }
  if (count < LEAST_STRETCHES) return none
  const stretches = Array.from({ length: count }, (_, index) =>
    describe(voiced.slice(index * STRETCH, (index + 1) * STRETCH)),
  )
  return { ...twoGroups(stretches), stretches: count }
}

/** Middle pitch in semitones, then the mean colour. */
function describe(frames: readonly VoiceFrame[]): Float64Array {
  const pitches = frames.map(({ pitch }) => 12 * Math.log2(pitch / 100)).toSorted((a, b) => a - b)
  const values = new Float64Array(1 + COEFFICIENTS)
  values[0] = pitches[Math.floor(pitches.length / 2)]!
  for (const { cepstrum } of frames)
    cepstrum.forEach((value, index) => (values[index + 1]! += value / frames.length))
  return values
}

/** Usual spread of the same voice from stretch to stretch: semitones, then cepstral units. */
const PITCH_SPREAD = 1.2
const COLOUR_SPREAD = 1.1

function apart(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 1; index < a.length; index += 1) sum += ((a[index]! - b[index]!) / COLOUR_SPREAD) ** 2
  return Math.sqrt(((a[0]! - b[0]!) / PITCH_SPREAD) ** 2 * 2 + sum / 4)
}

function twoGroups(stretches: readonly Float64Array[]): Omit<SpeakerEvidence, 'stretches'> {
  let [first, second] = farthest(stretches)
  let groups: [Float64Array[], Float64Array[]] = [[], []]
  for (let pass = 0; pass < 12; pass += 1) {
    groups = [[], []]
    for (const one of stretches) groups[apart(one, first) <= apart(one, second) ? 0 : 1].push(one)
    if (groups[0].length === 0 || groups[1].length === 0) return { distance: 0, pitchApart: 0, smaller: 0 }
    ;[first, second] = [middle(groups[0]), middle(groups[1])]
  }
  const within =
    (groups[0].reduce((sum, one) => sum + apart(one, first), 0) +
      groups[1].reduce((sum, one) => sum + apart(one, second), 0)) /
    stretches.length
  return {
    distance: apart(first, second) / Math.max(0.8, within),
    pitchApart: Math.abs(first[0]! - second[0]!),
    smaller: Math.min(groups[0].length, groups[1].length) / stretches.length,
  }
}

function farthest(stretches: readonly Float64Array[]): [Float64Array, Float64Array] {
  let best: [Float64Array, Float64Array] = [stretches[0]!, stretches[1]!]
  let most = -1
  stretches.forEach((one, index) => {
    for (const other of stretches.slice(index + 1)) {
      const distance = apart(one, other)
      if (distance <= most) continue
      most = distance
      best = [one, other]
    }
  })
  return best
}

function middle(group: readonly Float64Array[]): Float64Array {
  return group[0]!.map((_, index) => group.reduce((sum, one) => sum + one[index]!, 0) / group.length)
}
