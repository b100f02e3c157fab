import fc from 'fast-check'
import { inDepth } from './depth.ts'

/**
 * What property tests import instead of fast-check. Its cases are the same in every run, so that no change fails because
 * of a case that has nothing to do with it; `GREENROOM_TEST_SEED=<number>` or `=any` tries others.
 */
const seed = process.env['GREENROOM_TEST_SEED'] ?? '20260917'
if (seed !== 'any') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })

/** Share of the cases that are tried, 0 to 1: the fast tests try few, `npm test` half, the suite in depth all of them. */
const share = Number(process.env['GREENROOM_TEST_SHARE'] ?? (inDepth ? '1' : '0.5'))

/** fast-check's default, for tests that name no number of cases. */
const usualRuns = 100

export const assert: typeof fc.assert = ((property, options = {}) =>
  fc.assert(property, {
    ...options,
    numRuns: Math.max(1, Math.round((options.numRuns ?? usualRuns) * share)),
  })) as typeof fc.assert

export * from 'fast-check'
// The default export is this module, because fast-check's is its own: it is used as a namespace of values and types.
export * as default from './fast-check.ts'
