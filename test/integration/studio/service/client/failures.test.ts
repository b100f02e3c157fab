import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../../../electron/studio/core/clock.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { json, raw } from '../../../../support/service/loopback.ts'
import type { Answer } from '../../../../support/service/loopback.ts'
import { against, connect, failureOf } from '../../../../unit/studio/service/client/harness.ts'

const speech = { input_text: 'Hi.', voice_id: 'v1' }
const accepted = json({ code: 1000, msg: 'OK', data: { _id: 'a1', status: 1 } })
const voices = json({ code: 1000, msg: 'OK', data: [] })
const once = { retry: false }

/** The beginning of an answer, then a broken connection. */
const cutShort: Answer = {
  write(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    response.write('{"code":1000,"data":{"_id"', () => response.destroy())
  },
}

const drip: Answer = {
  write(response) {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  },
}

const endless: Answer = {
  write(response) {
    response.writeHead(200)
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  },
}

describe('answers that are none', () => {
  it.each<[string, Answer, object, string]>([
    ['401 without envelope', raw('no', 401), { kind: 'auth', httpStatus: 401, sent: 'yes' }, 'HTTP 401'],
    ['402', raw('pay', 402), { kind: 'plan' }, 'HTTP 402'],
    ['403', raw('no', 403), { kind: 'auth' }, 'HTTP 403'],
    ['404 page', raw('<html>', 404), { kind: 'not-found', sent: 'yes' }, 'Check the address'],
    ['408', raw('', 408), { kind: 'timeout', sent: 'maybe' }, 'HTTP 408'],
    [
      '413',
      json({ message: 'Request body is too large' }, 413),
      { kind: 'invalid' },
      'HTTP 413: Request body is too large.',
    ],
    ['422 nested', json({ error: { message: 'bad field' } }, 422), { kind: 'invalid' }, 'HTTP 422: bad field.'],
    [
      '429',
      raw('slow down', 429, { 'retry-after': '7' }),
      { kind: 'rate', code: undefined, retryAfterMs: 7000 },
      'Wait a moment',
    ],
    ['429 with envelope', json({ code: 1005, msg: 'often' }, 429), { kind: 'rate', code: 1005 }, 'often (code 1005)'],
    [
      '500 with a code of the interface',
      json({ code: 1015, msg: 'broke' }, 500),
      { kind: 'service', code: 1015, sent: 'yes' },
      'broke',
    ],
    [
      '500 with a code of a framework',
      json({ code: 500, msg: 'oops' }, 500),
      { kind: 'service', code: undefined, sent: 'maybe' },
      'HTTP 500: oops.',
    ],
    ['502 page', raw('<h1>Bad Gateway</h1>', 502), { kind: 'service', sent: 'maybe' }, 'HTTP 502'],
    ['504', raw('', 504), { kind: 'timeout', sent: 'maybe' }, 'HTTP 504'],
    ['a redirect', raw('', 302, { location: 'http://other.example/' }), { kind: 'protocol' }, 'redirect'],
    ['200 with a page', raw('<html>\n login</html>'), { kind: 'protocol', sent: 'yes' }, '"<html> login</html>"'],
    ['200 with nothing', raw(''), { kind: 'protocol' }, 'an empty answer'],
    ['200 with a list', raw('[]'), { kind: 'protocol' }, 'expected a JSON object, got a list'],
    ['200 with null', raw('null'), { kind: 'protocol' }, 'got null'],
    ['200 without a code', json({ data: {} }), { kind: 'protocol' }, 'no numeric code'],
    ['200 with a code that is none', json({ code: 'abc' }), { kind: 'protocol' }, 'no numeric code'],
    [
      'success in an HTTP failure',
      json({ code: 1000, data: { _id: 'a1' } }, 500),
      { kind: 'service', sent: 'maybe' },
      'HTTP 500',
    ],
    ['half of JSON', raw('{"code":1000,"data":{"_id"'), { kind: 'protocol' }, 'did not answer with JSON'],
    [
      'a record without id',
      json({ code: 1000, data: { status: 1 } }),
      { kind: 'protocol', code: undefined, sent: 'yes' },
      'no _id',
    ],
    ['an answer cut short', cutShort, { kind: 'network', sent: 'yes' }, 'broke'],
    ['a dropped connection', 'lost', { kind: 'network', sent: 'maybe' }, 'broke'],
  ])('%s', async (_name, reply, expected, words) => {
    const { fake, client } = await against([reply])
    const error = await failureOf(client.createTts(speech))
    expect(error).toMatchObject(expected)
    expect(error.message).toContain(words)
    expect(error.message).toMatch(/\. [A-Z][^.]*.*\.$/s)
    // A creation is never sent a second time.
    expect(fake.requests).toHaveLength(1)
  })

  it('strips a byte order mark and takes any content type', async () => {
    const { client } = await against([
      raw('\uFEFF{"code":1000,"data":{"_id":"a1"}}', 200, { 'content-type': 'text/html' }),
    ])
    expect(await client.createTts(speech)).toMatchObject({ id: 'a1' })
  })

  it('stops reading an answer without end', async () => {
    const { client } = await against([endless], { maxAnswerBytes: 300_000 })
    const error = await failureOf(client.createTts(speech))
    expect(error).toMatchObject({ kind: 'protocol', sent: 'yes' })
    expect(error.message).toContain('larger than 292 KB')
  })
})

