import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Access } from '../../../electron/browser/access.ts'
import { BridgeSockets } from '../../../electron/browser/bridge-sockets.ts'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'
import { TestHost } from '../../support/hosts/browser-host.ts'

let host: TestHost
beforeAll(async () => void (host = await TestHost.start()))
afterAll(() => host.close())

interface Attempt {
  path?: string
  origin?: string | undefined
  cookie?: string | undefined
  hostName?: string
}

/** `open`, or the HTTP status of the refusal. */
function open({ path = '/bridge', origin, cookie, hostName }: Attempt): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.server.port}${path}`, {
      headers: { ...(cookie ? { cookie } : {}), ...(hostName ? { host: hostName } : {}) },
      ...(origin ? { origin } : {}),
    })
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('error', reject)
  })
}

async function page(): Promise<{ socket: WebSocket; client: BridgeClient }> {
  const socket = await open({ origin: host.origin, cookie: await host.cookie() })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const client: BridgeClient = createORPCClient(new RPCLink({ websocket: socket as never }))
  return { socket, client }
}

describe('pings', () => {
  /** Sockets that take every page and ping it without a pause. */
  async function pinging() {
    const everybody = { isOurHost: () => true, isOurOrigin: () => true, hasSession: () => true }
    const sockets = new BridgeSockets({
      access: everybody as unknown as Access,
      router: {},
      log: () => undefined,
      onCount: () => undefined,
      pulseMs: 20,
    })
    const server = createServer()
    server.on('upgrade', (incoming, socket, head) => sockets.upgrade(incoming, socket, head))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return {
      connect: (answers: boolean) => new WebSocket(`ws://127.0.0.1:${port}/bridge`, { autoPong: answers }),
      async close() {
        await sockets.close()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }

  test('close a page that leaves several of them without an answer, and no other', async () => {
    const host = await pinging()
    const [quiet, page] = [host.connect(false), host.connect(true)]
    let pings = 0
    quiet.on('ping', () => (pings += 1))
    let answered = 0
    page.on('ping', () => (answered += 1))
    await new Promise((resolve) => quiet.once('close', resolve))
    // One that is missed is no loss: the page may have been asleep, or this process busy.
    expect(pings).toBeGreaterThan(1)
    const before = answered
    await expect.poll(() => answered).toBeGreaterThan(before + 5)
    expect(page.readyState).toBe(WebSocket.OPEN)
    page.terminate()
    await host.close()
  })
})

describe('the socket', () => {
  test.each([
    ['without a cookie', { cookie: false }, 401],
    ['of a foreign page', { origin: 'http://evil.example' }, 403],
    ['of a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['of a page without an origin', { origin: undefined }, 403],
    ['of origin null', { origin: 'null' }, 403],
    ['under a foreign name', { hostName: 'evil.example' }, 421],
    ['at another address', { path: '/other' }, 404],
  ])('%s is refused', async (_name, changes: object, status) => {
    const cookie = 'cookie' in changes ? undefined : await host.cookie()
    const outcome = await open({ origin: host.origin, ...changes, cookie })
    expect(outcome).toBe(status)
    expect(host.pages).toBe(0)
  })

  test('carries calls of several pages, and counts them', async () => {
    const [one, other] = [await page(), await page()]
    expect(await one.client.app.info()).toMatchObject({ host: 'browser' })
    expect(await other.client.app.info()).toMatchObject({ host: 'browser' })
    expect(host.pages).toBe(2)
    one.socket.close()
    other.socket.close()
    await expect.poll(() => host.pages).toBe(0)
  })

  test('leaves no subscription behind, however it ends', async () => {
    const [one, other] = [await page(), await page()]
    const stop = new AbortController()
    const first = await one.client.app.events(undefined, { signal: stop.signal })
    const second = await other.client.app.events()
    expect((await first.next()).value).toMatchObject({ type: 'notice' })
    expect((await second.next()).value).toMatchObject({ type: 'notice' })
    expect(host.studio.listeners).toBe(2)
    stop.abort()
    await expect.poll(() => host.studio.listeners).toBe(1)
    other.socket.terminate()
    await expect.poll(() => host.studio.listeners).toBe(0)
    one.socket.close()
  })

  test('that sends rubbish harms nobody else', async () => {
    const noise = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [bad, good] = [await page(), await page()]
    for (const text of ['', 'null', '[]', '{"i":1}', '{"i":"x","p":{"u":"/nothing"}}', '{', 'x'.repeat(100_000)])
      bad.socket.send(text)
    bad.socket.send(Buffer.from([0, 255, 7]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await good.client.app.info()).toMatchObject({ host: 'browser' })
    noise.mockRestore()
    bad.socket.terminate()
    good.socket.close()
  })

  test('is told when the host closes', async () => {
    const other = await TestHost.start()
    const socket = new WebSocket(`ws://127.0.0.1:${other.server.port}/bridge`, {
      headers: { cookie: await other.cookie() },
      origin: other.origin,
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await other.close()
    expect(await closed).toBe(1001)
  })
})
