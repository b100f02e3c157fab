import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { compose } from '../../../../electron/media/compose/compose.ts'
import { findTools } from '../../../../electron/media/index.ts'
import { createAvatarRenderer } from '../../../../electron/engine/presenters/drawn/renderer.ts'
import { onSharedStores } from '../../../support/engine/shared-stores.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Answer } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { picture, tone } from '../../../support/engine/media.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { at, renderVideo, size } from '../../../support/engine/video-world.ts'
import type { Fields } from '../../../support/engine/video-world.ts'

const dataDir = temporaryFolder()
/** What is made in one test: avatars that are drawn, by the lengths of their clips, and videos that are composed. */
const counts = { drawn: [] as number[], composed: 0 }
/** Parts of videos that were there already, and those that were made. */
const parts = { taken: 0, kept: 0 }
/** What the picture at the one address outside of the engine holds. */
let pictureOutside: Buffer
const outside = createServer((_, response) => response.end(pictureOutside))
let engine: Awaited<ReturnType<typeof startEngine>>
let client: ReturnType<typeof clientOf>
let sound: string
let pictures: Buffer[]

async function start(): Promise<void> {
  const tools = await findTools()
  const avatars = createAvatarRenderer({ tools, scratchDir: temporaryFolder() })
  engine = await startEngine(
    { dataDir, allowLocal: true },
    {
      avatars: {
        ...avatars,
        renderClip: (request, options) => {
          // In no order that anybody waits for: what takes longest is drawn first.
          counts.drawn = [...counts.drawn, request.durationMs].toSorted((a, b) => a - b)
          return avatars.renderClip(request, options)
        },
      },
      compose: async (composition, outPath, options) => {
        counts.composed += 1
        const { parts: cache } = options
        if (!cache) throw new Error('the engine keeps the parts of its videos')
        await compose(tools, composition, outPath, {
          ...options,
          parts: {
            ...cache,
            async take(content, extension, ...request) {
              const facts = await cache.take(content, extension, ...request)
              if (facts !== undefined && extension === 'mp4') parts.taken += 1
              return facts
            },
            async keep(content, extension, ...request) {
              if (extension === 'mp4') parts.kept += 1
              await cache.keep(content, extension, ...request)
            },
          },
        })
      },
    },
  )
  client = clientOf(engine)
}

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  pictures = [await picture(60, 40, '#ff0000'), await picture(60, 40, '#0000ff')]
  pictureOutside = pictures[0]!
  await start()
  sound = await client.upload(await tone(0.4, 'mp3'), 'tone.mp3')
})
afterAll(async () => {
  await engine.stop()
  outside.close()
})
beforeEach(() => {
  counts.drawn = []
  counts.composed = 0
  Object.assign(parts, { taken: 0, kept: 0 })
})

