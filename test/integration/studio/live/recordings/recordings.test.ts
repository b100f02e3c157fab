import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findTools, poster, probe } from '../../../../../electron/media/index.ts'
import { mediaInspector } from '../../../../../electron/studio/library/index.ts'
import type { Clip } from '../../../../../electron/studio/library/index.ts'
import { LiveRecordings } from '../../../../../electron/studio/live/recordings/index.ts'
import { handlePart } from '../../../../../electron/studio/media/recordings/index.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { make } from '../../../../support/media/making.ts'

const tools = await findTools()
let films: string
let webm: Buffer
let h264: Buffer

beforeAll(async () => {
  films = await mkdtemp(join(tmpdir(), 'greenroom-live-films-'))
  const sources = [
    ...['-f', 'lavfi', '-i', 'color=c=0x3366aa:s=320x240:r=20:d=2'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
  ]
  // As a browser writes it: without a length, in short pieces.
  const sound = ['-c:a', 'libopus', '-ac', '1', '-live', '1', '-cluster_time_limit', '250']
  await make(
    tools,
    join(films, 'vp8.webm'),
    ...sources,
    '-c:v',
    'libvpx',
    '-b:v',
    '500k',
    '-deadline',
    'realtime',
    ...sound,
  )
  await make(
    tools,
    join(films, 'h264.mkv'),
    ...sources,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '10',
    ...sound,
  )
  webm = await readFile(join(films, 'vp8.webm'))
  h264 = await readFile(join(films, 'h264.mkv'))
})
afterAll(() => rm(films, { recursive: true, force: true }))

let folder: string
let clips: Clip[]
let left: [string, string | null][]
let now = 1_000_000
/** Counts across restarts of the studio, so that no two recordings share an id. */
let ids = 0

function open(more: { mostBytes?: number; quietMs?: number } = {}): LiveRecordings {
  return new LiveRecordings({
    folder: join(folder, 'kept'),
    clips: () => join(folder, 'clips'),
    tools: () => Promise.resolve(tools),
    inspect: mediaInspector(() => Promise.resolve(tools)),
    clock: { ...systemClock, now: () => now },
    newId: () => `r${(ids += 1)}`,
    keep: (clip) => void clips.push(clip),
    onLeft: (name, fault) => void left.push([name, fault?.message ?? null]),
    onError: () => undefined,
    ...more,
  })
}

const wish = {
  session: 's1',
  connection: 'engine',
  name: 'Live Ann',
  framesPerSecond: 20,
  marked: true,
  mark: true,
}

async function* parts(...buffers: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const one of buffers) yield one
}

async function put(recordings: LiveRecordings, id: string, bytes: Buffer, step = 10_000): Promise<void> {
  for (let at = 0; at < bytes.length; at += step) await recordings.append(id, at, parts(bytes.subarray(at, at + step)))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-live-recordings-'))
  clips = []
  left = []
  return () => rm(folder, { recursive: true, force: true })
})