describe('time limits', () => {
  it.each<[string, Answer, string]>([
    ['silence', 'held', 'maybe'],
    ['an answer that drips', drip, 'yes'],
  ])('%s ends a creation, which may have arrived', async (_name, reply, sent) => {
    const { fake, client } = await against([reply], { createTimeoutMs: 1_000 })
    const error = await failureOf(client.createTts(speech))
    expect(error).toMatchObject({ kind: 'timeout', sent })
    expect(error.message).toMatch(/^127\.0\.0\.1:\d+ did not answer in time\. Check/)
    expect(fake.requests).toHaveLength(1)
  })

  it('counts for each try of a read', async () => {
    const { fake, client } = await against(['held', voices], { readTimeoutMs: 1_000 })
    expect(await client.listVoices({})).toEqual([])
    expect(fake.requests).toHaveLength(2)
  })
})

describe('the way there', () => {
  it('says that nothing was sent when nobody listens', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const error = await failureOf(connect(`http://127.0.0.1:${port}`).createTts(speech))
    expect(error).toMatchObject({ kind: 'network', sent: 'no', code: undefined })
    expect(error.message).toContain(`Nothing answers at 127.0.0.1:${port}.`)
  })

  it('says that nothing was sent when the name does not exist', async () => {
    const error = await failureOf(connect('http://does-not-exist.invalid').createTts(speech))
    expect(error).toMatchObject({ sent: 'no' })
    expect(['network', 'timeout']).toContain(error.kind)
  })

  it('tells a server that does not speak HTTP', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.resume()
      socket.end('SSH-2.0-OpenSSH_9.9\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const error = await failureOf(
      connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).createTts(speech),
    )
    expect(error.kind).toBe('protocol')
    expect(error.message).toContain('does not speak HTTP')
    await new Promise((resolve) => server.close(resolve))
  })

  it('opens a connection of its own for every creation, so that none meets one that is closing', async () => {
    const { fake, client } = await against([accepted])
    for (let i = 0; i < 3; i += 1) await client.createTts(speech)
    expect(fake.connections).toBe(3)
  })
})

