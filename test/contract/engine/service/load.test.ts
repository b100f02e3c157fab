import { expect, test } from 'vitest'
import { loadRun } from '../../../support/engine/load-run.ts'

test('creates sent at once are neither lost nor doubled, and memory does not grow with them', async () => {
  const outcome = await loadRun(12, () => {})
  expect(outcome.problems).toEqual([])
  // How quick the answers are is measured by the deep run, which has the machine to itself.
  expect(outcome.memoryPeakMb - outcome.memoryBeforeMb).toBeLessThan(150)
})
