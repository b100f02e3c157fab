import { describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { badInputRun, redirectRun } from '../../../support/engine/bad-input-run.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { silence } from '../../../support/engine/media.ts'

const wrong = ({ problem }: { problem?: string }) => problem !== undefined

describe('bad input', () => {
  test.runIf(inDepth)('each kind gives status 4 with a reason that tells, and nothing is left', async () => {
    const verdicts = await badInputRun(() => {}, inDepth ? 1 : 2)
    expect(verdicts.length).toBeGreaterThan(12)
    expect(verdicts.filter(wrong)).toEqual([])
  })

  test('a redirect to this machine leads nowhere', async () => {
    expect([await redirectRun()].filter(wrong)).toEqual([])
  })

  test('a disk that is nearly full is told of before work starts', async () => {
    const engine = await startEngine({ dataDir: temporaryFolder(), tuning: { freeBytes: () => 1_000_000 } })
    try {
      const client = clientOf(engine)
      const voice_url = await client.upload(silence, 'silence.wav')
      const { _id } = await client.ok('createAvatarVideo', {
        data: [{ width: 64, height: 64, voice: { voice_url }, duration: 100 }],
      })
      const record = await client.ended('videoInfo', String(_id))
      expect(record).toMatchObject({ video_status: 4, fail_code: 1015 })
      expect(record['fail_reason']).toMatch(/disk is full/)
    } finally {
      await engine.stop()
    }
  })
})
