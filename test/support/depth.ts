/**
 * `npm run test:deep -- suite`: tests that are long because they try the same for many cases try all of them, and not
 * those few that `npm test` has the time for.
 */
export const inDepth = process.env['GREENROOM_TEST_DEPTH'] === 'all'
