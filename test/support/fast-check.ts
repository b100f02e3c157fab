// Imported by its path, because the name `fast-check` leads to this file (vitest.config.ts).
import fc from '../../node_modules/fast-check/lib/fast-check.js'

/**
 * The module that tests get as `fast-check`. Its cases are the same in every run, so that no change fails because of a
 * case that has nothing to do with it; `GREENROOM_TEST_SEED=<number>` or `=any` tries others.
 */
const seed = process.env['GREENROOM_TEST_SEED'] ?? '20260917'
if (seed !== 'any') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })

/** Share of the cases that are tried, 0 to 1: the fast tests try few. */
const share = Number(process.env['GREENROOM_TEST_SHARE'] ?? '1')

/** fast-check's default, for tests that name no number of cases. */
const usualRuns = 100

export const assert = ((property, options = {}) =>
  fc.assert(property, {
    ...options,
    numRuns: Math.max(1, Math.round((options.numRuns ?? usualRuns) * share)),
  })) as typeof fc.assert

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default { ...fc, assert }
