import { expect, test } from 'vitest'
import { loadRun } from '../../../support/engine/load-run.ts'

test('creates sent at once are neither lost nor doubled, and asking stays quick', async () => {
  const outcome = await loadRun(12, () => {})
  expect(outcome.problems).toEqual([])
  // The bound of 50 ms is checked by the deep run, which has the machine to itself.
  expect(outcome.infoP50).toBeLessThan(50)
  expect(outcome.memoryPeakMb - outcome.memoryBeforeMb).toBeLessThan(150)
})
