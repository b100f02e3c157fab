import { between, type Random } from '../art/random.ts'
import { ease } from './noise.ts'

export interface Blink {
  startS: number
  lengthS: number
}

/**
 * Plans the blinks of a clip: 2.4 to 4.8 s apart (12 to 25 a minute), 120 to 200 ms long, one in ten doubled, none
 * across the ends of the clip.
 */
export function planBlinks(random: Random, durationS: number): Blink[] {
  const blinks: Blink[] = []
  let at = between(random, 0.7, Math.min(2.6, Math.max(0.8, durationS * 0.45)))
  while (at < durationS - 0.35) {
    const lengthS = between(random, 0.14, 0.2)
    blinks.push({ startS: at, lengthS })
    if (random() < 0.1 && at + 0.62 < durationS) blinks.push({ startS: at + lengthS + 0.08, lengthS: 0.13 })
    at += between(random, 2.4, 4.8)
  }
  return blinks
}

/** How far the eyelids are open at a time, 0 to 1. They close faster than they open. */
export function lidsAt(blinks: readonly Blink[], t: number): number {
  let open = 1
  for (const { startS, lengthS } of blinks) {
    const u = (t - startS) / lengthS
    if (u <= 0 || u >= 1) continue
    const shut = u < 0.34 ? u / 0.34 : u < 0.5 ? 1 : 1 - (u - 0.5) / 0.5
    open = Math.min(open, 1 - shut * shut * (3 - 2 * shut))
  }
  return open
}

export interface Fixation {
  startS: number
  x: number
  y: number
}

/**
 * Plans where the eyes rest: near the viewer, with small jumps every 0.7 to 2.6 s; now and then they leave the viewer for
 * up to a second and come back; at the end they are back at the first position.
 */
export function planGaze(random: Random, durationS: number): Fixation[] {
  const first = { startS: 0, x: between(random, -0.5, 0.5), y: between(random, -0.3, 0.3) }
  const fixations: Fixation[] = [first]
  let at = between(random, 0.7, 2.2)
  let away = false
  while (at < durationS - 1.6) {
    away = !away && random() < 0.3
    const side = random() < 0.5 ? -1 : 1
    const [x, y, share] = [random(), random(), random()]
    fixations.push(
      away
        ? { startS: at, x: side * (2.6 + 2.2 * x), y: (y - 0.45) * 3 }
        : { startS: at, x: side * x * 1.1, y: (y * 1.8 - 0.8) * 0.6 },
    )
    at += away ? 0.6 + 0.6 * share : 0.7 + 1.9 * share
  }
  if (fixations.length > 1) fixations.push({ ...first, startS: Math.max(0, durationS - 0.9) })
  return fixations
}

/** How long the eyes take to their next position, s. */
const jumpS = 0.06

/** Where the eyes look at a time, or something that follows them in `moveS`. */
export function gazeAt(fixations: readonly Fixation[], t: number, moveS = jumpS): { x: number; y: number } {
  let k = 0
  while (k + 1 < fixations.length && fixations[k + 1]!.startS <= t) k++
  const [to, from] = [fixations[k]!, fixations[Math.max(0, k - 1)]!]
  const share = ease(Math.max(0, Math.min(1, (t - to.startS) / moveS)))
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
