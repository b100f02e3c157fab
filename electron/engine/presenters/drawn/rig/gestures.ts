import type { TimedMark } from '../../../../common/pronounce/index.ts'
import type { Liveliness } from '../../../../common/service/extension/gestures.ts'
import { between, seeded, type Random } from '../art/random.ts'
import type { ArmSide } from '../hands/arm-pose.ts'
import { gestureLooks, type GestureName } from '../hands/gestures.ts'
import type { SpeechRhythm } from './speech.ts'

/** A gesture of the plan: when it says what it says (a stroke's lowest point), and until when its hands stay. */
export interface PlannedGesture {
  name: GestureName
  atS: number
  untilS: number
  /** The arms of the picture that it takes. */
  sides: readonly ArmSide[]
  /** How far outwards and down hands are from where they usually are, in figure units. */
  aside: readonly [x: number, y: number]
  /** The arm that leads where both are raised; the other one differs a little: farther, lower, turned, radians. */
  leads: ArmSide
  uneven: readonly [x: number, y: number, turn: number]
}

/** Shortest and longest time from one gesture that comes by itself to the next, s; who is calm makes none. */
const gaps: Record<Liveliness, readonly [shortest: number, longest: number] | undefined> = {
  calm: undefined,
  natural: [6, 12],
  lively: [4, 8],
}

/** How long arms take to get up and to come down when there is time, s. */
export const [riseS, fallS] = [0.54, 0.64]
/** Least time in which they do, s. */
export const [leastRiseS, leastFallS] = [0.34, 0.4]
/** A gesture of a mark comes a little after the word's onset, where its vowel is, s. */
const onsetS = 0.06
/** Least time between two gestures, s, and for which one is held. */
const [leastGapS, leastHoldS] = [0.42, 0.08]

export interface GesturePlan {
  seed: number
  durationS: number
  marks: readonly TimedMark[]
  /** Until when a gesture of a time may be held, s: whose turn is over takes the hands down. */
  heldUntil?: ((atS: number) => number | undefined) | undefined
}

/**
 * Plans the gestures of a clip, in order of time: those of marks, and in between, by themselves, quiet ones on stressed
 * words. The same arguments give the same plan.
 */
export function planGestures(
  { seed, durationS, marks, heldUntil }: GesturePlan,
  { stresses }: Pick<SpeechRhythm, 'stresses'>,
  liveliness: Liveliness,
): PlannedGesture[] {
  const random = seeded(seed ^ 0x41726d73)
  const main: ArmSide = random() < 0.7 ? 'left' : 'right'
  const asked: PlannedGesture[] = []
  for (const mark of marks) {
    if (mark.kind !== 'gesture') continue
    const atS = Math.max(mark.at + onsetS, leastRiseS + leadOf(mark.name))
    const last = asked.at(-1)
    // Two in the same breath would be a jerk: the first one stays. An arm that could not come down is not raised.
    if ((last && atS - leadOf(mark.name) - last.atS < leastGapS) || atS + leastHoldS + leastFallS > durationS) continue
    asked.push(planned(random, mark.name, atS, main, durationS))
  }
  const own = gaps[liveliness] ? unasked(random, stresses, asked, main, durationS, gaps[liveliness]) : []
  const all = [...asked, ...own].toSorted((a, b) => a.atS - b.atS)
  all.forEach((gesture, i) => {
    const next = all.slice(i + 1).find(({ sides }) => sides.some((side) => gesture.sides.includes(side)))
    // Both hands of a gesture leave it together, also when only one goes on to another.
    if (next) gesture.untilS = Math.min(gesture.untilS, Math.max(gesture.atS + leastHoldS, startOf(next)))
    const mostS = heldUntil?.(gesture.atS)
    if (mostS !== undefined) gesture.untilS = Math.min(gesture.untilS, Math.max(gesture.atS + leastHoldS, mostS))
  })
  return all
}

/** How long before the time of a gesture its hands are up, s: a stroke needs time to come down. */
export const leadOf = (name: GestureName): number => (gestureLooks[name].hold.stroke ? strokeS : 0)
/** How long a stroke takes, s. */
export const strokeS = 0.18

/** When hands begin to move for a gesture, if nothing keeps them, s. */
export const startOf = ({ name, atS }: Pick<PlannedGesture, 'name' | 'atS'>): number =>
  Math.max(0, atS - leadOf(name) - riseS)

function planned(random: Random, name: GestureName, atS: number, main: ArmSide, durationS: number): PlannedGesture {
  const { arms, holdS, touches } = gestureLooks[name]
  const untilS = Math.max(atS + leastHoldS, Math.min(atS + holdS, durationS - fallS))
  const sides: readonly ArmSide[] = arms === 'both' ? ['left', 'right'] : [arms === 'one' ? main : arms]
  const uneven = [between(random, -8, 8), between(random, -14, 14), between(random, -0.08, 0.08)] as const
  return { name, atS, untilS, sides, aside: [0, 0], leads: main, uneven: touches ? [0, 0, 0] : uneven }
}

/** Gestures that come with stressed words, with time between them and around those that were asked for. */
function unasked(
  random: Random,
  stresses: SpeechRhythm['stresses'],
  asked: readonly PlannedGesture[],
  main: ArmSide,
  durationS: number,
  [shortest, longest]: readonly [number, number],
): PlannedGesture[] {
  const found: PlannedGesture[] = []
  // The first one comes sooner: many clips are shorter than the time between two.
  let from = between(random, 0.2, 0.5) * shortest
  let last: GestureName | undefined
  while (from < durationS) {
    const until = from + between(random, 0.3, last === undefined ? 0.6 : 1) * (longest - shortest)
    const free = stresses.filter(
      ({ atS }) =>
        atS >= Math.max(from, 0.8) &&
        atS <= Math.min(until, durationS - 1.4) &&
        asked.every((other) => atS < startOf(other) - 1.4 || atS > other.untilS + 1.2),
    )
    const best = free.toSorted((a, b) => b.strength - a.strength)[0]
    const [kind, side, long, x, y] = [random(), random(), random(), between(random, -12, 8), between(random, -8, 20)]
    if (!best) {
      from = until
      continue
    }
    const name = quiet(kind, last)
    last = name
    const way: ArmSide = side < 0.72 ? main : main === 'left' ? 'right' : 'left'
    const gesture = planned(random, name, best.atS, way, durationS)
    // Some hands stay up and go on beating; a finger that stayed up would count.
    if (long < 0.45 && name !== 'small point')
      gesture.untilS = Math.min(gesture.untilS + 0.5 + long * 2, durationS - fallS)
    const next = asked.find(({ atS }) => atS > gesture.atS)
    if (next) gesture.untilS = Math.max(gesture.atS + leastHoldS, Math.min(gesture.untilS, startOf(next) - fallS))
    found.push({ ...gesture, aside: [x, y] })
    from = best.atS + shortest
  }
  return found
}

/** Gestures that go with anything that is said, and how often they come. */
const quietShares = { beat: 0.32, 'open palm': 0.24, 'open palms': 0.22, beats: 0.16, 'small point': 0.06 } as const

/** A gesture that goes with anything that is said; not the same twice. */
function quiet(chance: number, last: GestureName | undefined): GestureName {
  const names = (Object.keys(quietShares) as (keyof typeof quietShares)[]).filter((name) => name !== last)
  let left = chance * names.reduce((sum, name) => sum + quietShares[name], 0)
  for (const name of names) if ((left -= quietShares[name]) < 0) return name
  return names[0]!
}
