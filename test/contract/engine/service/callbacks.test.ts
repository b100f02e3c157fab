import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCallback } from '../../../../electron/engine/index.ts'
import type { CallbackEnvelope, RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { body, startHostileServer } from '../../../support/engine/hostile-server.ts'
import { silence } from '../../../support/engine/media.ts'
import { startEngine } from '../../../support/engine/start.ts'

const dataDir = temporaryFolder()
const tuning = { callbackRetryMs: [50, 100, 200, 400, 800, 1600] }
const received: CallbackEnvelope[] = []
let status = 200
let engine: RunningEngine
let client: Client
let receiver: Awaited<ReturnType<typeof startHostileServer>>

beforeAll(async () => {
  receiver = await startHostileServer({
    '/silence.wav': body(silence, 'audio/wav'),
    '/hook': (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (status === 200) received.push(JSON.parse(Buffer.concat(chunks).toString()) as CallbackEnvelope)
        response.writeHead(status).end('ok')
      })
    },
  })
  engine = await startEngine({ dataDir, allowLocal: true, tuning })
  client = clientOf(engine)
})
afterAll(async () => {
  await engine.stop()
  await receiver.close()
})

const show = (url: string) =>
  client.ok('createAvatarVideo', {
    data: [
      {
        width: 64,
        height: 64,
        voice: { voice_url: receiver.url('/silence.wav') },
        duration: 200,
        elements: [{ type: 'image', url }],
      },
    ],
    webhookUrl: receiver.url('/hook'),
  })

describe('callbacks', () => {
  test('tell of the end, of success with the address of the result and of failure without', async () => {
    const good = await show('#ff0000')
    const bad = await show(receiver.url('/missing.png'))
    await until(() => received.length === 2, 'both have arrived')
    const contents = received.splice(0).map((envelope) => openCallback(envelope, engine))
    const done = await client.ok('videoInfo', { video_model_id: good['_id'] })
    expect(contents.find(({ _id }) => _id === good['_id'])).toEqual({
      _id: good['_id'],
      status: 3,
      type: 'avatar',
      url: done['video'],
    })
    expect(contents.find(({ _id }) => _id === bad['_id'])).toMatchObject({ status: 4, url: '' })
    expect(done['webhookUrl']).toBe(receiver.url('/hook'))
  })

  test('that nobody took are sent again, also after a restart, with an address that works then', async () => {
    status = 503
    const { _id } = await show('#00ff00')
    await client.ended('videoInfo', String(_id))
    await until(() => receiver.seen.length >= 4, 'it was tried more than once')
    await engine.stop()
    status = 200
    engine = await startEngine({ dataDir, allowLocal: true, tuning })
    client = clientOf(engine)
    await until(() => received.length === 1, 'it has arrived')
    const content = openCallback(received[0]!, engine)
    expect(content).toMatchObject({ _id, status: 3 })
    expect((await fetch(content.url)).status).toBe(200)
  })
})
