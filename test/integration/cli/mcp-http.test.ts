import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import type { FakeService } from '../../support/service/fake-service.ts'
import { callEveryTool } from '../../support/studio/every-tool.ts'
import { listeningOf, processTree } from '../../support/studio/listening.ts'
import { startMcp, startMcpHttp } from '../../support/studio/mcp-client.ts'
import type { McpHttpServer, UserAnswer } from '../../support/studio/mcp-client.ts'
import { callWithAnything, hostileWorld } from '../../support/studio/random-calls.ts'
import { greenroom } from './run.ts'
import { apiKey, startService } from './service.ts'

// The tools for agents over HTTP, with a service that may charge credits: who may use them, and how sessions live.

let folder = ''
let service: FakeService
let env: NodeJS.ProcessEnv = {}
let http: McpHttpServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-mcp-http-'))
  service = await startService()
  env = { GREENROOM_BASE_URL: service.baseUrl, GREENROOM_API_KEY: apiKey, GREENROOM_DATA: join(folder, 'data') }
  mkdirSync(join(folder, 'tools'))
  http = await startMcpHttp(join(folder, 'tools'), env)
})
afterAll(async () => {
  await http.stop()
  await service.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string
}

/** A request as no client of the protocol would send it. */
async function send({ method = 'POST', path = '/mcp', headers = {}, body }: Sent) {
  const { hostname, port } = new URL(http.url)
  const outgoing = request({ hostname, port, path, method, headers: { ...usual(), ...headers } })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) text += chunk
  return { status: response.statusCode, text, headers: response.headers }
}

const usual = (): Record<string, string> => ({
  authorization: `Bearer ${http.key}`,
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
})
const rpc = (method: string, params: object = {}, id: number | undefined = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params, ...(id === undefined ? {} : { id }) })
const hello = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
})

async function newSession(): Promise<string> {
  const { status, headers } = await send({ body: hello })
  expect(status).toBe(200)
  const session = (headers as IncomingHttpHeaders)['mcp-session-id'] as string
  await send({ headers: { 'mcp-session-id': session }, body: rpc('notifications/initialized', {}, undefined) })
  return session
}

test('every tool works over HTTP, and in depth over standard input and output', async () => {
  const world = { folder: join(folder, 'tools'), voice: 'anna', avatar: 'mara', builtIn: false }
  const overHttp = await http.connect()
  const listed = (await overHttp.client.listTools()).tools.map(({ name }) => name).sort()
  expect((await callEveryTool(overHttp, { ...world, own: 'http' })).sort()).toEqual(listed)
  await overHttp.close()
  if (!inDepth) return
  const overStreams = await startMcp(world.folder, { ...env, GREENROOM_DATA: join(folder, 'data-2') })
  expect((await callEveryTool(overStreams, { ...world, own: 'streams' })).sort()).toEqual(listed)
  await overStreams.close()
})

