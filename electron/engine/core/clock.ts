/** The current time, passed to everything that reads it, so that tests can set and advance it. */
export interface Clock {
  /** The current time in ms since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/**
 * How long the result of a generation can be downloaded, ms: seven days (docs/contract.md, "Beside the operations").
 */
export const resultLifetimeMs = 7 * dayMs
