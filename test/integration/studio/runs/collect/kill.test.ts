import { expect, test } from 'vitest'
import { killRun } from '../../../../support/collect/kill-run.ts'
import { inDepth } from '../../../../support/depth.ts'

test.runIf(inDepth)(
  'from a server that does everything wrong, all files arrive byte for byte, although the process is killed',
  async () => {
    const outcome = await killRun(
      {
        seed: 4,
        files: 25,
        faultyShare: 0.4,
        kills: 1,
        size: (_index, random) => 64 * 1024 + Math.floor(random() * 960 * 1024),
      },
      () => undefined,
    )
    expect(outcome.problems).toEqual([])
    expect(outcome.kills).toBe(1)
    expect(outcome.faulty).toBeGreaterThan(5)
  },
  300_000,
)
