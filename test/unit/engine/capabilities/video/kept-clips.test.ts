import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clipContent, drawSpan, spanOf } from '../../../../../electron/engine/capabilities/video/draw.ts'
import type { Acting, Span } from '../../../../../electron/engine/capabilities/video/draw.ts'
import { MouthTracks } from '../../../../../electron/engine/capabilities/video/mouths.ts'
import type { MouthParts } from '../../../../../electron/engine/capabilities/video/mouths.ts'
import { createOwnClips } from '../../../../../electron/engine/capabilities/video/own/own-clips.ts'
import { planAvatarRuns } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { AvatarRun, Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import type { AvatarRenderer } from '../../../../../electron/engine/presenters/drawn/types.ts'
import { closed } from '../../../../../electron/engine/speech/visemes/poses.ts'
import { FileCache } from '../../../../../electron/engine/store/media/cache.ts'
import { KeptFiles } from '../../../../../electron/engine/store/media/kept.ts'
import type { MediaTools } from '../../../../../electron/media/tools.ts'

let root: string
const { signal } = new AbortController()
const tools = { ffmpeg: 'none', ffprobe: 'none' } as MediaTools
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-clips-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function keptFiles(edition = '1'): KeptFiles {
  const options = { folder: join(root, 'cache'), limitBytes: 1e9, maxIdleMs: 1e9, now: () => Date.now() }
  return new KeptFiles({ cache: new FileCache(options), edition, log: silentLog })
}

/** Folder of an attempt of its own. */
function folder(name: string): string {
  mkdirSync(join(root, name))
  return join(root, name)
}

const actor = { kind: 'official', id: 'mara', avatar: { avatarId: 'mara' } } as AvatarRun['actor']
const run: AvatarRun = {
  actor,
  width: 90,
  height: 100,
  parts: [{ scene: 0, position: 0, startMs: 0, durationMs: 400, speaks: true }],
  durationMs: 400,
  seed: 7,
  hands: true,
  liveliness: 'natural',
}
const span = (changes: Partial<AvatarRun> = {}): Span => {
  const changed = { ...run, ...changes }
  return spanOf(changed, changed.parts)
}
const acting: Acting = { poses: Array.from({ length: 10 }, () => closed), marks: [] }

describe('the content of a clip', () => {
  const key = (of: Span, how: Acting = acting, purpose: 'compose' | 'web' = 'compose') =>
    JSON.stringify(clipContent(of, how, purpose))

  test('is the same for the same clip, wherever it stands in a video', () => {
    const elsewhere = { parts: [{ ...run.parts[0]!, scene: 3, position: 2 }] }
    expect(key(span(elsewhere), { poses: acting.poses.map((pose) => ({ ...pose })), marks: [] })).toBe(key(span()))
  })

  test.each<[string, Span, Acting?, ('compose' | 'web')?]>([
    ['presenter', span({ actor: { ...actor, id: 'ruth' } as AvatarRun['actor'] })],
    ['width', span({ width: 92 })],
    ['height', span({ height: 102 })],
    ['seed', span({ seed: 8 })],
    ['length', span({ durationMs: 410 })],
    ['hands', span({ hands: false })],
    ['liveliness', span({ liveliness: 'calm' as AvatarRun['liveliness'] })],
    ['styling', span({ styling: { outfit: 'tee' } })],
    ['first frame', { ...span(), firstFrame: 1 }],
    ['number of frames', { ...span(), frames: 9 }],
    ['pose', span(), { ...acting, poses: [...acting.poses.slice(1), { ...closed, open: 0.01 }] }],
    ['mark', span(), { ...acting, marks: [{ kind: 'gesture', name: 'wave', at: 0.1 } as never] }],
    ['time of a mark', span(), { ...acting, marks: [{ kind: 'gesture', name: 'wave', at: 0.2 } as never] }],
    ['purpose', span(), acting, 'web'],
  ])('is another one with another %s', (_, of, how = acting, purpose = 'compose') => {
    const marked = { ...acting, marks: [{ kind: 'gesture', name: 'wave', at: 0.1 } as never] }
    expect(key(of, how, purpose)).not.toBe(_ === 'time of a mark' ? key(span(), marked) : key(span()))
  })

  test('of an own avatar names its media, size and poses', () => {
    const own = (id: string) => ({ kind: 'own', id, path: '/a.png' }) as AvatarRun['actor']
    const keys = [
      key(span({ actor: own('a false') })),
      key(span({ actor: own('a true') })),
      key(span({ actor: own('a false'), width: 92 })),
      key(span({ actor: own('a false') }), {
        ...acting,
        poses: [...acting.poses.slice(1), { ...closed, open: 1e-12 }],
      }),
    ]
    expect(new Set(keys).size).toBe(4)
  })
})

describe('a clip of a drawn presenter', () => {
  let drawn: number
  beforeEach(() => {
    drawn = 0
  })
  const avatars = {
    renderClip: ({ outBase }: { outBase: string }) => {
      drawn += 1
      writeFileSync(`${outBase}.mkv`, `frames ${String(drawn)}`)
      return Promise.resolve(`${outBase}.mkv`)
    },
  } as unknown as AvatarRenderer

  const draw = (clips: KeptFiles, name: string, of = span()) => {
    const ownClips = createOwnClips({ tools, clips, talk: () => Promise.reject(new Error('nobody is drawn')) })
    const options = { outBase: join(folder(name), 'avatar'), purpose: 'compose' as const, signal, onProgress: () => {} }
    return drawSpan(of, acting, { tools, avatars, ownClips, clips }, options)
  }

  test('is drawn once, and is the same file in the next video', async () => {
    const first = await draw(keptFiles(), 'one')
    const second = await draw(keptFiles(), 'two')
    expect(drawn).toBe(1)
    expect(second).toEqual({ ...first, path: join(root, 'two', 'avatar.mkv') })
    expect(readFileSync(second.path, 'utf8')).toBe('frames 1')
    await draw(keptFiles(), 'three', span({ seed: 8 }))
    expect(drawn).toBe(2)
  })

  test('is drawn anew by another edition, and where what was kept is damaged', async () => {
    await draw(keptFiles('1'), 'one')
    await draw(keptFiles('2'), 'two')
    expect(drawn).toBe(2)
    rmSync(join(root, 'one'), { recursive: true })
    for (const name of readdirSync(join(root, 'cache')))
      if (name.endsWith('.mkv')) writeFileSync(join(root, 'cache', name), 'broken')
    expect(readFileSync((await draw(keptFiles('1'), 'three')).path, 'utf8')).toBe('frames 3')
  })

  test('is drawn all the same where nothing can be kept', async () => {
    const clips = keptFiles()
    rmSync(join(root, 'cache'), { recursive: true })
    expect(readFileSync((await draw(clips, 'one')).path, 'utf8')).toBe('frames 1')
  })
})

describe('a mouth track', () => {
  let calls: string[]
  let note: string | undefined
  beforeEach(() => {
    calls = []
    note = undefined
  })
  const parts: MouthParts = {
    fromPhonemes: (phonemes, _, fps) => {
      calls.push('phonemes')
      return { fps, poses: phonemes.map(() => ({ ...closed, open: 0.1 + 0.2 })) }
    },
    fromAudio: (_tools, _path, fps) => {
      calls.push('audio')
      return Promise.resolve({ fps, poses: [closed], method: 'shapes', ...(note === undefined ? {} : { note }) })
    },
    measureEnergy: () => Promise.resolve({ stepMs: 10, rms: new Float32Array() }),
  }
  let sounds = 0
  const sound = (content: string, phonemes?: [string]) => {
    const path = join(root, `sound-${String((sounds += 1))}`)
    writeFileSync(path, content)
    const spoken = phonemes?.map((ipa) => ({ ipa, startMs: 0, endMs: 100 }))
    return { path, label: 's', durationMs: 100, wholeMs: 100, ...(spoken ? { phonemes: spoken } : {}) }
  }
  const trackOf = async (one: ReturnType<typeof sound>) => {
    const tracks = new MouthTracks(parts, tools, signal, keptFiles())
    return { track: await tracks.trackOf(one, () => {}), notes: tracks.notes() }
  }

  test('is made once for the same sound, by its content and its phonemes', async () => {
    const first = await trackOf(sound('hello', ['a']))
    expect(await trackOf(sound('hello', ['a']))).toEqual(first)
    expect(calls).toEqual(['phonemes'])
    await trackOf(sound('hello', ['b']))
    await trackOf(sound('hallo', ['a']))
    await trackOf(sound('hello'))
    await trackOf(sound('hello'))
    expect(calls).toEqual(['phonemes', 'phonemes', 'phonemes', 'audio'])
  })

  test('that could be better is made again', async () => {
    note = 'No shapes were recognised.'
    expect((await trackOf(sound('hello'))).notes).toEqual([note])
    note = undefined
    expect((await trackOf(sound('hello'))).notes).toEqual([])
    expect(calls).toEqual(['audio', 'audio'])
  })
})

describe('the movement of an avatar', () => {
  const speech = (from: number, durationMs: number): Scene =>
    ({
      item: { voice: { kind: 'url', url: `http://e.com/a.wav#t=${String(from / 1000)}` }, durationMs, elements: [] },
      durationMs,
      audio: [],
      layers: [
        { kind: 'draw', actor, element: 0, shown: { width: 90, height: 100 }, layer: { x: 0, y: 0 }, motion: {} },
      ],
    }) as unknown as Scene
  const seeds = (...scenes: Scene[]) => planAvatarRuns(scenes, { height: 100 }).map(({ seed }) => seed)

  test('stays where its scene is split elsewhere, and does not follow from other scenes', () => {
    const [whole] = seeds(speech(0, 5000))
    expect(seeds(speech(0, 1000), speech(1000, 4000))).toEqual([whole])
    expect(seeds(speech(0, 1200), speech(1200, 3800))).toEqual([whole])
    const other = { ...speech(0, 900), item: { ...speech(0, 900).item, voice: undefined } } as unknown as Scene
    expect(seeds(other, speech(0, 5000))[1]).toBe(whole)
  })
})
