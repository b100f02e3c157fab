import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileCache } from '../../../../../electron/engine/store/media/cache.ts'
import { KeptFiles } from '../../../../../electron/engine/store/media/kept.ts'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import { createSpeechCache } from '../../../../../electron/engine/previews/speech-cache.ts'
import type { SpeechRequest } from '../../../../../electron/engine/speech/types.ts'

let root: string
let time: number
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-cache-'))
  time = Date.UTC(2026, 0, 1)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const open = (limitBytes = 100, maxIdleMs = 1_000_000) =>
  new FileCache({ folder: join(root, 'cache'), limitBytes, maxIdleMs, now: () => time })

async function put(cache: ReturnType<typeof open>, name: string, bytes: number): Promise<void> {
  const path = join(root, name)
  writeFileSync(path, 'x'.repeat(bytes))
  time += 1000
  await cache.put(name, path)
}

describe('a cache of files', () => {
  test('gives up what was used longest ago once it is full', async () => {
    const cache = open()
    await put(cache, 'a', 40)
    await put(cache, 'b', 40)
    time += 1000
    expect(cache.find('a')).toBe(join(root, 'cache', 'a'))
    await put(cache, 'c', 40)
    expect(cache.find('b')).toBeUndefined()
    expect(readdirSync(join(root, 'cache')).sort()).toEqual(['a', 'c'])
    expect(cache.size()).toEqual({ files: 2, bytes: 80 })
    await put(cache, 'a', 10)
    expect(cache.size()).toEqual({ files: 2, bytes: 50 })
  })

  test('knows after a restart what there is, in which order it was used', async () => {
    const first = open()
    await put(first, 'a', 40)
    await put(first, 'b', 40)
    time += 5000
    first.find('a')
    writeFileSync(join(root, 'cache', 'empty'), '')
    const again = open(50)
    expect(readdirSync(join(root, 'cache'))).toEqual(['a'])
    expect(again.size()).toEqual({ files: 1, bytes: 40 })
    expect(again.find('a')).toBeDefined()
  })

  test('removes what nobody used for long, and forgets what somebody else removed', async () => {
    const cache = open(1000, 10_000)
    await put(cache, 'old', 10)
    time += 9000
    await put(cache, 'new', 10)
    time += 2000
    cache.sweep()
    expect(readdirSync(join(root, 'cache'))).toEqual(['new'])
    rmSync(join(root, 'cache', 'new'))
    expect(cache.find('new')).toBeUndefined()
    expect(cache.size()).toEqual({ files: 0, bytes: 0 })
  })

  test('leaves the disk its space: what was used longest ago goes, and nothing more is taken', async () => {
    let free = 500
    const cache = new FileCache({
      folder: join(root, 'cache'),
      limitBytes: 1000,
      maxIdleMs: 1_000_000,
      now: () => time,
      leastFreeBytes: 200,
      freeBytes: () => free,
    })
    await put(cache, 'a', 60)
    await put(cache, 'b', 60)
    expect(cache.takes(60)).toBe(true)
    free = 150
    expect(cache.takes(60)).toBe(false)
    cache.sweep()
    expect(readdirSync(join(root, 'cache'))).toEqual(['b'])
  })

  test('takes no file that would push out all others', () => {
    const cache = open(100)
    expect([cache.takes(25), cache.takes(26)]).toEqual([true, false])
  })

  test('takes nothing that is no plain name, and no folder', () => {
    writeFileSync(join(root, 'secret'), 'x')
    const cache = open()
    for (const name of ['../secret', '../..', '.', '', '/etc/passwd']) expect(cache.find(name)).toBeUndefined()
  })
})

describe('speech for videos', () => {
  const voice: SpeechRequest['voice'] = { kind: 'match', speaker: 1, pitchShift: 0, eq: [] }
  const request = (text: string, name: string): SpeechRequest => ({
    text,
    voice,
    rate: 100,
    outBase: join(root, name),
  })

  test('is spoken once by voice, rate and text, and is there under each new name', async () => {
    const kept = new KeptFiles({ cache: open(1_000_000), edition: '1', log: silentLog })
    let spoken = 0
    const words = [{ text: 'Hello', startMs: 40, endMs: 600 }]
    const speak = createSpeechCache(
      {
        speak: ({ outBase, text }) => {
          spoken += 1
          writeFileSync(`${outBase}.wav`, text)
          const files = { wavPath: `${outBase}.wav`, mp3Path: `${outBase}.mp3` }
          return Promise.resolve({ ...files, durationMs: 700, words, phonemes: [] })
        },
      },
      kept,
    )
    await speak(request('Hello.', 'one'))
    const again = await speak(request('Hello.', 'two'))
    expect(again).toEqual({ wavPath: join(root, 'two.wav'), durationMs: 700, phonemes: [], words })
    expect(existsSync(again.wavPath)).toBe(true)
    expect(spoken).toBe(1)
    await speak(request('Hello!', 'three'))
    await speak({ ...request('Hello.', 'four'), rate: 50 })
    expect(spoken).toBe(3)
    // A part of an entry doesn't count.
    for (const name of readdirSync(join(root, 'cache'))) if (name.endsWith('.wav')) rmSync(join(root, 'cache', name))
    await speak(request('Hello.', 'five'))
    expect(spoken).toBe(4)
  })
})
