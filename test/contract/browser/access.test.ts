import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestHost } from '../../support/hosts/browser-host.ts'
import { listeningOf } from '../../support/studio/listening.ts'

let host: TestHost
beforeAll(async () => void (host = await TestHost.start()))
afterAll(() => host.close())

test.runIf(process.platform === 'linux')('the host listens on loopback alone', () => {
  const { host: address, port } = new URL(host.origin)
  expect(listeningOf(process.pid).filter((one) => one.endsWith(`:${port}`))).toEqual([address])
})

const code = (text: string): unknown => (JSON.parse(text) as { code: unknown }).code

describe('the one-time token', () => {
  test('is exchanged for a cookie that scripts and other sites never see', async () => {
    const answer = await host.exchange(host.newToken())
    expect(answer.status).toBe(204)
    const [cookie] = answer.headers['set-cookie']!
    expect(cookie).toMatch(/^greenroom-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is refused when it is used again, in words that say what to do', async () => {
    const token = host.newToken()
    expect((await host.exchange(token)).status).toBe(204)
    const again = await host.exchange(token)
    expect(again.status).toBe(403)
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(JSON.parse(again.text)).toMatchObject({
      code: 'token',
      next: expect.stringContaining('npm start'),
    })
  })

  test('of two pages that use it at once lets one in', async () => {
    const token = host.newToken()
    const answers = await Promise.all(Array.from({ length: 10 }, () => host.exchange(token)))
    expect(answers.map((one) => one.status).sort()).toEqual([204, ...Array<number>(9).fill(403)])
  })

  test.each([
    ['another one', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['an empty one', ''],
    ['a number', 7],
    ['a list', [1, 2]],
    ['null', null],
    ['an object', { length: 43 }],
  ])('is refused when it is %s', async (_name, token) => {
    const answer = await host.exchange(token)
    expect(answer.status).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['no JSON', '{token'],
    ['nothing', ''],
    ['JSON that is no object', 'null'],
  ])('sent as %s is refused', async (_name, body) => {
    const answer = await host.send('/session', {
      method: 'POST',
      headers: { origin: host.origin, 'content-type': 'application/json' },
      body,
    })
    expect([401, 403]).toContain(answer.status)
  })

  test('is not taken from a form or from a body without end', async () => {
    const form = await host.send('/session', {
      method: 'POST',
      headers: { origin: host.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${host.newToken()}`,
    })
    expect(form.status).toBe(415)
    const huge = await host.exchange('x'.repeat(100_000))
    expect(huge.status).toBe(413)
  })

  test('of an earlier start means nothing to a later one, whose page is told what to do', async () => {
    const before = await TestHost.start()
    const [token, cookie] = [before.newToken(), await before.cookie()]
    await before.close()
    expect((await host.exchange(token)).status).toBe(403)
    const reloaded = await host.send('/session', {
      method: 'POST',
      headers: { origin: host.origin, 'content-type': 'application/json', cookie },
      body: '{}',
    })
    expect(reloaded.status).toBe(401)
    expect(JSON.parse(reloaded.text)).toMatchObject({
      code: 'session',
      message: expect.stringContaining('no longer connected'),
      next: expect.stringContaining('start Greenroom again'),
    })
    const headers = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }
    const chinese = await host.send('/media/x', { headers })
    expect(JSON.parse(chinese.text)).toMatchObject({
      code: 'session',
      message: expect.stringContaining('断开'),
    })
  })

  test('a page that is loaded again, or another tab, is let in by the cookie', async () => {
    const headers = { origin: host.origin, 'content-type': 'application/json', cookie: await host.cookie() }
    for (let tab = 0; tab < 3; tab += 1)
      expect((await host.send('/session', { method: 'POST', headers, body: '{}' })).status).toBe(204)
  })
})

describe('without the cookie', () => {
  test('the page and its files are there, and nothing else', async () => {
    expect((await host.send('/')).text).toContain('<title>Greenroom</title>')
    expect((await host.send('/assets/a.js')).status).toBe(200)
    for (const path of ['/media/clip', '/media/none', '/media/', '/upload'])
      expect((await host.send(path)).status, path).toBe(401)
    const upload = await host.send('/upload?name=a.png', {
      method: 'PUT',
      headers: { origin: host.origin },
      body: 'x',
    })
    expect(upload.status).toBe(401)
    expect(host.studio.uploads).toEqual([])
  })

  test.each([
    ['a made-up one', 'greenroom-PORT=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['an empty one', 'greenroom-PORT='],
    ['one of another port', 'greenroom-1=AAAA'],
    ['a broken header', ';;=;greenroom-PORT'],
  ])('%s opens nothing', async (_name, cookie) => {
    const headers = { cookie: cookie.replace('PORT', String(host.server.port)) }
    expect((await host.send('/media/clip', { headers })).status).toBe(401)
  })

  test('one good cookie among others is found', async () => {
    const cookie = `other=1; ${await host.cookie()}; theme=dark`
    expect((await host.send('/media/clip', { headers: { cookie } })).text).toBe('0123456789')
  })
})

describe('under a foreign name', () => {
  test.each(['evil.example', 'evil.example:PORT', '127.0.0.1', '127.0.0.1:1', '[::1]:PORT', '0.0.0.0:PORT'])(
    'Host "%s" gets nothing, not even the page',
    async (name) => {
      const headers = { host: name.replace('PORT', String(host.server.port)), cookie: await host.cookie() }
      for (const path of ['/', '/assets/a.js', '/media/clip']) {
        const answer = await host.send(path, { headers })
        expect(answer.status, path).toBe(421)
        expect(answer.text).not.toContain('Greenroom</title>')
      }
    },
  )

  test('localhost is ours', async () => {
    const headers = { host: `localhost:${host.server.port}` }
    expect((await host.send('/', { headers })).status).toBe(200)
  })

  test('a request for a proxy is refused', async () => {
    const answer = await host.send('http://evil.example/', { headers: { cookie: await host.cookie() } })
    expect(answer.status).toBe(400)
  })
})

describe('another page', () => {
  const foreign = ['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1:PORT', 'file://']

  test.each(foreign)('of origin %s changes nothing and reads nothing', async (name) => {
    const origin = name.replace('PORT', String(host.server.port))
    const token = host.newToken()
    const exchange = await host.exchange(token, { origin })
    expect(exchange.status).toBe(403)
    expect(code(exchange.text)).toBe('origin')
    expect(exchange.headers['access-control-allow-origin']).toBeUndefined()
    const cookie = await host.cookie()
    const upload = await host.send('/upload?name=a', {
      method: 'PUT',
      headers: { origin, cookie },
      body: 'x',
    })
    expect(upload.status).toBe(403)
    const read = await host.send('/media/clip', { headers: { origin, cookie } })
    expect(read.status).toBe(403)
    // The refused requests have not used up the token.
    expect((await host.exchange(token)).status).toBe(204)
  })

  test('is not told apart from a page without an origin: both change nothing', async () => {
    const answer = await host.send('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: host.newToken() }),
    })
    expect(answer.status).toBe(403)
  })

  test('asks before it sends, and is not let', async () => {
    const answer = await host.send('/upload', {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'PUT' },
    })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('on another port of this machine, which the cookie is sent to, embeds no media', async () => {
    const cookie = await host.cookie()
    for (const site of ['same-site', 'cross-site']) {
      const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }
      expect((await host.send('/media/clip', { headers })).status, site).toBe(403)
    }
    const own = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }
    const clip = await host.send('/media/clip', { headers: own })
    expect(clip.status).toBe(200)
    expect(clip.headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

/** The host's answer to exactly these bytes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(host.server.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('a request that is no HTTP ends with the connection', async () => {
  expect(await raw('\u0000\u0001 hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('a request that names no host, or two, gets nothing', async () => {
  const good = `Host: 127.0.0.1:${host.server.port}`
  expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 421 /)
  expect(await raw('GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 421 /)
  const two = await raw(`GET / HTTP/1.1\r\nHost: evil.example\r\n${good}\r\nConnection: close\r\n\r\n`)
  expect(two).toMatch(/^HTTP\/1.1 4/)
})

test('a connection on which nothing is asked is closed without an answer', async () => {
  const impatient = await TestHost.start({ headMs: 200 })
  const received: Buffer[] = []
  try {
    const socket = connect(impatient.server.port, '127.0.0.1')
    socket.on('data', (data: Buffer) => received.push(data))
    await new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject))
  } finally {
    await impatient.close()
  }
  expect(Buffer.concat(received).toString()).toBe('')
})