describe('a recording of a live session', () => {
  it('becomes an MP4 with AAC and the flag, in the library, and leaves nothing behind', async () => {
    const recordings = open()
    const { id } = await recordings.begin(wish)
    await put(recordings, id, webm)
    const clip = await recordings.finish(id)
    expect(clips).toEqual([clip])
    expect(clip).toMatchObject({ kind: 'live-swap', media: 'video', width: 320, height: 240, expiresAt: 0 })
    const info = await probe(tools, clip.path)
    expect(info).toMatchObject({ container: 'mp4', video: { codec: 'h264' }, audio: { codec: 'aac' } })
    expect(Math.abs(info.durationMs - 2_000)).toBeLessThan(120)
    expect((await readFile(clip.path)).includes('AI-generated video')).toBe(true)
    expect(await readdir(join(folder, 'kept'))).toEqual([])
    expect(await readdir(join(folder, 'clips'))).toEqual(['Live Ann.mp4'])
    await recordings.close()
  })

  it('takes H.264 over as it is, and draws the sign where it is wanted and not there yet', async () => {
    const recordings = open()
    const plain = await recordings.begin(wish)
    await put(recordings, plain.id, h264)
    const signed = await recordings.begin({ ...wish, marked: false })
    await put(recordings, signed.id, h264)
    const corner = async (path: string): Promise<number> => {
      const picture = `${path}.png`
      await poster(tools, path, picture, { atMs: 1_000, maxWidth: 640, maxHeight: 640 })
      const cut = await sharp(picture).extract({ left: 290, top: 214, width: 26, height: 22 }).toBuffer()
      const { channels } = await sharp(cut).stats()
      return Math.max(...channels.map(({ stdev }) => stdev))
    }
    const first = await recordings.finish(plain.id)
    const second = await recordings.finish(signed.id)
    expect(await corner(first.path)).toBeLessThan(3)
    expect(await corner(second.path)).toBeGreaterThan(12)
    expect(second.path).toBe(join(folder, 'clips', 'Live Ann (2).mp4'))
    await recordings.close()
  })

  it('is made once when it is finished twice', async () => {
    const recordings = open()
    const { id } = await recordings.begin(wish)
    await put(recordings, id, webm)
    const [one, other] = await Promise.all([recordings.finish(id), recordings.finish(id)])
    expect(one).toBe(other)
    expect(clips).toHaveLength(1)
    await expect(recordings.finish(id)).rejects.toMatchObject({ code: 'no-recording' })
    await recordings.close()
  })

  it('says so when nothing was recorded', async () => {
    const recordings = open()
    const empty = await recordings.begin(wish)
    await expect(recordings.finish(empty.id)).rejects.toMatchObject({ code: 'empty' })
    const scrap = await recordings.begin(wish)
    await recordings.append(scrap.id, 0, parts(webm.subarray(0, 200)))
    await expect(recordings.finish(scrap.id)).rejects.toMatchObject({ code: 'empty' })
    expect(await readdir(join(folder, 'kept'))).toEqual([])
    await recordings.close()
  })

  it('takes a part again whose answer was lost, and refuses a gap', async () => {
    const recordings = open()
    const { id } = await recordings.begin(wish)
    expect(await recordings.append(id, 0, parts(webm.subarray(0, 500)))).toBe(500)
    expect(await recordings.append(id, 0, parts(webm.subarray(0, 500)))).toBe(500)
    await expect(recordings.append(id, 900, parts(webm.subarray(900)))).rejects.toMatchObject({ code: 'gap' })
    await recordings.append(id, 500, parts(webm.subarray(500)))
    expect((await recordings.finish(id)).size).toBeGreaterThan(1_000)
    await recordings.close()
  })

  it('ends at the largest size, and what was kept becomes a clip', async () => {
    const recordings = open({ mostBytes: webm.length - 1_000 })
    const { id } = await recordings.begin(wish)
    await expect(put(recordings, id, webm, 2_000)).rejects.toMatchObject({ code: 'too-large' })
    const { durationMs } = await recordings.finish(id)
    expect(durationMs).toBeGreaterThan(1_000)
    await recordings.close()
  })

  it('is thrown away when it is not wanted', async () => {
    const recordings = open()
    const { id } = await recordings.begin(wish)
    await put(recordings, id, webm)
    await recordings.discard(id)
    await recordings.discard(id)
    expect(await readdir(join(folder, 'kept'))).toEqual([])
    await recordings.close()
  })

  it('that a crash cut off is in the library after the next start', async () => {
    const before = open()
    const { id } = await before.begin(wish)
    await put(before, id, webm.subarray(0, Math.round(webm.length * 0.7)))
    await before.close()
    const after = open()
    after.start()
    await expect.poll(() => left).toEqual([['Live Ann', null]])
    const info = await probe(tools, clips[0]!.path)
    expect(info.durationMs).toBeGreaterThan(800)
    expect(info.durationMs).toBeLessThan(1_900)
    await after.close()
  })

  it('that can’t be read is told, and not tried for ever', async () => {
    const before = open()
    const { id } = await before.begin(wish)
    await put(before, id, Buffer.alloc(400_000, 7), 100_000)
    await before.close()
    for (let start = 0; start < 5; start += 1) {
      const again = open()
      again.start()
      if (start < 3) await expect.poll(() => left.length).toBe(start + 1)
      await again.close()
    }
    expect(left).toHaveLength(3)
    expect(left[0]![1]).toContain('recording')
    expect((await stat(join(folder, 'kept', id, 'stream'))).size).toBe(400_000)
  })

  it('whose window is gone is finished by itself', async () => {
    const recordings = open({ quietMs: 40 })
    recordings.start()
    const { id } = await recordings.begin(wish)
    await put(recordings, id, webm)
    now += 1_000
    await expect.poll(() => left).toEqual([['Live Ann', null]])
    expect(clips).toHaveLength(1)
    await recordings.close()
  })
})

describe('the route of recordings', () => {
  const ask = (recordings: LiveRecordings, path: string, init: RequestInit = {}): Promise<Response | null> =>
    handlePart({ 'live-recording': recordings }, new Request(`http://127.0.0.1${path}`, { method: 'PUT', ...init }))

  it('keeps parts, and says no with a status and words', async () => {
    const recordings = open({ mostBytes: 10 })
    const { id, address } = await recordings.begin(wish)
    const body = 'abcde'
    const kept = await ask(recordings, `/${address}&at=0`, { body })
    expect(await kept!.json()).toEqual({ size: 5 })
    expect((await ask(recordings, `/${address}&at=9`, { body }))!.status).toBe(409)
    const large = await ask(recordings, `/${address}&at=5`, { body: 'a'.repeat(20) })
    expect(large!.status).toBe(413)
    expect(await large!.json()).toMatchObject({ code: 'too-large' })
    expect((await ask(recordings, `/upload/live-recording?id=none&at=0`, { body }))!.status).toBe(404)
    for (const at of ['', '-1', 'x', '1e3', '99999999999999999'])
      expect((await ask(recordings, `/upload/live-recording?id=${id}&at=${at}`, { body }))!.status).toBe(400)
    expect((await ask(recordings, `/${address}&at=0`))!.status).toBe(400)
    expect((await ask(recordings, `/${address}&at=0`, { method: 'GET' }))!.status).toBe(405)
    expect(await ask(recordings, '/upload?name=x', { body })).toBeNull()
    await recordings.close()
  })
})
