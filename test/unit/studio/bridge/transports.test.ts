import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import { RPCHandler as PortHandler } from '@orpc/server/message-port'
import { RPCHandler as SocketHandler } from '@orpc/server/ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import type { BridgeClient } from '../../../../electron/common/bridge/index.ts'
import { formatIn } from '../../../../electron/common/messages/index.ts'
import type { Text } from '../../../../electron/common/messages/index.ts'
import { directClient } from '../../../../electron/studio/bridge/router.ts'
import { openStudio } from '../../../../electron/studio/studio.ts'
import type { Studio } from '../../../../electron/studio/studio.ts'
import { fakeHost } from '../../../support/studio/fake-host.ts'
import { english } from '../../../support/english.ts'

let folder = ''
let studio: Studio
let host = fakeHost()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-bridge-'))
  host = fakeHost()
  studio = await openStudio({ host, dataFolder: folder, startEngine: false })
})
afterAll(async () => {
  await studio.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Opened {
  client: BridgeClient
  /** Closes the connection as a window that crashes does. */
  drop: () => void
}

const transports: Record<string, () => Promise<Opened>> = {
  'in process': () => Promise.resolve({ client: directClient(studio.router) as BridgeClient, drop: () => undefined }),

  'a message port': () => {
    const { port1, port2 } = new MessageChannel()
    new PortHandler(studio.router).upgrade(port1 as never)
    port1.start()
    port2.start()
    const link = new PortLink({ port: port2 as never })
    return Promise.resolve({ client: createORPCClient<BridgeClient>(link), drop: () => port2.close() })
  },

  'a web socket': async () => {
    const server = createServer()
    const sockets = new WebSocketServer({ server })
    const handler = new SocketHandler(studio.router)
    sockets.on('connection', (socket) => void handler.upgrade(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
    const client = createORPCClient<BridgeClient>(new SocketLink({ websocket: socket }))
    const drop = (): void => {
      for (const one of sockets.clients) one.terminate()
      sockets.close()
      server.close()
    }
    return { client, drop }
  },
}

const listeners = (): number => {
  const { appEvents, engine, settings, connections, assets } = studio.services
  const counted = assets as typeof assets & { listeners: number }
  return appEvents.listeners + engine.listeners + settings.listeners + connections.listeners + counted.listeners
}

const subscriptions = (client: BridgeClient, signal?: AbortSignal) => {
  const options = signal ? { signal } : {}
  return Promise.all([
    client.app.events(undefined, options),
    client.engine.watch(undefined, options),
    client.settings.watch(undefined, options),
    client.connections.watch(undefined, options),
    client.assets.watch(undefined, options),
  ] as Promise<AsyncIterator<unknown>>[])
}

const zero = () => expect.poll(listeners, { timeout: 240_000 }).toBe(0)

describe('in a Chinese window', () => {
  const chinese = formatIn('zh-CN')
  const client = (): BridgeClient => directClient(studio.router) as BridgeClient
  beforeAll(() => client().settings.set({ change: { locale: 'zh-CN' } }))
  afterAll(() => client().settings.set({ change: { locale: 'system' } }))

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a choice that there is not',
      () => client().settings.set({ change: { theme: 'pink' as never } }),
      '无法使用此内容：change.theme 必须是 system、dark 或 light，而不是"pink"。',
    ],
    [
      'a field that there is not',
      () => client().settings.set({ change: { unheard: 1 } as never }),
      '无法使用此内容：change 不能包含 "unheard"。',
    ],
    ['a field that is missing', () => client().jobs.retry({} as never), '无法使用此内容：缺少 id。'],
    [
      'a text that is none',
      () => client().projects.create({ name: 1 as never, width: 1920, height: 1080 }),
      '无法使用此内容：name 必须是文本，而不是1。',
    ],
  ])('%s is refused without words of the schema', async (_what, call, expected) => {
    const error = await call().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(chinese((error as { data: { message: Text } }).data.message)).toBe(expected)
  })

  test('scenes of a new project and of a pasted body have Chinese names, which stay', async () => {
    const created = await client().projects.create({ name: '春', width: 1920, height: 1080 })
    expect(created.project.scenes.map(({ name }) => name)).toEqual(['场景 1'])
    const item = { width: 1920, height: 1080, duration: 1000, elements: [] }
    const read = await client().projects.openBody({ name: '春', text: JSON.stringify({ data: [item, item] }) })
    expect(read.project.scenes.map(({ name }) => name)).toEqual(['场景 1', '场景 2'])
    await client().settings.set({ change: { locale: 'en' } })
    const after = await client().projects.current()
    await client().settings.set({ change: { locale: 'zh-CN' } })
    expect(after?.project.scenes[1]?.name).toBe('场景 2')
  })

  test('the built-in engine is named in Chinese', async () => {
    const engine = async () => (await client().connections.list()).find(({ builtIn }) => builtIn)?.name
    expect(await engine()).toBe('内置引擎')
    await client().settings.set({ change: { locale: 'en' } })
    expect(await engine()).toBe('The built-in engine')
    await client().settings.set({ change: { locale: 'zh-CN' } })
  })
})

describe.each(Object.keys(transports))('over %s', (name) => {
  let opened: Opened
  beforeAll(async () => void (opened = await transports[name]!()))
  afterAll(() => opened.drop())

  test('values and errors arrive as data, the same as over any other', async () => {
    const { client } = opened
    expect(await client.app.info()).toMatchObject({ host: 'browser', dataFolder: folder })
    const refusals: [() => Promise<unknown>, object][] = [
      [
        () => client.app.listFolder({ kind: 'media', folder: '/nowhere at all' }),
        { code: 'not-found', field: 'folder' },
      ],
      [
        () => client.settings.set({ change: { theme: 'pink' as never } }),
        { code: 'invalid-input', field: 'change.theme' },
      ],
      [() => client.settings.set({ change: { unheard: 1 } as never }), { code: 'invalid-input', field: 'change' }],
      [() => client.catalogue.voices({ connection: 'gone' } as never), { code: 'not-found', field: 'connection' }],
      [() => client.catalogue.voices({ connection: 'engine' } as never), { code: 'network' }],
      [() => client.app.pick({ kind: 'media' }), { code: 'no-dialog' }],
      [() => client.app.openExternal({ url: 'http://example.com' }), { code: 'not-https' }],
    ]
    for (const [call, data] of refusals) {
      const error = await call().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ code: 'STUDIO', defined: true, data })
    }
  })

  test('what nobody foresaw is logged with the number that the user sees, and says nothing of the inside', async () => {
    const before = host.log
    host.openExternal = () => Promise.reject(new TypeError('x is not a function at secret/path.ts'))
    try {
      await opened.client.app.openExternal({ url: 'https://example.com' })
      expect.unreachable()
    } catch (error) {
      const data = english((error as { data: { code: string; message: string } }).data)
      expect(data.code).toBe('internal')
      expect(data.message).not.toContain('secret')
      const id = /\(([0-9a-f]{8}) in/.exec(data.message)?.[1]
      expect(host.lines.some((line) => line.message.includes(id!) && JSON.stringify(line).includes('x is not'))).toBe(
        true,
      )
    }
    expect(host.log).toBe(before)
  })

  test('a subscription hears the present first, then changes, in order', async () => {
    const { client } = opened
    const settings = await client.settings.watch()
    expect((await settings.next()).value).toMatchObject({ debugOverlay: false })
    await client.settings.set({ change: { debugOverlay: true } })
    expect((await settings.next()).value).toMatchObject({ debugOverlay: true })
    await client.settings.set({ change: { debugOverlay: false, theme: 'dark' } })
    expect((await settings.next()).value).toMatchObject({ debugOverlay: false, theme: 'dark' })
    // Fields that a change doesn't name stay unchanged.
    await client.settings.set({ change: { snapping: false } })
    expect((await settings.next()).value).toMatchObject({ theme: 'dark', snapping: false })
    await client.settings.reset({ group: 'all' })
    expect((await settings.next()).value).toMatchObject({ debugOverlay: false })
    await settings.return?.()
    await zero()
  })

  test('a file is looked at in the background and told', async () => {
    const { client } = opened
    const watch = await client.assets.watch()
    const path = join(folder, `${name} note.txt`)
    writeFileSync(path, 'no media')
    expect((await client.assets.describe({ session: null, paths: [path] }))[0]).toMatchObject({
      state: 'reading',
    })
    expect((await watch.next()).value).toMatchObject({ path, state: 'unreadable' })
    await watch.return?.()
    await zero()
  })

  test('subscriptions that are returned leave nothing behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const all = await subscriptions(opened.client)
      await expect.poll(listeners).toBe(5)
      for (const one of all) await one.return?.()
    }
    await zero()
  })

  test('subscriptions that are aborted, while they wait too, leave nothing behind', async () => {
    const stop = new AbortController()
    const all = await subscriptions(opened.client, stop.signal)
    const waiting = [all[0]!.next(), all[4]!.next()].map((one) => one.catch(() => undefined))
    await expect.poll(listeners).toBe(5)
    stop.abort()
    // Within a process only the caller can end the iterator.
    await Promise.all(all.map((one) => Promise.resolve(one.return?.()).catch(() => undefined)))
    await Promise.all(waiting)
    await zero()
  })

  test('a loop that breaks off leaves nothing behind', async () => {
    for await (const list of await opened.client.connections.watch()) {
      expect(list[0]?.id).toBe('engine')
      break
    }
    await zero()
  })
})

test.each(['a message port', 'a web socket'])('a window that goes away over %s leaves nothing behind', async (name) => {
  const { client, drop } = await transports[name]!()
  await subscriptions(client)
  await expect.poll(listeners).toBe(5)
  drop()
  await zero()
})
