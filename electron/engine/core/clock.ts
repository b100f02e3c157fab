/** The world's time, passed in so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** How long results can be fetched (service-interface: Generated resources are valid for 7 days). */
export const resultLifetimeMs = 7 * dayMs
