import { expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { inDepth } from '../../../support/depth.ts'

test.runIf(inDepth)(
  'a sentence of one client does not wait behind the long line of another, also after a restart',
  async () => {
    const dataDir = temporaryFolder()
    const start = () => startEngine({ dataDir, tuning: { speechAtOnce: 1 } })
    const byToken = async ({ clientId, clientSecret, ...engine }: RunningEngine) => {
      const { token } = await clientOf(engine, {}).ok<{ token: string }>('getToken', { clientId, clientSecret })
      return clientOf(engine, { authorization: `Bearer ${token}` })
    }
    const speech = { input_text: 'One.', voice_id: 'everyday-marcus' }

    let engine = await start()
    try {
      const many = clientOf(engine)
      const ids = await Promise.all(
        Array.from({ length: 10 }, async () => String((await many.ok('createTts', speech))['_id'])),
      )
      const { _id } = await (await byToken(engine)).ok('createTts', speech)
      await engine.stop()
      engine = await start()
      const again = clientOf(engine)
      expect(await again.ended('audioInfo', String(_id))).toMatchObject({ status: 3 })
      const records = await Promise.all(ids.map((id) => again.ok('audioInfo', { audio_model_id: id })))
      expect(records.filter(({ status }) => status === 3).length, 'done before it').toBeLessThan(5)
    } finally {
      await engine.stop()
    }
  },
)
