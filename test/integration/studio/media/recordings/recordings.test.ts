import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordingQuietMs } from '../../../../../electron/common/bridge/index.ts'
import type { Recording } from '../../../../../electron/common/bridge/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import { wavHeaderBytes } from '../../../../../electron/media/voice-files/wav-header.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { handlePart, Recordings } from '../../../../../electron/studio/media/recordings/index.ts'
import { make } from '../../../../support/media/making.ts'
import { output } from '../../../../support/media/reading.ts'
import { noisyVoice, powerDb, delayOf } from '../../../../support/media/noisy-voice.ts'
import { inDepth } from '../../../../support/depth.ts'

const tools = await findTools()
let films: string
let webm: Buffer

beforeAll(async () => {
  films = await mkdtemp(join(tmpdir(), 'greenroom-recordings-'))
  // As a browser writes it: without a length, in short pieces.
  await make(
    tools,
    join(films, 'vp8.webm'),
    ...['-f', 'lavfi', '-i', 'testsrc2=s=322x240:r=25:d=3', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'],
    ...['-c:v', 'libvpx', '-b:v', '500k', '-deadline', 'realtime'],
    ...['-c:a', 'libopus', '-ac', '1', '-live', '1', '-cluster_time_limit', '250'],
  )
  webm = await readFile(join(films, 'vp8.webm'))
})
afterAll(() => rm(films, { recursive: true, force: true }))

let folder: string
let now = 1_000_000
/** Counts across restarts of the studio, so that no two recordings share an id. */
let ids = 0
let opened: Recordings[] = []

function open(mostBytes?: number): Recordings {
  const recordings = new Recordings({
    folder,
    tools: () => Promise.resolve(tools),
    clock: { ...systemClock, now: () => now },
    newId: () => `r${(ids += 1)}`,
    onError: () => undefined,
    ...(mostBytes === undefined ? {} : { mostBytes }),
  })
  recordings.start()
  opened.push(recordings)
  return recordings
}

beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'greenroom-takes-'))
  folder = join(temporary, 'recordings')
  return async () => {
    for (const one of opened) await one.close()
    opened = []
    await rm(temporary, { recursive: true, force: true })
  }
})

const wish = {
  project: 'p1',
  scene: 's1',
  group: 'g1',
  name: 'Take 1: hello?',
  script: { text: 'Hello?', rate: 90 },
} as const

async function put(recordings: Recordings, address: string, at: number, bytes: Uint8Array): Promise<Response> {
  const request = new Request(`http://127.0.0.1/${address}&at=${at}`, { method: 'PUT', body: Buffer.from(bytes) })
  return (await handlePart({ recording: recordings }, request))!
}

/** Waits until a recording is as wanted. */
async function until(recordings: Recordings, id: string, isSo: (one: Recording) => boolean): Promise<Recording> {
  const stop = new AbortController()
  const events = recordings.watch(stop.signal)
  try {
    const first = (await recordings.list('p1')).find((one) => one.id === id)
    if (first && isSo(first)) return first
    for await (const event of events)
      if (event.type === 'changed' && event.recording.id === id && isSo(event.recording)) return event.recording
    throw new Error('The recordings were closed.')
  } finally {
    stop.abort()
  }
}

