import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentOfVideo, copyOfMade } from '../../../../../electron/engine/capabilities/video/made-before.ts'
import type { GatheredVideo } from '../../../../../electron/engine/capabilities/video/made-before.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import { digestOfFile } from '../../../../../electron/engine/core/digest.ts'
import { silentLog } from '../../../../../electron/engine/core/log.ts'

let root: string
let files: number
const { signal } = new AbortController()
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-made-'))
  files = 0
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Each attempt has its own copy of every source. */
function file(content: string): string {
  const path = join(root, `source-${String((files += 1))}`)
  writeFileSync(path, content)
  return path
}

interface Change {
  picture?: string
  pictureUrl?: string
  x?: number
  voice?: string
  voiceUrls?: [string, string]
  caption?: string
  music?: string
  mark?: boolean
  width?: number
}

function video(change: Change = {}): GatheredVideo {
  const [first, second] = change.voiceUrls ?? ['http://e.com/v.wav#t=0,1', 'http://e.com/v.wav#t=1,2']
  const voicePath = file(change.voice ?? 'voice')
  const paths =
    first.split('#')[0] === second.split('#')[0] ? [voicePath, voicePath] : [voicePath, file(change.voice ?? 'voice')]
  const scene = (url: string, index: number): Scene => ({
    item: {
      background: '#000000',
      durationMs: 1000,
      voice: { field: 'data[0].voice', kind: 'url', url },
      audio: [],
      elements: [],
    },
    durationMs: 1000,
    audio: [],
    voice: {
      path: paths[index]!,
      label: url,
      durationMs: 1000,
      wholeMs: 2000,
      fragment: { startMs: index * 1000 },
      ...(change.caption === undefined ? {} : { caption: change.caption }),
    },
    layers: [
      {
        kind: 'ready',
        layer: {
          kind: 'image',
          path: file(change.picture ?? 'picture'),
          label: change.pictureUrl ?? 'http://127.0.0.1:4000/files/a.png',
          x: change.x ?? 5,
          y: 0,
          scaleX: 1,
          scaleY: 1,
          layer: 1,
        },
      },
    ],
  })
  const settings = { volume: 0 } as never
  const music = { plan: { url: 'http://e.com/m.mp3', settings, field: 'music' } }
  const scenes = [scene(first, 0), scene(second, 1)]
  return {
    plan: { width: change.width ?? 320, height: 180, items: scenes.map(({ item }) => item) },
    scenes,
    music: {
      ...music,
      sound: { path: file(change.music ?? 'music'), label: 'm', durationMs: 2000, wholeMs: 2000 },
    },
    mark: change.mark ?? false,
  }
}

describe('the content of a video', () => {
  const contentOf = (change: Change = {}, edition = '1') => contentOfVideo(video(change), edition, signal)

  test('is the same for the same files under other names and addresses', async () => {
    const before = await contentOf()
    expect(await contentOf()).toBe(before)
    expect(await contentOf({ pictureUrl: 'http://127.0.0.1:5000/files/b.png' })).toBe(before)
    expect(await contentOf({ voiceUrls: ['http://f.com/w.wav#t=0,1', 'http://f.com/w.wav#t=1,2'] })).toBe(before)
  })

  test.each<[string, Change]>([
    ['picture at the same address', { picture: 'another picture' }],
    ['place of a picture', { x: 6 }],
    ['voice at the same address', { voice: 'another voice' }],
    ['part of the voice', { voiceUrls: ['http://e.com/v.wav#t=0,1', 'http://e.com/v.wav#t=1.5,2'] }],
    ['voice that is not one speech', { voiceUrls: ['http://e.com/v.wav#t=0,1', 'http://e.com/w.wav#t=1,2'] }],
    ['caption', { caption: 'Hello' }],
    ['music', { music: 'another tune' }],
    ['mark', { mark: true }],
    ['width', { width: 322 }],
  ])('is another one with another %s', async (_, change) => {
    expect(await contentOf(change)).not.toBe(await contentOf())
  })

  test('is another one in another edition', async () => {
    expect(await contentOf({}, '2')).not.toBe(await contentOf({}, '1'))
  })

  test('is never the same for what is no plain data, as some of it would not be seen', async () => {
    const odd = { ...video(), plan: { ...video().plan, scenes: new Map() as never } }
    expect(await contentOfVideo(odd, '1', signal)).not.toBe(await contentOfVideo(odd, '1', signal))
  })
})

describe('a video that was made before', () => {
  const out = () => join(root, 'out.mp4')
  const copyOf = (path: string) => (to: string) =>
    copyFile(path, to).then(
      () => true,
      () => false,
    )

  test('is copied when its file is what it was', async () => {
    const path = file('video')
    const digest = await digestOfFile(path)
    const findMade = (content: string) =>
      Promise.resolve(content === 'a' ? { digest, copyTo: copyOf(path) } : undefined)
    const parts = { log: silentLog, findMade }
    expect(await copyOfMade('b', out(), parts, signal)).toBeUndefined()
    expect(existsSync(out())).toBe(false)
    expect(await copyOfMade('a', out(), parts, signal)).toBe(digest)
    rmSync(path)
    expect(readFileSync(out(), 'utf8')).toBe('video')
  })

  test('is not copied when its file is damaged or gone', async () => {
    const path = file('video')
    const digest = await digestOfFile(path)
    const told: string[] = []
    const parts = {
      log: { ...silentLog, warn: (event: string) => told.push(event) },
      findMade: () => Promise.resolve({ digest, copyTo: copyOf(path) }),
    }
    writeFileSync(path, 'vide0')
    expect(await copyOfMade('a', out(), parts, signal)).toBeUndefined()
    rmSync(path)
    expect(await copyOfMade('a', out(), parts, signal)).toBeUndefined()
    expect(existsSync(out())).toBe(false)
    expect(told).toEqual(['video.damaged'])
  })
})
