import { between, type Random } from '../art/random.ts'
import { ease } from './noise.ts'

/** How trunk and head are held from a time on, in the units of `Pose`. */
export interface Posture {
  startS: number
  /** How long it takes to get there, s. */
  moveS: number
  turn: number
  nod: number
  tilt: number
  sway: number
}

/**
 * Plans how a presenter's weight shifts: a new posture every 2 to 4.5 s, to the other side more often than not. The last
 * one is the first one again, so that a clip's end meets its start.
 */
export function planPostures(random: Random, durationS: number): Posture[] {
  let side = random() < 0.5 ? -1 : 1
  const posture = (startS: number): Posture => {
    if (random() < 0.75) side = -side
    return {
      startS,
      moveS: between(random, 0.7, 1.2),
      turn: side * between(random, 0.35, 1),
      nod: between(random, -0.6, 0.6),
      // People tilt the head to either side of where they turn.
      tilt: (random() < 0.65 ? -side : side) * between(random, 0.3, 1),
      sway: side * between(random, 0.3, 1),
    }
  }
  const first = posture(0)
  const postures = [first]
  let at = between(random, 1.4, 2.8)
  while (at < durationS - 2.9) {
    postures.push(posture(at))
    at += between(random, 2, 4.5)
  }
  if (postures.length > 1) postures.push({ ...first, startS: durationS - 1.7, moveS: 1.2 })
  return postures
}

type Held = Omit<Posture, 'startS' | 'moveS'>

export function postureAt(postures: readonly Posture[], t: number): Held {
  let k = 0
  while (k + 1 < postures.length && postures[k + 1]!.startS <= t) k++
  const [to, from] = [postures[k]!, postures[Math.max(0, k - 1)]!]
  const share = ease(Math.max(0, Math.min(1, (t - to.startS) / to.moveS)))
  const between = (key: keyof Held): number => from[key] + (to[key] - from[key]) * share
  return { turn: between('turn'), nod: between('nod'), tilt: between('tilt'), sway: between('sway') }
}
