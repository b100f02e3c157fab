import { Readable } from 'node:stream'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { manualClock, temporaryFolder } from '../../../support/engine/folder.ts'
import { film, picture, tone } from '../../../support/engine/media.ts'
import { dayMs } from '../../../../electron/engine/core/clock.ts'

const dataDir = temporaryFolder()
const clock = manualClock()
let engine: RunningEngine
let client: Client
let png: Buffer

beforeAll(async () => {
  engine = await startEngine({
    dataDir,
    clock,
    tuning: { uploadLimitBytes: 3_000_000, inputIdleMs: 800 },
  })
  client = clientOf(engine)
  png = await picture(64, 48, '#ff0000')
})
afterAll(() => engine.stop())

const scratch = () => readdirSync(join(dataDir, 'scratch')).flatMap((run) => readdirSync(join(dataDir, 'scratch', run)))

describe('uploads', () => {
  test('are kept byte for byte under a name that says nothing, typed by content', async () => {
    const url = await client.upload(png, 'Straße & ünicode ../../x.exe', 'application/x-msdownload')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/files\/[\w-]{32}\.png$/)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(await client.upload(png, 'again.png')).not.toBe(url)
  })

  test('of sound and video too, and of JSON as a type that is not believed', async () => {
    expect(await client.upload(await tone(0.5, 'mp3'), 'a.mp3', 'application/json')).toMatch(/\.mp3$/)
    expect(await client.upload(await film(0.5), 'a.mp4', 'video/mp4')).toMatch(/\.mp4$/)
    expect(await client.upload(await picture(8, 8, 'red', 'jpeg'), 'x.png')).toMatch(/\.jpg$/)
  })

  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /empty/],
    ['text', () => Buffer.from('hello, I am text'), /text/],
    ['a web page', () => Buffer.from('<!doctype html><html></html>'), /web page/],
    ['a playlist', () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret'), /playlist/],
    ['a drawing that can hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), /read|kind/],
    ['half a picture', () => png.subarray(0, png.length - 40), /damaged|incomplete/],
    ['a film without its end', async () => (await film(1)).subarray(0, 1500), /cut short|damaged|missing/],
    ['too much', () => Buffer.alloc(3_000_001), /larger than/],
  ])('of %s are refused with a sentence that names the file', async (_name, content, reason) => {
    const before = readdirSync(join(dataDir, 'files')).length
    const error = await client.upload(await content(), 'my file.png').then(
      () => new Error('was taken'),
      (thrown: unknown) => thrown as Error,
    )
    expect(error.message).toMatch(/^1003 /)
    expect(error.message).toMatch(reason)
    expect(readdirSync(join(dataDir, 'files')).length, 'nothing may be left').toBe(before)
    expect(scratch()).toEqual([])
  })

  test('without a length that grow too large, or stop in the middle, end', async () => {
    const send = (body: ReadableStream<Uint8Array>) =>
      fetch(`${engine.baseUrl}/engine/uploads`, {
        method: 'POST',
        headers: { 'x-api-key': engine.apiKey },
        body,
        duplex: 'half',
      } as RequestInit).then(
        async (response) => ((await response.json()) as { msg: string }).msg,
        () => 'connection closed',
      )
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(100_000, 1)
      })(),
    )
    expect(await send(Readable.toWeb(endless) as ReadableStream<Uint8Array>)).toMatch(/larger than|connection closed/)
    const silent = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(png.subarray(0, 20))
      },
    })
    expect(await send(silent)).toMatch(/broke off|connection closed/)
    expect(scratch()).toEqual([])
  })
})

describe('files', () => {
  let url: string
  let whole: Buffer
  beforeAll(async () => {
    whole = await tone(1)
    url = await client.upload(whole, 'a.wav')
  })
  const ask = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers })

  test('are served in ranges', async () => {
    const part = await ask({ range: 'bytes=100-199' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${String(whole.length)}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
    const end = await ask({ range: 'bytes=-10' })
    expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-10))).toBe(true)
    const behind = await ask({ range: `bytes=${String(whole.length)}-` })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${String(whole.length)}`])
  })

  test('tell about themselves without being sent', async () => {
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    const tag = head.headers.get('etag')!
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
    expect((await ask({ range: 'bytes=0-9', 'if-range': tag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-9', 'if-range': head.headers.get('last-modified')! })).status).toBe(206)
  })

  test('a reader that goes away in the middle harms nobody', async () => {
    for (let index = 0; index < 20; index += 1) {
      const controller = new AbortController()
      const response = await fetch(url, { signal: controller.signal })
      controller.abort()
      await response.arrayBuffer().catch(() => undefined)
    }
    expect((await ask({})).status).toBe(200)
  })

  test('are gone after seven days, and 404 says so', async () => {
    clock.advance(7 * dayMs)
    const response = await ask({})
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 1014 })
    expect((await ask({}, 'HEAD')).status).toBe(404)
  })
})
