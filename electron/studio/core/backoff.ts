/**
 * A delay changed at random by up to 20 % either way, so that many clients don't retry at the same moment. @param
 * random from 0 up to 1
 */
export function spread(ms: number, random: number): number {
  return Math.round(ms * (0.8 + 0.4 * random))
}

/**
 * Delay before attempt number `count` (from 0), randomised by `spread`.
 * @param steps delays in ms; the last one repeats
 * @param random from 0 up to 1
 */
export function backoff(steps: readonly number[], count: number, random: number): number {
  return spread(steps[Math.min(Math.max(0, count), steps.length - 1)] ?? 0, random)
}
