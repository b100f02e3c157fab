/**
 * `npm run test:deep -- suite`: tests that are long because they try the same for many cases try all of them, and not
 * those few that `npm test` has the time for.
 */
export const inDepth = process.env['GREENROOM_TEST_DEPTH'] === 'all'

/** Every case in depth; otherwise the first of each few. @param each how many of them */
export const someOf = <T>(cases: readonly T[], each: number): T[] =>
  cases.filter((_, index) => inDepth || index % each === 0)