describe('a voice', () => {
  it.runIf(inDepth)('becomes a file of the very samples, and another one without noise, sample on sample', async () => {
    const recordings = open()
    const { id, address } = await recordings.begin({ ...wish, kind: 'voice' })
    const { samples, voice } = noisyVoice(8)
    const bytes = Buffer.from(samples.buffer)
    for (let at = 0; at < bytes.length; at += 96_000)
      expect(await (await put(recordings, address, at, bytes.subarray(at, at + 96_000))).json()).toEqual({
        size: Math.min(bytes.length, at + 96_000),
      })
    await recordings.finish(id, 0)
    const ready = await until(recordings, id, ({ state }) => state === 'ready')
    expect(ready).toMatchObject({ durationMs: 8000, size: 0, cleanPath: null, problem: null })
    expect((await readFile(ready.path!)).subarray(wavHeaderBytes).equals(bytes)).toBe(true)
    expect((await probe(tools, ready.path!)).durationMs).toBe(8000)

    await recordings.removeNoise(id, 'Take 1, noise removed')
    const { cleanPath } = await until(recordings, id, (one) => one.cleanPath !== null)
    expect(basename(cleanPath!)).toBe('Take 1, noise removed.wav')
    const file = await readFile(cleanPath!)
    const clean = new Int16Array(file.buffer.slice(file.byteOffset + wavHeaderBytes, file.byteOffset + file.length))
    expect(clean).toHaveLength(samples.length)
    expect(Math.abs(delayOf(voice, clean))).toBeLessThanOrEqual(2)
    // The voice pauses from 5 to 8 s.
    const second = (of: Int16Array, from: number) => of.subarray(from * 48_000, (from + 1) * 48_000)
    expect(powerDb(second(samples, 6)) - powerDb(second(clean, 6))).toBeGreaterThan(15)
    // The recording itself is kept as it was.
    expect((await readFile(ready.path!)).subarray(wavHeaderBytes).equals(bytes)).toBe(true)
  })

  it('that was left is offered again after a crash, and what arrived can be used', async () => {
    const before = open()
    const { id, address } = await before.begin({ ...wish, kind: 'voice' })
    await put(before, address, 0, new Uint8Array(48_001))
    expect(await before.list('p1')).toMatchObject([{ id, state: 'recording' }])
    now += recordingQuietMs + 1
    expect(await before.list('p1')).toMatchObject([{ id, state: 'interrupted' }])

    const after = open()
    expect(await after.list('p1')).toMatchObject([
      { id, state: 'interrupted', name: wish.name, script: wish.script, path: null },
    ])
    expect(await after.list('p2')).toEqual([])
    await after.finish(id, 0)
    // Half a sample is left out.
    expect(await until(after, id, ({ state }) => state === 'ready')).toMatchObject({ durationMs: 500 })
    await after.discard(id)
    expect(await after.list('p1')).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('without any sound is refused, and one that is too large keeps what it has', async () => {
    const recordings = open(1000)
    const empty = await recordings.begin({ ...wish, kind: 'voice' })
    await expect(recordings.finish(empty.id, 0)).rejects.toMatchObject({ code: 'empty' })
    const { id, address } = await recordings.begin({ ...wish, kind: 'voice' })
    expect((await put(recordings, address, 0, new Uint8Array(960))).status).toBe(200)
    const refused = await put(recordings, address, 960, new Uint8Array(960))
    expect(refused.status).toBe(413)
    await recordings.finish(id, 0)
    expect(await until(recordings, id, ({ state }) => state === 'ready')).toMatchObject({ durationMs: 10 })
    expect((await put(recordings, address, 960, new Uint8Array(2))).status).toBe(404)
  })
})

describe('a film', () => {
  it('gets a constant frame rate, a length and sound in step, later by as much as it began later', async () => {
    const recordings = open()
    const { id, address } = await recordings.begin({ ...wish, kind: 'screen' })
    await put(recordings, address, 0, webm)
    await recordings.finish(id, 500)
    const { path, durationMs } = await until(recordings, id, ({ state }) => state === 'ready')
    const { video, audio } = await probe(tools, path!)
    expect(video).toMatchObject({ codec: 'h264', fps: 30, width: 322, height: 240 })
    expect(audio).toMatchObject({ codec: 'aac', sampleRate: 48_000 })
    expect(Math.abs(durationMs - 3500)).toBeLessThan(60)
  })

  it('that was cut off ends there', async () => {
    const recordings = open()
    const { id, address } = await recordings.begin({ ...wish, kind: 'camera' })
    await put(recordings, address, 0, webm.subarray(0, Math.floor(webm.length * 0.6)))
    await recordings.finish(id, 0)
    const { durationMs } = await until(recordings, id, ({ state }) => state === 'ready')
    expect(durationMs).toBeGreaterThan(1000)
    expect(durationMs).toBeLessThan(2900)
  })

  it.runIf(inDepth)(
    'of the camera loses its noise, and keeps its picture, its length and the time of its sound',
    async () => {
      const recordings = open()
      const { samples, voice } = noisyVoice(8)
      const raw = join(films, 'noisy.pcm')
      await writeFile(raw, Buffer.from(samples.buffer))
      const film = join(films, 'noisy.webm')
      const [picture, sound] = [
        ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=25:d=8'],
        ['-f', 's16le', '-ar', '48000', '-i', raw],
      ]
      await make(tools, film, ...picture, ...sound, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus')
      const { id, address } = await recordings.begin({ ...wish, kind: 'camera' })
      await put(recordings, address, 0, await readFile(film))
      await recordings.finish(id, 0)
      await until(recordings, id, ({ state }) => state === 'ready')
      await recordings.removeNoise(id, 'Take 1, noise removed')
      const { path, cleanPath } = await until(recordings, id, (one) => one.cleanPath !== null)
      expect(basename(cleanPath!)).toBe('Take 1, noise removed.mp4')
      const [before, after] = await Promise.all([probe(tools, path!), probe(tools, cleanPath!)])
      expect(after.video).toEqual(before.video)
      expect(Math.abs(after.durationMs! - before.durationMs!)).toBeLessThan(50)
      const soundOf = async (of: string): Promise<Int16Array> => {
        const data = await output(tools, ['-i', of, '-map', '0:a', '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1'])
        return new Int16Array(data.buffer, data.byteOffset, Math.floor(data.length / 2))
      }
      const [noisy, clean] = [await soundOf(path!), await soundOf(cleanPath!)]
      expect(Math.abs(delayOf(voice, clean) - delayOf(voice, noisy))).toBeLessThan(480)
      const pause = (of: Int16Array) => powerDb(of.subarray(6 * 48_000, 7 * 48_000))
      expect(pause(noisy) - pause(clean)).toBeGreaterThan(15)
      expect((await readdir(dirname(path!))).filter((name) => name.endsWith('.wav'))).toEqual([])
    },
  )

  it('whose conversion is cancelled stays, and a restart or another try converts it', async () => {
    const before = open()
    const { id, address } = await before.begin({ ...wish, kind: 'camera' })
    await put(before, address, 0, webm)
    await before.finish(id, 0)
    before.cancel(id)
    const cancelled = await until(before, id, ({ state }) => state === 'failed')
    expect(cancelled.problem?.message).toMatchObject({ key: 'recordingErrors.cancelled' })
    expect(cancelled.size).toBe(webm.length)
    await before.close()
    const after = open()
    expect((await until(after, id, ({ state }) => state === 'ready')).problem).toBeNull()
  })
})
