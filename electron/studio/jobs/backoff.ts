/** Waits in ms: steps that grow to the last one, which repeats. */
export const remotePollSteps = [5_000, 5_000, 10_000, 10_000, 15_000, 30_000] as const
/** The engine on this machine answers at once and nobody pays for a request. */
export const localPollSteps = [250, 500, 500, 1_000, 1_000, 1_000, 2_000] as const
export const retrySteps = [1_000, 2_000, 5_000, 10_000, 30_000] as const
export const pauseSteps = [5_000, 10_000, 20_000, 40_000, 60_000] as const

/**
 * The wait before try number `count` (from 0), 20% either way, so that many jobs don't ask in step.
 * @param random a number from 0 up to 1
 */
export function stepped(steps: readonly number[], count: number, random: number): number {
  const base = steps[Math.min(Math.max(0, count), steps.length - 1)] ?? 0
  return Math.round(base * (0.8 + 0.4 * random))
}
