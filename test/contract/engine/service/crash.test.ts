import { describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { crashRun } from '../../../support/engine/crash-run.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { spawnEngine } from '../../../support/engine/process.ts'

describe('the engine as a process', () => {
  test.runIf(inDepth)(
    'killed in the middle of renders it ends all of them at the next starts, and leaves nothing',
    async () => {
      const plan = {
        renders: inDepth ? 3 : 2,
        kills: inDepth ? 2 : 1,
        speakEvery: 0,
        scenes: 1,
        maxLifeMs: 1200,
        seed: 7,
      }
      const { problems } = await crashRun(plan, () => {})
      expect(problems).toEqual([])
    },
  )

  test('ends cleanly when asked to, and when its parent goes away', async () => {
    const asked = await spawnEngine(temporaryFolder())
    expect(await asked.end()).toBe(0)
    const orphan = await spawnEngine(temporaryFolder(), ['--with-parent'])
    const code = new Promise((resolve) => orphan.child.on('exit', resolve))
    orphan.child.stdin!.end()
    expect(await code).toBe(0)
  })

  test('a wrong argument is told in a sentence', async () => {
    await expect(spawnEngine(temporaryFolder(), ['--port', 'x'])).rejects.toThrow(/--port must be a whole number/)
  })

  test.runIf(inDepth)('a port that is taken is told in a sentence', async () => {
    const first = await spawnEngine(temporaryFolder())
    const { port } = new URL(first.baseUrl)
    await expect(spawnEngine(temporaryFolder(), ['--port', port])).rejects.toThrow(/port \d+ is (taken|in use)/i)
    await first.end()
  })
})
