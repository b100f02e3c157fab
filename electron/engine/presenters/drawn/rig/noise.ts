import { between, type Random } from '../art/random.ts'

/**
 * Smooth noise that repeats after `periodS` seconds: a few sines with whole numbers of turns, so that the end of a clip
 * meets its start. `paceS` is the duration of one slow swing. Values lie between -1 and 1.
 */
export function periodicNoise(random: Random, periodS: number, paceS: number): (t: number) => number {
  const waves = [1, 1.7, 2.9].map((speed, i) => ({
    turns: Math.max(1, Math.round((periodS / paceS) * speed)),
    phase: random() * Math.PI * 2,
    size: [0.58, 0.28, 0.14][i]! * between(random, 0.8, 1),
  }))
  // In a clip that is shorter than one swing the noise would be too fast, so its amplitude is reduced.
  const calm = Math.min(1, (periodS / paceS) ** 2)
  return (t) =>
    calm * waves.reduce((sum, w) => sum + w.size * Math.sin((t / periodS) * w.turns * Math.PI * 2 + w.phase), 0)
}

/** A pulse from 0 to 1 and back: it rises for `rise` s from `start` on and falls for `fall` s. */
export function pulse(t: number, start: number, rise: number, fall: number): number {
  const u = t - start
  if (u <= 0 || u >= rise + fall) return 0
  return ease(u < rise ? u / rise : 1 - (u - rise) / fall)
}

export const ease = (t: number): number => t * t * (3 - 2 * t)

/** From 0 to 1 for times from 0 to 1, without a jump of speed or acceleration at either end; constant outside. */
export function smoothStep(t: number): number {
  const u = Math.max(0, Math.min(1, t))
  return u * u * u * (u * (u * 6 - 15) + 10)
}
