import { expect, it } from 'vitest'
import { hostKillRun } from '../../../support/studio/host-kill-run.ts'
import { inDepth } from '../../../support/depth.ts'

// All moments, ten times each and with the engine: `npm run test:deep -- host-kill`.
it.runIf(inDepth)(
  'a host that is killed while submitting, waiting and downloading loses no job, sends none twice, leaves no half file',
  async () => {
    const outcome = await hostKillRun(1, ['submitting', 'waiting', 'downloading'], () => undefined)
    expect(outcome.problems).toEqual([])
    expect(outcome.kills).toEqual({ preparing: 0, submitting: 1, waiting: 1, downloading: 1 })
    expect(outcome.jobs).toBe(3)
  },
)
