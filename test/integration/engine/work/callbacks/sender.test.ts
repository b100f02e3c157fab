import { afterEach, describe, expect, test } from 'vitest'
import { openCallback } from '../../../../../electron/engine/work/callbacks/cipher.ts'
import type { CallbackEnvelope } from '../../../../../electron/engine/work/callbacks/cipher.ts'
import { Outbox } from '../../../../../electron/engine/work/callbacks/outbox.ts'
import { CallbackSender } from '../../../../../electron/engine/work/callbacks/sender.ts'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import { createGuardedAgent } from '../../../../../electron/engine/inputs/guarded-agent.ts'
import { SqliteStores } from '../../../../../electron/engine/store/database/sqlite.ts'
import { until } from '../../../../support/engine/folder.ts'
import { startHostileServer } from '../../../../support/engine/hostile-server.ts'

const keys = { clientId: 'AKabcdefgh12345678xyz', clientSecret: 'abcdefghijklmnopqrstuvwx' }
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function setUp(statuses: number[], options: { allowLocal?: boolean; retryAfterMs?: number[] } = {}) {
  const bodies: CallbackEnvelope[] = []
  const server = await startHostileServer({
    '/hook': (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as CallbackEnvelope)
        response.writeHead(statuses[bodies.length - 1] ?? 200).end()
      })
    },
    '/moved': (_request, response) => void response.writeHead(302, { location: '/hook' }).end(),
  })
  closers.push(() => server.close())
  const db = new SqliteStores(':memory:')
  const outbox = new Outbox(db)
  const allowLocal = options.allowLocal ?? true
  const agent = createGuardedAgent({
    allowLocal,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    connectTimeoutMs: 1000,
    idleTimeoutMs: 1000,
  })
  const sender = new CallbackSender({
    outbox,
    agent,
    allowLocal,
    keysOf: () => Promise.resolve(keys),
    clock: { now: () => Date.now() },
    log: silentLog,
    fileUrl: (name) => `http://127.0.0.1:1/files/${name}`,
    retryAfterMs: options.retryAfterMs ?? [10, 20, 30],
  })
  closers.push(() => sender.stop())
  const add = (url: string, id = 'r1') =>
    outbox.add(id, url, { _id: id, status: 3, type: 'audio', resultFile: 'a.mp3' }, Date.now())
  return { server, db, outbox, sender, bodies, add }
}

describe('callbacks', () => {
  test('arrive once, decrypt, and are then forgotten', async () => {
    const { server, sender, bodies, outbox, add } = await setUp([])
    await add(server.url('/hook'))
    sender.wake()
    await until(async () => (await outbox.nextAt()) === undefined, 'it is delivered')
    expect(bodies).toHaveLength(1)
    expect(openCallback(bodies[0]!, keys)).toEqual({
      _id: 'r1',
      status: 3,
      type: 'audio',
      url: 'http://127.0.0.1:1/files/a.mp3',
    })
  })

  test('are sent again until the receiver answers 200; 201 and 500 are not 200', async () => {
    const { server, sender, bodies, outbox, add } = await setUp([500, 201, 200])
    await add(server.url('/hook'))
    sender.wake()
    await until(async () => (await outbox.nextAt()) === undefined, 'it is delivered')
    expect(bodies).toHaveLength(3)
    expect(new Set(bodies.map(({ dataEncrypt }) => dataEncrypt)).size).toBe(1)
  })

  test('are given up after the last attempt', async () => {
    const { server, sender, bodies, outbox, add } = await setUp([500, 500, 500, 500, 500, 500])
    await add(server.url('/hook'))
    sender.wake()
    await until(async () => (await outbox.nextAt()) === undefined, 'it is given up')
    expect(bodies).toHaveLength(4)
  })

  test('do not follow redirects', async () => {
    const { server, sender, bodies, outbox, add } = await setUp([], { retryAfterMs: [] })
    await add(server.url('/moved'))
    sender.wake()
    await until(async () => (await outbox.nextAt()) === undefined, 'it is given up')
    expect(bodies).toHaveLength(0)
  })

  test('never go to this machine unless that was asked for', async () => {
    const { server, sender, outbox, add } = await setUp([], { allowLocal: false, retryAfterMs: [] })
    await add(server.url('/hook'))
    await add(`http://innocent.example:${String(server.port)}/hook`, 'r2')
    sender.wake()
    await until(async () => (await outbox.nextAt()) === undefined, 'they are given up')
    expect(server.seen).toEqual([])
  })

  test('one that is not answered does not hold up the others, and stopping keeps it', async () => {
    const { server, db, sender, bodies, add } = await setUp([], { retryAfterMs: [60_000] })
    await add('http://127.0.0.1:9/dead', 'r0')
    for (let index = 0; index < 20; index += 1) await add(server.url('/hook'), `r${String(index + 1)}`)
    sender.wake()
    const left = () => db.all('SELECT record_id FROM callbacks')
    // The receiver has the last callback before the sender has its answer.
    await until(async () => bodies.length === 20 && (await left()).length === 1, 'the others have arrived')
    await sender.stop()
    expect(await left()).toEqual([{ record_id: 'r0' }])
  })
})