/** Two scenes with one presenter and a picture. */
function request({ x = 0, firstMs = 320, secondMs = 360 } = {}): Fields {
  const url = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}/picture.png`
  const scene = (duration: number, offset: number) => ({
    ...size,
    voice: { voice_url: sound.replace(/:\d+/, engine.baseUrl.replace('http://127.0.0.1', '')) },
    duration,
    elements: [
      { type: 'avatar', avatar_id: 'mara', width: 90, height: 100, ...at(20, 20) },
      { type: 'image', url, ...at(offset, 0) },
    ],
  })
  return { data: [scene(firstMs, 0), scene(secondMs, x)] }
}

const make = (change?: Parameters<typeof request>[0]) => renderVideo(client, 'createAvatarVideo', request(change))
const bytesOf = async (record: Fields) => Buffer.from(await (await fetch(String(record['video']))).arrayBuffer())

describe('a video that is asked for again', () => {
  test('is a record of its own with the same file, for which nothing is drawn, also after a restart', async () => {
    const first = await make()
    expect(counts).toEqual({ drawn: [320, 360], composed: 1 })
    const bytes = await bytesOf(first)
    const second = await make()
    expect(await bytesOf(second)).toEqual(bytes)
    await engine.stop()
    await start()
    const third = await make()
    expect(counts, 'nothing more was made').toEqual({ drawn: [320, 360], composed: 1 })
    expect(await bytesOf(third)).toEqual(bytes)
    for (const record of [second, third])
      for (const field of ['deduction_duration', 'video_duration', 'engine_duration_ms'])
        expect(record[field], field).toEqual(first[field])
    const ids = [first, second, third].map((record) => record['_id'])
    expect(new Set(ids).size).toBe(3)
    expect(new Set([first, second, third].map((record) => record['video'])).size).toBe(3)
  })

  test.runIf(inDepth)('draws the one scene that is another one, and none when only a picture is moved', async () => {
    await make({ x: 40 })
    expect(counts).toEqual({ drawn: [], composed: 1 })
    await make({ secondMs: 400 })
    expect(counts).toEqual({ drawn: [400], composed: 2 })
  })

  test.runIf(inDepth)(
    'takes the scenes that are as they were from the video before, also after a restart',
    async () => {
      await make({ firstMs: 1_040 })
      expect(parts).toEqual({ taken: 0, kept: 2 })
      await make({ firstMs: 1_040, x: 60 })
      expect(parts).toEqual({ taken: 1, kept: 3 })
      await engine.stop()
      await start()
      await make({ firstMs: 1_120, x: 60 })
      expect(parts, 'the second scene begins two frames later').toEqual({ taken: 2, kept: 4 })
    },
  )

  test.runIf(inDepth)('is put together of what was made ahead, before it was asked for', async () => {
    const project = { version: 1, elements: { 0: { liveliness: 'calm' } } }
    const body = { ...request({ firstMs: 1_200, secondMs: 1_240 }), extras: { project } }
    const asked = { kind: 'avatar-video', parts: 'ahead', body }
    const stateOf = ({ body: answer }: Answer) => answer['data'] as Fields
    const { _id } = stateOf(await client.send('POST', '/engine/previews', asked))
    const look = () => client.send('GET', `/engine/previews/${String(_id)}`)
    await expect.poll(async () => stateOf(await look())['status'], { timeout: 60_000 }).toBe(3)
    expect(counts.drawn).toEqual([1_200, 1_240])
    expect(parts).toEqual({ taken: 0, kept: 2 })
    const record = await renderVideo(client, 'createAvatarVideo', body)
    expect(counts.drawn).toEqual([1_200, 1_240])
    expect(parts).toEqual({ taken: 2, kept: 2 })
    expect(record['engine_duration_ms']).toBe(2_440)
  })

  test('draws a presenter anew that is to be livelier or calmer', async () => {
    await make()
    Object.assign(counts, { drawn: [], composed: 0 })
    const project = { version: 1, elements: { 0: { liveliness: 'lively' } } }
    await renderVideo(client, 'createAvatarVideo', { ...request(), extras: { project } })
    expect(counts).toEqual({ drawn: [320, 360], composed: 1 })
  })

  test('draws a presenter anew that wears something else, and refuses what there is not to wear', async () => {
    await make()
    Object.assign(counts, { drawn: [], composed: 0 })
    const extras = (styling: object) => ({ project: { version: 1, elements: { 0: { styling } } } })
    const styled = { ...request(), extras: extras({ outfit: 'hoodie', outfitColor: '#2a6f5b' }) }
    await renderVideo(client, 'createAvatarVideo', styled)
    expect(counts).toEqual({ drawn: [320, 360], composed: 1 })
    await renderVideo(client, 'createAvatarVideo', styled)
    expect(counts).toEqual({ drawn: [320, 360], composed: 1 })
    const wrong = { ...request(), extras: extras({ outfitColor: 'green' }) }
    expect(await client.fails('createAvatarVideo', wrong, 1003)).toContain('styling.outfitColor')
  })

  test('is made anew when an address holds something else, and is the former again with the former content', async () => {
    const before = await bytesOf(await make())
    pictureOutside = pictures[1]!
    const changed = await bytesOf(await make())
    expect(counts).toEqual({ drawn: [], composed: 1 })
    expect(changed.equals(before)).toBe(false)
    pictureOutside = pictures[0]!
    expect((await bytesOf(await make())).equals(before)).toBe(true)
    expect(counts.composed).toBe(1)
  })

  test.skipIf(onSharedStores)('is made anew where the file of the former or a clip is damaged, or gone', async () => {
    const results = join(dataDir, 'files')
    for (const name of readdirSync(results)) if (name.endsWith('.mp4')) spoil(join(results, name))
    const clips = join(dataDir, 'clips')
    const damaged = readdirSync(clips).find((name) => name.endsWith('.mkv'))!
    spoil(join(clips, damaged))
    await make()
    expect(counts.composed).toBe(1)
    for (const name of readdirSync(results)) if (name.endsWith('.mp4')) rmSync(join(results, name))
    for (const name of readdirSync(clips)) rmSync(join(clips, name))
    counts.drawn = []
    await make()
    expect(counts).toEqual({ drawn: [320, 360], composed: 2 })
  })
})

/** Changes a byte of a file, whose other names may hold the same content: it becomes a file of its own. */
function spoil(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 0xff
  rmSync(path)
  writeFileSync(path, bytes)
}
