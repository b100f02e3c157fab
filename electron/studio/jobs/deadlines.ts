const minute = 60_000
const hour = 60 * minute

/** How long a job tries to reach its service before it is given up, ms. */
export const submitDeadlineMs = 30 * minute

/** How long the preparation of a job tries to reach its service, ms. */
export const prepareDeadlineMs = 30 * minute

/** How long a job waits for a service that keeps asking to wait, from the first attempt, ms. */
export const longestQueueMs = 6 * hour

/**
 * A job that continues after a restart or a suspended machine gets at least this long to find out what has happened
 * meanwhile, ms.
 */
export const resumeGraceMs = 10 * minute

/** How long a service keeps a result: seven days (docs/contract.md, "Beside the operations"). */
export const resultLifetimeMs = 7 * 24 * hour
