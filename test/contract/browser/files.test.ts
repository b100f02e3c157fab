import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestHost } from '../../support/hosts/browser-host.ts'

let host: TestHost
let cookie = ''
beforeAll(async () => {
  host = await TestHost.start({ mostUploadBytes: 1_000_000 })
  cookie = await host.cookie()
})
afterAll(() => host.close())

describe('the window', () => {
  test('is sent with its types and a policy without inline scripts', async () => {
    const page = await host.send('/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    // WebAssembly may be compiled; text never becomes a script.
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/(?<!wasm-)unsafe|\*|https?:/)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const script = await host.send('/assets/a.js')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cache-control']).toContain('immutable')
    expect((await host.send('/', { method: 'HEAD' })).text).toBe('')
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets\\..\\..\\secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '/assets/%c0%ae%c0%ae/secret.txt',
    '/assets/a.js%00.txt',
    '/assets/%E0%A4%A',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/./index.html',
    '/assets//a.js',
  ])('%s is refused', async (path) => {
    const answer = await host.send(path, { headers: { cookie } })
    expect(answer.status).toBe(400)
    expect(answer.text).not.toContain('the secret')
  })

  test.each(['/assets/link.txt', '/assets/program.exe', '/assets', '/assets/', '/none.js', '/index.html/x.js'])(
    '%s is not there',
    async (path) => expect((await host.send(path, { headers: { cookie } })).status).toBe(404),
  )

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])('%s is not for pages', async (method) => {
    const answer = await host.send('/', { method, headers: { origin: host.origin, cookie } })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  test('the session is asked for with POST alone', async () => {
    const answer = await host.send('/session', { headers: { cookie } })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  })
})

describe('media', () => {
  test('comes whole, in parts, and as headers alone', async () => {
    expect((await host.send('/media/clip', { headers: { cookie } })).text).toBe('0123456789')
    const part = await host.send('/media/clip', { headers: { cookie, range: 'bytes=3-5' } })
    expect(part.status).toBe(206)
    expect(part.text).toBe('345')
    expect(part.headers['content-range']).toBe('bytes 3-5/10')
    expect(part.headers['cache-control']).toBe('no-store')
    const head = await host.send('/media/clip', { method: 'HEAD', headers: { cookie } })
    expect([head.status, head.text]).toEqual([200, ''])
    expect((await host.send('/media/none', { headers: { cookie } })).status).toBe(404)
    expect((await host.send('/media/..%2f..%2fsecret.txt', { headers: { cookie } })).status).toBe(400)
  })

  test('that fails tells the window nothing about the machine, and the log everything', async () => {
    const answer = await host.send('/media/broken', { headers: { cookie } })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('/home/somebody')
    expect(host.logged.join()).toContain('/home/somebody')
  })

  test('that the window gives up is given up by the studio', async () => {
    const before = host.studio.aborted
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: host.server.port,
          path: '/media/endless',
          headers: { cookie },
          agent: false,
        },
        (incoming) => {
          incoming.on('error', () => undefined)
          incoming.once('data', () => {
            outgoing.destroy()
            resolve()
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
    await expect.poll(() => host.studio.aborted, { timeout: 240_000 }).toBeGreaterThan(before)
    expect((await host.send('/media/clip', { headers: { cookie } })).status).toBe(200)
  })
})

describe('uploads', () => {
  const headers = (): Record<string, string> => ({
    origin: host.origin,
    cookie,
    'content-type': 'application/octet-stream',
  })

  test('arrive whole', async () => {
    const body = Buffer.alloc(900_000, 7)
    const answer = await host.send('/upload?name=a.bin', { method: 'PUT', headers: headers(), body })
    expect(JSON.parse(answer.text)).toEqual({ path: '/imports/one' })
    expect(host.studio.uploads.at(-1)).toEqual({ bytes: 900_000, type: 'application/octet-stream' })
  })

  test('that say they are too large are refused before they are sent', async () => {
    const before = host.studio.uploads.length
    const answer = await host.send('/upload?name=a.bin', {
      method: 'PUT',
      headers: { ...headers(), 'content-length': '1000001' },
      body: Buffer.alloc(10),
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'too-large', next: expect.any(String) })
    expect(host.studio.uploads).toHaveLength(before)
  })

  test('that grow too large without saying so are cut off', async () => {
    const before = host.studio.uploads.length
    const outcome = await host
      .send('/upload?name=a.bin', {
        method: 'PUT',
        headers: { ...headers(), 'transfer-encoding': 'chunked' },
        body: Buffer.alloc(1_500_000),
      })
      .then(
        (answer) => answer.status,
        // The upload was cut off while it was being sent.
        (error: NodeJS.ErrnoException) => error.code,
      )
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(outcome)
    expect(host.studio.uploads).toHaveLength(before)
    expect((await host.send('/media/clip', { headers: { cookie } })).status).toBe(200)
  })

  test('by another method are refused by the studio', async () => {
    const answer = await host.send('/upload', { method: 'DELETE', headers: headers() })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('PUT')
  })
})