describe('repeating', () => {
  it.each<[string, Answer]>([
    ['dropped connections', 'lost'],
    ['gateway pages', raw('<html>', 502)],
    ['HTTP 429', raw('', 429)],
    ['code 1005', json({ code: 1005, msg: 'often' })],
    ['answers cut short', cutShort],
  ])('repeats a read after %s', async (_name, reply) => {
    const { fake, client } = await against([reply, reply, reply, voices])
    expect(await client.listVoices({})).toEqual([])
    expect(fake.requests).toHaveLength(4)
  })

  it('gives up a read after three more tries', async () => {
    const { fake, client } = await against(['lost'])
    expect(await failureOf(client.listVoices({}))).toMatchObject({ kind: 'network' })
    expect(fake.requests).toHaveLength(4)
  })

  it.each([1003, 1101, 1103, 1104, 1008, 1014, 1015, 9999])('does not repeat a read after code %i', async (code) => {
    const { fake, client } = await against([json({ code, msg: 'no' })])
    expect(await failureOf(client.listVoices({}))).toMatchObject({ code })
    expect(fake.requests).toHaveLength(1)
  })

  it('does not repeat a change, nor a read of a caller who keeps his own time', async () => {
    const { fake, client } = await against(['lost'])
    await failureOf(client.closeLive({ _id: 'l1' }))
    await failureOf(client.videoInfo({ video_model_id: 'c1' }, once))
    expect(fake.requests).toHaveLength(2)
  })

  it('repeats the detection of faces, which is a read though it is a POST', async () => {
    const { fake, client } = await against(['lost', json({ error_code: 0, error_msg: '', faces_obj: {} })])
    expect(await client.detectFaces({ url: 'https://h/a.jpg' })).toMatchObject({ frames: [] })
    expect(fake.requests).toHaveLength(2)
  })

  it('waits longer each time, spread by chance, and as long as the service asks', async () => {
    const waits: number[] = []
    const clock: Clock = {
      now: () => systemClock.now(),
      after(ms, call) {
        waits.push(ms)
        return systemClock.after(0, call)
      },
    }
    const retry = { retries: 4, baseMs: 100, maxMs: 400 }
    const asking = raw('', 503, { 'retry-after': '0.35' })
    const { client } = await against(['lost', 'lost', asking, 'lost', voices], {
      clock,
      retry,
      random: () => 0.5,
    })
    await client.listVoices({})
    expect(waits).toEqual([75, 150, 350, 300])
  })

  it('leaves a long wait that the service asks for to the caller', async () => {
    const { fake, client } = await against([raw('', 503, { 'retry-after': '120' })])
    expect(await failureOf(client.listVoices({}))).toMatchObject({ kind: 'service', retryAfterMs: 120_000 })
    expect(fake.requests).toHaveLength(1)
  })
})

describe('cancelling', () => {
  it('ends a call under way and says whether it may have arrived', async () => {
    const { fake, client } = await against(['held'])
    const leaving = new AbortController()
    const left = failureOf(client.createTts(speech, { signal: leaving.signal }))
    await expect.poll(() => fake.requests).toHaveLength(1)
    leaving.abort()
    expect(await left).toMatchObject({ aborted: true, sent: 'maybe', kind: 'network' })
  })

  it('sends nothing for a signal that was given up before', async () => {
    const { fake, client } = await against([accepted])
    const error = await failureOf(client.createTts(speech, { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ aborted: true, sent: 'no' })
    expect(fake.requests).toHaveLength(0)
  })

  it('ends the wait before a further try', async () => {
    const { fake, client } = await against(['lost'], { retry: { retries: 3, baseMs: 60_000, maxMs: 60_000 } })
    const leaving = new AbortController()
    const left = failureOf(client.listVoices({}, { signal: leaving.signal }))
    await expect.poll(() => fake.requests).toHaveLength(1)
    setTimeout(() => leaving.abort(), 100)
    expect(await left).toMatchObject({ kind: 'network' })
    expect(fake.requests).toHaveLength(1)
  })

  it('ends every call when the client is closed', async () => {
    const { fake, client } = await against(['held'])
    const call = failureOf(client.createTts(speech))
    await expect.poll(() => fake.requests).toHaveLength(1)
    void client.close()
    expect(await call).toMatchObject({ kind: 'network', sent: 'maybe' })
  })
})

describe('requests that break a rule', () => {
  it('are refused before anything is sent, with the field', async () => {
    const { fake, client } = await against([accepted])
    const error = await failureOf(client.createTts({ ...speech, rate: '110%' }))
    expect(error).toMatchObject({ kind: 'invalid', field: 'rate', sent: 'no', code: undefined })
    expect(error.message).toContain('rate must be a whole percentage from 0% to 100%, not "110%".')
    const unknown = await failureOf(client.createTts({ ...speech, webhookurl: 'https://h/' } as never))
    expect(unknown.message).toContain('webhookurl is not a field of this request')
    expect(await failureOf(client.createTts(undefined as never))).toMatchObject({
      kind: 'invalid',
      sent: 'no',
    })
    expect(fake.requests).toHaveLength(0)
  })
})
