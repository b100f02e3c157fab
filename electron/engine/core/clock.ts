/** The world's time, passed in so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** How long results can be fetched (service-interface: Generated resources are valid for 7 days). */
export const RESULT_LIFETIME_MS = 7 * DAY_MS
