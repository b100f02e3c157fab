import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { tone } from '../../../support/engine/media.ts'

let engine: RunningEngine

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder(), tuning: { slowBodyMs: 400 } })
})
afterAll(() => engine.stop())

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const host = () => `Host: ${new URL(engine.baseUrl).host}`
const key = () => `x-api-key: ${engine.apiKey}`

/**
 * Writes to the engine's port and collects the answer until the engine closes the connection.
 * @param drip what follows the head, in pieces of a size in bytes at intervals in ms
 */
function exchange(head: string, drip?: { bytes: Buffer; each: number; everyMs: number }): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(engine.baseUrl)
    const socket = connect(Number(port), hostname)
    let received = ''
    let sent = 0
    const timer =
      drip &&
      setInterval(() => {
        if (sent < drip.bytes.length) socket.write(drip.bytes.subarray(sent, (sent += drip.each)))
      }, drip.everyMs)
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received)
    })
    socket.write(head)
  })
}

const codeOf = (answer: string) => (JSON.parse(answer.slice(answer.indexOf('{'))) as { code: number }).code

describe('an upgrade that the engine does not take', () => {
  const h2c = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA']

  test('is ignored: GET and POST get their answers', async () => {
    const get = await exchange(crlf('GET /api/open/v3/avatar/list?size=1 HTTP/1.1', host(), key(), ...h2c))
    expect(get).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(codeOf(get)).toBe(1000)
    const body = '{"input_text": 5}'
    const type = ['Content-Type: application/json', `Content-Length: ${String(body.length)}`]
    const post = await exchange(crlf('POST /api/open/v3/audio/create HTTP/1.1', host(), key(), ...h2c, ...type) + body)
    expect(codeOf(post)).toBe(1003)
  })

  test('so is one to a WebSocket where no channels are', async () => {
    const upgrade = ['Connection: Upgrade, close', 'Upgrade: websocket']
    const answer = await exchange(crlf('GET /engine/health HTTP/1.1', host(), ...upgrade))
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

describe('a request that could be for somebody else', () => {
  test.each([
    ['with a second Host header', () => ['GET /engine/health HTTP/1.1', host(), 'Host: evil.example']],
    ['with the same Host header twice', () => ['GET /engine/health HTTP/1.1', host(), host()]],
    ['with a whole address in its first line', () => ['GET http://evil.example/engine/health HTTP/1.1', host()]],
    ['with its own whole address there', () => [`GET ${engine.baseUrl}/engine/health HTTP/1.1`, host()]],
  ])('%s is refused', async (_name, lines) => {
    const answer = await exchange(crlf(...lines(), 'Connection: close'))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('"code":1000')
  })
})

describe('what is no request', () => {
  const create = 'POST /api/open/v3/audio/create HTTP/1.1'
  test.each([
    [400, 'no request line', () => crlf('GARBAGE')],
    [400, 'an unknown version', () => crlf('GET / HTTP/9.9', host())],
    [400, 'no Host header', () => crlf('GET /engine/health HTTP/1.1', 'Connection: close')],
    [400, 'two lengths', () => `${crlf(create, host(), key(), 'Content-Length: 2', 'Content-Length: 3')}{}`],
    [
      400,
      'a bad chunk',
      () =>
        `${crlf(create, host(), key(), 'Content-Type: application/json', 'Transfer-Encoding: chunked')}ZZ\r\n{}\r\n`,
    ],
    [431, 'a long header', () => crlf('GET /engine/health HTTP/1.1', host(), `X: ${'a'.repeat(20_000)}`)],
    [431, 'a long address', () => crlf(`GET /${'a'.repeat(20_000)} HTTP/1.1`, host())],
  ])('is answered in the form of the service, HTTP %i: %s', async (status, _name, request) => {
    const answer = await exchange(request())
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `))
    expect(codeOf(answer)).toBe(1003)
  })
})

describe('a body that drips', () => {
  const drip = { bytes: Buffer.alloc(1000, 0x20), each: 1, everyMs: 50 }
  const json = ['Content-Type: application/json', 'Content-Length: 1000000']

  test('ends although its request was answered', async () => {
    const answer = await exchange(crlf('POST /api/open/v3/audio/create HTTP/1.1', host(), ...json), drip)
    expect(codeOf(answer)).toBe(1102)
  })

  test('ends with 408 where an answer was waiting for it, and where nothing comes', async () => {
    const head = crlf('POST /api/open/v3/audio/create HTTP/1.1', host(), key(), ...json)
    expect(await exchange(head, drip)).toMatch(/^HTTP\/1\.1 408 /)
    expect(codeOf(await exchange(head))).toBe(1003)
  })

  test('a file over a slow line arrives', async () => {
    const bytes = await tone(0.1)
    const length = `Content-Length: ${String(bytes.length)}`
    const head = crlf('POST /engine/uploads HTTP/1.1', host(), key(), length, 'Connection: close')
    const answer = await exchange(head, { bytes, each: Math.ceil(bytes.length / 12), everyMs: 100 })
    expect(codeOf(answer)).toBe(1000)
  })
})

describe('previews of official voices and avatars', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${engine.baseUrl}/official/avatars/nobody.png`, { headers: { 'sec-fetch-mode': 'no-cors', ...headers } })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
    [{ 'sec-fetch-site': 'cross-site', referer: 'https://localhost.evil.example/' }],
  ])('are not drawn for a page of another site (%j)', async (headers) => {
    const answer = await ask(headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 1009 })
  })

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', referer: 'http://localhost:5173/' }],
  ])('are looked for where no other site asks (%j)', async (headers) => {
    expect((await ask(headers)).status).toBe(404)
  })

  test('are not shown by pages of other sites in browsers that do not say who asks', async () => {
    const { avatar_id } = await firstAvatar()
    const answer = await fetch(`${engine.baseUrl}/official/avatars/${avatar_id}.png?height=144`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-site')
  })

  async function firstAvatar(): Promise<{ avatar_id: string }> {
    const list = await fetch(`${engine.baseUrl}/api/open/v3/avatar/list?size=1`, {
      headers: { 'x-api-key': engine.apiKey },
    })
    return ((await list.json()) as { data: { avatar_id: string }[] }).data[0]!
  }
})
