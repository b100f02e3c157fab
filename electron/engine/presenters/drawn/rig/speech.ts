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
  stresses: { atS: number; strength: number }[]
}

const stepS = 0.04

/**
 * Reads activity and stresses from a mouth track. A stress is a wide opening that stands out from its surroundings;
 * stresses are at least 0.55 s apart.
 */
export function readRhythm(track: MouthTrack | undefined, durationS: number): SpeechRhythm {
  if (!track) return { activity: () => 0, stresses: [] }
  const count = Math.ceil(durationS / stepS) + 1
  const fast = new Float32Array(count)
  const slow = new Float32Array(count)
  const active = new Float32Array(count)
  let [f, s, a] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const mouth = mouthAt(track, i * stepS)
    f += (mouth.open - f) * 0.5
    s += (mouth.open - s) * 0.05
    const speaking = mouth.open > 0.05 || mouth.press > 0.3 || mouth.bite > 0.3 || mouth.round > 0.3 ? 1 : 0
    a += (speaking - a) * (speaking ? 0.16 : 0.05)
    fast[i] = f
    slow[i] = s
    active[i] = a
  }
  const stresses: SpeechRhythm['stresses'] = []
  for (let i = 2; i < count - 2; i++) {
    const rise = fast[i]! - slow[i]! * 1.15
    if (rise < 0.12 || fast[i]! < fast[i - 1]! || fast[i]! < fast[i + 1]!) continue
    const last = stresses.at(-1)
    if (last && i * stepS - last.atS < 0.55) continue
    stresses.push({ atS: i * stepS, strength: Math.min(1, 0.35 + rise * 1.6) })
  }
  return { activity: (t) => active[Math.max(0, Math.min(count - 1, Math.round(t / stepS)))] ?? 0, stresses }
}
