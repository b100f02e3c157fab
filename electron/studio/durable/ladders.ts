/** Every wait of what goes on by itself, ms: steps that grow to the last one, which repeats. `backoff` spreads them. */

/** Between two looks at a record that is being made. */
export const pollLadders = {
  remote: [5_000, 5_000, 10_000, 10_000, 15_000, 30_000],
  /** The engine on this machine answers at once and nobody pays for a request. */
  local: [250, 500, 500, 1_000, 1_000, 1_000, 2_000],
  /** Of a record that nobody here waits for: somebody named it by its id. */
  listed: [5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000],
} as const
export type PollLadder = keyof typeof pollLadders

/** Before a step is tried again that met a passing trouble. */
export const retrySteps = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** Before a service that asked for a pause is asked anything. */
export const pauseSteps = [5_000, 10_000, 20_000, 40_000, 60_000] as const
/** Before a download that the network has broken off is begun again. */
export const downloadSteps = [2_000, 5_000, 15_000, 30_000, 60_000] as const
/** Before a record is asked for again whose service can't be reached, where nobody waits for it. */
export const listedTroubleSteps = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const
