// By its path: the name alone leads here (vitest.config.ts).
import fc from '../../node_modules/fast-check/lib/fast-check.js'

/**
 * What tests get as `fast-check`. A run is the same every time, so that a change is never refused for a case that it has
 * nothing to do with; `GREENROOM_TEST_SEED=<number>` or `=any` looks for others.
 */
const seed = process.env['GREENROOM_TEST_SEED'] ?? '20260917'
if (seed !== 'any') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })

/** Which share of its cases a property is tried with, 0 to 1: the fast loop tries few of them. */
const share = Number(process.env['GREENROOM_TEST_SHARE'] ?? '1')

/** fast-check's own number where a test names none. */
const usualRuns = 100

export const assert = ((property, options = {}) =>
  fc.assert(property, {
    ...options,
    numRuns: Math.max(1, Math.round((options.numRuns ?? usualRuns) * share)),
  })) as typeof fc.assert

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default { ...fc, assert }
