import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CancelledError, EngineError } from '../../../../electron/engine/core/errors.ts'
import { download } from '../../../../electron/engine/inputs/download.ts'
import { createGuardedAgent } from '../../../../electron/engine/inputs/guarded-agent.ts'
import type { Resolve } from '../../../../electron/engine/inputs/guarded-agent.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { body, lie, redirect, stall, startHostileServer } from '../../../support/engine/hostile-server.ts'
import { inDepth } from '../../../support/depth.ts'

const folder = temporaryFolder()
const content = Buffer.alloc(5000, 7)
let server: Awaited<ReturnType<typeof startHostileServer>>
let count = 0

beforeAll(async () => {
  server = await startHostileServer({
    '/good': body(content),
    '/empty': body(Buffer.alloc(0)),
    '/once': redirect('/good'),
    '/loop': redirect('/loop'),
    '/to-file': redirect('file:///etc/passwd'),
    '/stall': stall(content),
    '/never': () => {},
    '/short': lie(content, 9000),
    '/long': lie(content, 100),
    '/packed': (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(content)),
    '/endless': (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    },
    '/drip': (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    },
    '/garbage': (request) => request.socket.end('this is not HTTP\r\n\r\n'),
    '/error': (_request, response) => void response.writeHead(500).end(),
  })
})
afterAll(() => server.close())

const agentWith = (
  resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  allowLocal = true,
) => createGuardedAgent({ allowLocal, resolve, connectTimeoutMs: 500, idleTimeoutMs: 1500 })

function fetchTo(
  url: string,
  over: {
    allowLocal?: boolean
    resolve?: Resolve
    signal?: AbortSignal
    totalMs?: number
    slowMs?: number
    bytes?: number
    agent?: ReturnType<typeof createGuardedAgent>
  } = {},
) {
  const path = join(folder, `file-${String((count += 1))}`)
  const allowLocal = over.allowLocal ?? true
  const agent = over.agent ?? agentWith(over.resolve, allowLocal)
  const limits = {
    bytes: over.bytes ?? 1_000_000,
    totalMs: over.totalMs ?? 10_000,
    redirects: 3,
    ...(over.slowMs === undefined ? {} : { slowMs: over.slowMs }),
  }
  const result = download({
    url,
    path,
    agent,
    allowLocal,
    limits,
    ...(over.signal ? { signal: over.signal } : {}),
  })
  return { path, result }
}

async function refused(work: { path: string; result: Promise<unknown> }): Promise<EngineError> {
  const error: unknown = await work.result.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EngineError)
  expect(existsSync(work.path), 'nothing may be left').toBe(false)
  return error as EngineError
}

describe('download', () => {
  test('brings the bytes, also over a redirect', async () => {
    for (const path of ['/good', '/once']) {
      const work = fetchTo(server.url(path))
      expect((await work.result).bytes).toBe(5000)
      expect(readFileSync(work.path).equals(content)).toBe(true)
    }
  })

  test.each([
    ['/missing', /HTTP status 404/],
    ['/error', /HTTP status 500/],
    ['/empty', /empty/],
    ['/loop', /redirects more than 3 times/],
    ['/to-file', /redirects to.*file:/],
    ['/short', /another length|in the middle|closed the connection/],
    ['/packed', /packed/],
    ['/garbage', /HTTP properly/],
  ])('%s is refused, naming address and reason', async (path, reason) => {
    const error = await refused(fetchTo(server.url(path)))
    expect(error.code).toBe(1003)
    expect(error.message).toMatch(reason)
    expect(error.message).toContain(server.url(path))
  })

  test('what comes after the announced length is not taken', async () => {
    const work = fetchTo(server.url('/long'))
    expect((await work.result).bytes).toBe(100)
    expect(readFileSync(work.path)).toHaveLength(100)
  })

  test.runIf(inDepth)('a source that stops sending ends after the idle time', async () => {
    expect((await refused(fetchTo(server.url('/stall')))).message).toMatch(/stopped sending/)
    expect((await refused(fetchTo(server.url('/never')))).message).toMatch(/did not answer in time/)
  })

  test('a source that drips ends after the whole time', async () => {
    expect((await refused(fetchTo(server.url('/drip'), { totalMs: 400 }))).message).toMatch(/took longer/)
    expect((await refused(fetchTo(server.url('/drip'), { slowMs: 1000 }))).message).toMatch(
      /sends less than a kilobyte a second\. Upload/,
    )
  })

  test('a source without end ends at the size limit', async () => {
    expect((await refused(fetchTo(server.url('/endless'), { bytes: 200_000 }))).message).toMatch(/larger than/)
    expect((await refused(fetchTo(server.url('/good'), { bytes: 4999 }))).message).toMatch(/larger than 4999 B/)
  })

  test('cancelling is not a refusal, and leaves nothing', async () => {
    const controller = new AbortController()
    const work = fetchTo(server.url('/stall'), { signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    await expect(work.result).rejects.toBeInstanceOf(CancelledError)
    expect(existsSync(work.path)).toBe(false)
  })
})

describe('addresses on this machine', () => {
  const to = (path: string) => `http://innocent.example:${String(server.port)}${path}`

  test('a name that resolves to this machine is not connected to', async () => {
    const before = server.seen.length
    const error = await refused(fetchTo(to('/good'), { allowLocal: false }))
    expect(error.message).toMatch(/on this computer or its network/)
    expect(server.seen.length).toBe(before)
  })

  test('a name with one public and one local address is not connected to', async () => {
    const resolve: Resolve = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ])
    const before = server.seen.length
    await refused(fetchTo(to('/good'), { allowLocal: false, resolve }))
    expect(server.seen.length).toBe(before)
  })

  test('every download of an origin looks its name up anew: no connection is kept', async () => {
    let lookups = 0
    const resolve: Resolve = () => {
      lookups += 1
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    }
    const agent = agentWith(resolve)
    for (let nth = 1; nth <= 3; nth += 1) {
      await fetchTo(to('/good'), { agent }).result
      expect(lookups).toBe(nth)
    }
  })

  test('a name that changes its address between two look-ups gains nothing', async () => {
    let lookups = 0
    const resolve: Resolve = () => {
      lookups += 1
      return Promise.resolve([{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    }
    const before = server.seen.length
    await refused(fetchTo(to('/good'), { allowLocal: false, resolve }))
    await refused(fetchTo(to('/good'), { allowLocal: false, resolve }))
    expect(server.seen.length).toBe(before)
  })
})
