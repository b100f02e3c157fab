/** A wait that is spread by 20 % either way, so that many who wait don't ask in step. @param random from 0 up to 1 */
export function spread(ms: number, random: number): number {
  return Math.round(ms * (0.8 + 0.4 * random))
}

/**
 * The wait before try number `count` (from 0), spread.
 * @param steps waits in ms, the last of which repeats
 * @param random from 0 up to 1
 */
export function backoff(steps: readonly number[], count: number, random: number): number {
  return spread(steps[Math.min(Math.max(0, count), steps.length - 1)] ?? 0, random)
}