describe('who may use the tools', () => {
  test.each<[string, number, Sent]>([
    ['no key', 401, { headers: { authorization: '' }, body: hello }],
    ['another key', 401, { headers: { authorization: 'Bearer of-bad-news' }, body: hello }],
    ['the key in another header', 401, { headers: { authorization: 'Basic eA==', 'x-api-key': 'x' }, body: hello }],
    ['another Host', 403, { headers: { host: 'evil.example' }, body: hello }],
    ['another port as Host', 403, { headers: { host: '127.0.0.1:1' }, body: hello }],
    ['a page of the web', 403, { headers: { origin: 'https://evil.example' }, body: hello }],
    ['a page of this machine', 403, { headers: { origin: 'http://localhost:3000' }, body: hello }],
    ['a page without an origin', 403, { headers: { origin: 'null' }, body: hello }],
    ['a fetch across sites', 403, { headers: { 'sec-fetch-site': 'cross-site' }, body: hello }],
    ['another path', 404, { path: '/', body: hello }],
    ['another method', 405, { method: 'PUT', body: hello }],
    ['a session that there is not', 404, { headers: { 'mcp-session-id': 'x' }, body: rpc('tools/list') }],
    ['no session', 400, { body: rpc('tools/list') }],
    ['another type', 415, { headers: { 'content-type': 'text/plain' }, body: hello }],
    ['no JSON', 400, { body: '{' }],
    ['a large body', 413, { body: `"${'x'.repeat(5 * 1024 * 1024)}"` }],
  ])('%s is refused', async (_name, status, sent) => {
    const answer = await send(sent)
    expect(answer.status, answer.text).toBe(status)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { message: expect.stringMatching(/\S/) } })
    expect(answer.text).not.toContain(http.key)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('the key is kept for the next start, for this user alone, and no secret is written to the output', async () => {
    const file = join(folder, 'data/mcp.key')
    expect(readFileSync(file, 'utf8').trim()).toBe(http.key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(http.errors()).not.toContain(http.key)
    expect(http.errors()).not.toContain(apiKey)
  })

  test.runIf(inDepth)(
    'a key of the environment or of a file is used, and not printed; a short one is refused',
    async () => {
      const own = 'a-key-of-the-user-that-is-long'
      writeFileSync(join(folder, 'key'), `${own}\n`)
      const other = await startMcpHttp(folder, { ...env, GREENROOM_MCP_KEY: own })
      const client = await other.connect()
      expect((await client.client.listTools()).tools).not.toEqual([])
      await client.close()
      expect(await other.stop()).toBe(130)
      const short = await greenroom(['mcp', '--http'], {
        data: join(folder, 'data'),
        env: { GREENROOM_MCP_KEY: 'short' },
      })
      expect(short).toMatchObject({ code: 2, stderr: expect.stringContaining('GREENROOM_MCP_KEY') })
    },
  )

  test.runIf(process.platform === 'linux')('it listens on loopback alone', () => {
    const sockets = processTree(http.child.pid!).flatMap(listeningOf)
    expect(sockets).toContain(new URL(http.url).host)
    for (const one of sockets) expect(one).toMatch(/^127\.0\.0\.1:/)
  })
})

describe('sessions', () => {
  test('end by DELETE, after which they are gone', async () => {
    const session = { 'mcp-session-id': await newSession() }
    expect((await send({ headers: session, body: rpc('tools/list') })).text).toContain('list_voices')
    expect((await send({ method: 'DELETE', headers: session })).status).toBe(200)
    expect((await send({ headers: session, body: rpc('tools/list') })).status).toBe(404)
  })

  test('are so many at most: the one that was used longest ago ends for a new one', async () => {
    const first = await newSession()
    for (let n = 0; n < 32; n++) await newSession()
    expect((await send({ headers: { 'mcp-session-id': first }, body: rpc('tools/list') })).status).toBe(404)
  })

  test('a stream that broke off goes on where it was', async () => {
    const session = { 'mcp-session-id': await newSession(), 'mcp-protocol-version': '2025-11-25' }
    const { hostname, port } = new URL(http.url)
    const held = Promise.withResolvers<undefined>()
    service.intercept = ({ path }) => (path.includes('/voice/list') ? held.promise : undefined)
    const outgoing = request({ hostname, port, path: '/mcp', method: 'POST', headers: { ...usual(), ...session } })
    outgoing.end(rpc('tools/call', { name: 'list_voices', arguments: {} }, 7))
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const [begin] = (await once(response.setEncoding('utf8'), 'data')) as [string]
    response.destroy()
    service.intercept = () => undefined
    held.resolve(undefined)
    const id = /^id: (\S+)/m.exec(begin)![1]!
    const resumed = request({ hostname, port, path: '/mcp', headers: { ...usual(), ...session, 'last-event-id': id } })
    resumed.end()
    const [again] = (await once(resumed, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of again.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk
      if (text.includes('"id":7')) break
    }
    expect(text).toContain('Bernard')
  })
})

test('a user is asked for what may cost credits, where the client has forms', async () => {
  const answers: UserAnswer[] = [
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept', content: { agree: false } },
    { action: 'accept', content: { agree: true } },
  ]
  for (const answer of answers) {
    const before = service.asked('createTts').length
    const client = await http.connect(() => answer)
    const { isError, text } = await client.call('speak', { text: 'Hello.', voice: 'anna', out: `${answer.action}.mp3` })
    await client.close()
    const agrees = answer.action === 'accept' && answer.content.agree
    expect(isError, text).toBe(!agrees)
    expect(service.asked('createTts').length - before).toBe(agrees ? 1 : 0)
  }
})

test.runIf(inDepth)('calls with anything break nothing', async () => {
  const root = mkdtempSync(join(tmpdir(), 'greenroom-mcp-anything-'))
  const world = hostileWorld(root)
  const server = await startMcp(world.folder, { ...env, GREENROOM_DATA: join(root, 'data') })
  const { errors } = await callWithAnything(server, world, 200)
  expect(errors).toBeGreaterThan(50)
  await server.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})
