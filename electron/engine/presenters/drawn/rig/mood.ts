import type { Mood, TimedMark } from '../../../../common/pronounce/index.ts'
import type { SpeechCues } from '../../delivery/index.ts'
import { ease } from './noise.ts'

/** What a mood changes: where brows, lids, mouth and head rest, and how large and how fast movements are. */
export interface Bearing {
  smile: number
  squint: number
  browLift: number
  browKnit: number
  browInner: number
  /** Change of the eyelids' opening. */
  lids: number
  nod: number
  tilt: number
  shoulders: number
  /** Factors of the size of slow movements, and of that of movements on stresses. */
  size: number
  stressed: number
}

const neutral: Bearing = {
  smile: 0,
  squint: 0,
  browLift: 0,
  browKnit: 0,
  browInner: 0,
  lids: 0,
  nod: 0,
  tilt: 0,
  shoulders: 0,
  size: 1,
  stressed: 1,
}

export const bearings: Record<Mood, Bearing> = {
  neutral,
  warm: { ...neutral, smile: 0.75, squint: 0.5, browLift: 3, tilt: 0.018, nod: 0.1 },
  excited: { ...neutral, smile: 1, browLift: 9, squint: 0.3, lids: 0.08, shoulders: 0.25, size: 1.25, stressed: 1.4 },
  serious: {
    ...neutral,
    smile: -0.5,
    squint: 0.35,
    browLift: -3,
    browKnit: 0.6,
    nod: 0.2,
    size: 0.7,
    stressed: 0.85,
  },
  concerned: {
    ...neutral,
    smile: -0.85,
    squint: 0.15,
    browLift: -3,
    browKnit: 0.5,
    browInner: 13,
    nod: 0.15,
    tilt: -0.03,
    size: 0.8,
    stressed: 0.8,
  },
  surprised: { ...neutral, smile: 0.1, browLift: 15, lids: 0.25, nod: -0.35, shoulders: 0.5, stressed: 1.1 },
}

/** How long a change of mood takes, s: a face changes in less than a second. */
const changeS = 0.8

/**
 * How much of a mood is shown that words suggest and no mark asks for. Half of a bad news' mood would still be a smile: the
 * mouths of presenters rest in a friendly one.
 */
const suggestedShare = (mood: Mood): number => (mood === 'concerned' || mood === 'serious' ? 0.85 : 0.5)

/** A bearing that is taken on at a time, s. */
export interface BearingChange {
  at: number
  to: Bearing
}

/** How much of another one's mood is shown by who hears it, and how long it takes to be seen, s. */
const [heardShare, heardS] = [0.5, 0.45]

/**
 * The moods of marks, those that words suggest, and those of others that are heard, in order of time. When another one's mood is
 * over, that of the last mark is shown again.
 */
export function planBearings(
  marks: readonly TimedMark[],
  tones: SpeechCues['tones'] = [],
  others: SpeechCues['tones'] = [],
): BearingChange[] {
  const suggested = tones.map(({ at, name }) => ({ at, to: mixed(neutral, bearings[name], suggestedShare(name)) }))
  const asked = marks.flatMap((mark) => (mark.kind === 'mood' ? [{ at: mark.at, to: bearings[mark.name] }] : []))
  const answered = others.map(({ at, name }) => {
    const own = asked.findLast((one) => one.at <= at)?.to ?? neutral
    return { at: at + heardS, to: name === 'neutral' ? own : mixed(own, bearings[name], heardShare) }
  })
  return [...suggested, ...asked, ...answered].toSorted((a, b) => a.at - b.at)
}

/** The bearing at a time; moods change gradually. */
export function bearingAt(changes: readonly BearingChange[], t: number): Bearing {
  let now = neutral
  for (const { at, to } of changes) {
    const share = ease(Math.max(0, Math.min(1, (t - at + changeS / 2) / changeS)))
    if (share <= 0) break
    now = mixed(now, to, share)
  }
  return now
}

function mixed(from: Bearing, to: Bearing, share: number): Bearing {
  if (share >= 1) return to
  const out = { ...from }
  for (const key of Object.keys(out) as (keyof Bearing)[]) out[key] = from[key] + (to[key] - from[key]) * share
  return out
}
