/**
 * All delays of runs, ms: increasing steps of which the last one repeats. `backoff` randomises them. Those between two attempts at
 * one read request are in `service/client/retry.ts`, those of a live session that is closed in `live/sessions/closer.ts`.
 */

/** Delays between two polls of a record that is being made. */
export const pollLadders = {
  remote: [5_000, 5_000, 10_000, 10_000, 15_000, 30_000],
  /** Longest delays for the engine on this machine, which answers at once and free of charge. */
  local: [150, 250, 250, 250, 500, 500, 500, 500, 500, 1_000, 1_000, 1_000, 2_000],
  /** Delays for records that were imported by id and that no job waits for. */
  listed: [5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000],
} as const
export type PollLadder = keyof typeof pollLadders

/** Shortest delay before a record is polled that the engine on this machine is about to finish. */
export const leastLocalDelay = 150

/** Delays before a step is repeated after a transient error. */
export const retrySteps = [1_000, 2_000, 5_000, 10_000, 30_000] as const
/** Delays for a service that asked for a pause. */
export const pauseSteps = [5_000, 10_000, 20_000, 40_000, 60_000] as const
/** Delays before an interrupted download is started again. */
export const downloadSteps = [2_000, 5_000, 15_000, 30_000, 60_000] as const
/** Delays for imported records while their service can't be reached. */
export const listedTroubleSteps = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000] as const
/** Delays between two probes whether a service that counts as unreachable (`OutageBackoff`) can be reached again. */
export const probeSteps = [5_000, 10_000, 20_000, 40_000, 60_000] as const
