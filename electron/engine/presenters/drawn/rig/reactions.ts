import type { QuestionKind } from '../../../../common/text/index.ts'
import type { Conversation } from '../../delivery/index.ts'
import { between, type Random } from '../art/random.ts'
import { pulse } from './noise.ts'
import type { SpeechRhythm } from './speech.ts'

/** What the face does at a time because of what is said, in the units of `Pose`. */
export interface Reaction {
  turn: number
  nod: number
  tilt: number
  brow: number
  smile: number
  shoulders: number
}

/** A reaction that comes and goes: how large each part becomes, when it begins, and how long it rises and falls, s. */
interface Pulse extends Reaction {
  startS: number
  riseS: number
  fallS: number
}

const still: Reaction = { turn: 0, nod: 0, tilt: 0, brow: 0, smile: 0, shoulders: 0 }
/** The longest of them, s. */
const longestS = 2.2

/** When a sentence ends, what it asks, and how much of the usual smile ends it; 1 by default. */
export interface SentenceEnd {
  atS: number
  asks?: QuestionKind
  smiles?: number
}

/** Who asks for yes or no lifts brows and chin; who asks for more lifts the brows less and bends forward to listen. */
const asking: Record<QuestionKind, Pick<Reaction, 'brow' | 'nod' | 'tilt'>> = {
  'yes-no': { brow: 8, nod: -0.5, tilt: 0.085 },
  wh: { brow: 4.5, nod: 0.35, tilt: 0.07 },
}

/**
 * Plans what the face does by the speech, in order of time: nods on stresses, half of the time with raised brows; a tilt
 * and raised brows towards the end of a question; a smile when a sentence ends.
 * @param leans how the head is held at a time: a question tilts it farther to that side
 * @param beats the share of stresses that the head follows
 */
export function planReactions(
  random: Random,
  { stresses }: Pick<SpeechRhythm, 'stresses'>,
  ends: readonly SentenceEnd[],
  leans: (t: number) => number,
  beats: number,
): Pulse[] {
  const planned: Pulse[] = []
  for (const { atS, strength } of stresses) {
    // The same random numbers are drawn for each stress, so that liveliness changes sizes and not the course of a clip.
    const [chance, brows, up, size, turn, tilt, brow] = Array.from({ length: 7 }, () => random()) as [
      ...[number, number, number, number],
      ...[number, number, number],
    ]
    if (chance < beats) {
      const nod = strength * (0.7 + 0.7 * size) * (up < 0.2 ? -0.6 : 1)
      planned.push({
        ...still,
        startS: atS - 0.18,
        riseS: 0.26,
        fallS: 0.52,
        nod,
        turn: strength * (turn - 0.5) * 1.8,
        tilt: strength * (tilt - 0.5) * 0.07,
      })
    }
    if (brows < 0.5)
      planned.push({ ...still, startS: atS - 0.18, riseS: 0.24, fallS: 0.5, brow: strength * (4 + 4.5 * brow) })
  }
  for (const { atS, asks, smiles = 1 } of ends) {
    const [tilted, glad] = [random(), random()]
    const smile = smiles * (0.35 + 0.25 * glad)
    planned.push({ ...still, startS: atS - 0.15, riseS: 0.4, fallS: 1, smile: asks ? smile * 0.6 : smile })
    if (asks) {
      const side = leans(atS) < 0 ? -1 : 1
      const look = asking[asks]
      const tilt = side * look.tilt * (0.85 + 0.3 * tilted)
      planned.push({ ...still, startS: atS - 1, riseS: 0.7, fallS: 1.2, ...look, tilt, turn: side * 0.35 })
    } else planned.push({ ...still, startS: atS - 0.25, riseS: 0.3, fallS: 0.6, nod: 0.6 })
  }
  return planned.toSorted((a, b) => a.startS - b.startS)
}

/** Chance that a listener nods at the end of a sentence, and that a second, smaller nod follows. */
const [nodChance, againChance] = [0.7, 0.4]
/** Longest time for which who listens to a long sentence does not nod, s. */
const longestStillS = 4.5

/** Plans how somebody who listens nods: at ends of sentences, and now and then within long ones; a question lifts the brows. */
export function planNods(random: Random, { turns, others }: Conversation): Pulse[] {
  const planned: Pulse[] = []
  const nod = (startS: number, size: number): void => {
    planned.push({ ...still, startS, riseS: 0.24, fallS: 0.4, nod: size, brow: size * 1.2 })
  }
  /** Nods until a time, so that nobody listens to a long sentence without moving. */
  const nodUntil = (fromS: number, untilS: number): void => {
    let next = fromS + longestStillS * between(random, 0.7, 1)
    for (; next < untilS - longestStillS * 0.4; next += longestStillS * between(random, 0.7, 1))
      nod(next, between(random, 0.7, 1))
  }
  for (const { fromS, toS, isOwn } of turns) {
    if (isOwn) continue
    let last = fromS
    for (const { at, asks } of others.ends) {
      if (at <= fromS || at > toS) continue
      const [chance, again] = [random(), random()]
      const [startS, size] = [at + between(random, 0, 0.2), between(random, 0.9, 1.5)]
      nodUntil(last, at)
      last = at
      if (asks)
        planned.push({ ...still, startS: at - 0.3, riseS: 0.35, fallS: 0.7, brow: 4, tilt: again < 0.5 ? -0.03 : 0.03 })
      else if (chance < nodChance) nod(startS, size)
      if (!asks && chance < nodChance && again < againChance) nod(startS + 0.42, size * 0.55)
    }
    nodUntil(last, toS)
  }
  return planned
}

/** The sum of all reactions at a time. */
export function reactionsAt(planned: readonly Pulse[], t: number): Reaction {
  const sum = { ...still }
  for (let i = firstAfter(planned, t - longestS); i < planned.length; i++) {
    const one = planned[i]!
    if (one.startS > t) break
    const share = pulse(t, one.startS, one.riseS, one.fallS)
    if (share === 0) continue
    for (const key of Object.keys(sum) as (keyof Reaction)[]) sum[key] += one[key] * share
  }
  return sum
}

/** Number of the first reaction that begins after a time. */
function firstAfter(planned: readonly Pulse[], t: number): number {
  let [low, high] = [0, planned.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (planned[middle]!.startS <= t) low = middle + 1
    else high = middle
  }
  return low
}
