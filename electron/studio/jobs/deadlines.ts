const minute = 60_000
const hour = 60 * minute

/** How long a job tries to reach its service before it is given up, ms. */
export const submitDeadlineMs = 30 * minute

/** How long the preparing of a job tries to reach its service, ms. */
export const prepareDeadlineMs = 30 * minute

/** How long a service that always asks to wait is waited for, from the first try, ms. */
export const longestQueueMs = 6 * hour

/** A job taken up again (restart, wake from sleep) gets at least this long to ask for what has happened meanwhile, ms. */
export const resumeGraceMs = 10 * minute

/** service-interface: Generated resources are valid for 7 days. */
export const resultLifetimeMs = 7 * 24 * hour
