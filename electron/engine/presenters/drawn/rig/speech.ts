import type { MouthPose, MouthTrack } from '../../../speech/visemes/types.ts'
import { closed } from '../parts/mouth-lines.ts'

const keys = ['open', 'wide', 'round', 'press', 'bite', 'tongue'] as const

const safe = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0

/** The mouth at a time in s, interpolated between two poses; closed before the track and after its end. */
export function mouthAt(track: MouthTrack | undefined, t: number): MouthPose {
  if (!track || !(track.fps > 0) || t < 0) return closed
  const u = t * track.fps
  const k = Math.floor(u)
  const [a, b] = [track.poses[k] ?? closed, track.poses[k + 1] ?? closed]
  const share = u - k
  const pose: MouthPose = { ...closed }
  for (const key of keys) pose[key] = safe(a[key]) * (1 - share) + safe(b[key]) * share
  return pose
}

/** The properties of speech that the body moves by: how much is spoken, and where the stresses are. */
export interface SpeechRhythm {
  /** How much is spoken at a time in s, 0 in silence to 1 in full speech. */
  activity: (t: number) => number
  /** How much is spoken over some seconds, 0 to 1: the short silences between sentences hardly change it. */
  engaged: (t: number) => number
  stresses: { atS: number; strength: number }[]
  /** When sentences end: speech of at least 0.8 s is followed by 0.3 s of silence. */
  ends: number[]
}

const stepS = 0.04
/** Least silence after a sentence, and least speech in one, s. */
const [silenceS, sentenceS] = [0.3, 0.8]

/**
 * Reads activity and stresses from a mouth track. A stress is a wide opening that stands out from its surroundings;
 * stresses are at least 0.55 s apart.
 */
export function readRhythm(track: MouthTrack | undefined, durationS: number): SpeechRhythm {
  if (!track) return { activity: () => 0, engaged: () => 0, stresses: [], ends: [] }
  const count = Math.ceil(durationS / stepS) + 1
  const fast = new Float32Array(count)
  const slow = new Float32Array(count)
  const active = new Float32Array(count)
  const engaged = new Float32Array(count)
  const ends: number[] = []
  let [f, s, a, e, began, last] = [0, 0, 0, 0, 0, Number.NaN]
  for (let i = 0; i < count; i++) {
    const mouth = mouthAt(track, i * stepS)
    f += (mouth.open - f) * 0.5
    s += (mouth.open - s) * 0.05
    const speaking = mouth.open > 0.05 || mouth.press > 0.3 || mouth.bite > 0.3 || mouth.round > 0.3 ? 1 : 0
    a += (speaking - a) * (speaking ? 0.16 : 0.05)
    e += (a - e) * 0.03
    engaged[i] = e
    const t = i * stepS
    if (speaking) {
      if (!(t - last < silenceS)) began = t
      last = t
    } else if (t - last >= silenceS && t - last < silenceS + stepS * 0.99 && last - began >= sentenceS) ends.push(last)
    fast[i] = f
    slow[i] = s
    active[i] = a
  }
  const stresses: SpeechRhythm['stresses'] = []
  for (let i = 2; i < count - 2; i++) {
    const rise = fast[i]! - slow[i]! * 1.15
    if (rise < 0.12 || fast[i]! < fast[i - 1]! || fast[i]! < fast[i + 1]!) continue
    const before = stresses.at(-1)
    if (before && i * stepS - before.atS < 0.55) continue
    stresses.push({ atS: i * stepS, strength: Math.min(1, 0.35 + rise * 1.6) })
  }
  return { activity: between(active), engaged: between(engaged), stresses, ends }
}

/** A function of time in s that runs straight between values one step apart. */
function between(values: Float32Array): (t: number) => number {
  return (t) => {
    const u = Math.max(0, Math.min(values.length - 1, t / stepS))
    const k = Math.floor(u)
    const from = values[k] ?? 0
    return from + ((values[k + 1] ?? from) - from) * (u - k)
  }
}
