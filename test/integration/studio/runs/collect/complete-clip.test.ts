import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import { emptyProject, emptyScene, serializeProject } from '../../../../../electron/common/composition/index.ts'
import type { Text } from '../../../../../electron/common/messages/index.ts'
import type { CameraMove } from '../../../../../electron/common/service/extension/transitions.ts'
import { defaultMusicSettings } from '../../../../../electron/common/service/extension/music.ts'
import type { Disclosure } from '../../../../../electron/common/service/extension/disclosure.ts'
import { drawAiMark } from '../../../../../electron/media/ai-mark/index.ts'
import { findTools, measureLoudness } from '../../../../../electron/media/index.ts'
import type { MusicBed } from '../../../../../electron/media/index.ts'
import { clipMusic, completeClip } from '../../../../../electron/studio/runs/collect/index.ts'
import type { ClipCaptions, ClipCaptionsOptions } from '../../../../../electron/studio/runs/collect/index.ts'
import { colorDistance, levelDb, output, readFrames, readSamples } from '../../../../support/media/reading.ts'
import { unlike } from '../../../../support/media/unlike.ts'
import type { Picture } from '../../../../support/media/reading.ts'
import { smallClips } from '../../../../support/studio/clips.ts'
import { inDepth } from '../../../../support/depth.ts'

describe('captions that the service could not draw', () => {
  const tools = () => findTools()
  const drawn = { shown: true, look: builtInLook('outlined') }
  const cues = [{ startMs: 0, endMs: 2_000, text: 'Grüße aus Zürich' }]
  let folder = ''
  let part = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-captions-'))
    part = join(folder, '.clip.greenroom-part')
    writeFileSync(part, (await smallClips(2)).video)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const put = (
    more: Partial<ClipCaptions>,
    extras: Record<string, unknown> | null = null,
    music: MusicBed | null = null,
    told: Text[] = [],
    lufs: number | null = null,
    camera: CameraMove | null = null,
    disclosure: Disclosure = {},
    clip = part,
  ) => {
    const known: ClipCaptions = { cues, words: [], sceneStarts: [0], drawn, note: null, ...more }
    const options = {
      job: () => ({ kind: 'avatar-video' as const, extras, purpose: 'clip' as const, parts: null }),
      scenes: () => Promise.resolve(camera && { clips: [{ camera }] }),
      captions: () => Promise.resolve(known),
      music: () => Promise.resolve(music),
      loudness: () => lufs,
      disclosure: () => disclosure,
      tools,
      drawing: undefined,
      onFault: (_id: string, what: string, reason: Text) => {
        told.push(what, reason)
      },
    }
    return completeClip(options, { jobId: 'job', part: clip, signal: new AbortController().signal })
  }

  test('are drawn into its clip on this machine, beside the download', async () => {
    const { path, captionsDrawn } = await put({})
    expect(captionsDrawn).toBe(true)
    const { above, below } = await unlike(part, path!, { width: 640, height: 360 })
    expect(above).toBeLessThan(20)
    expect(below).toBeGreaterThan(150)
    expect(statSync(part).size).toBe((await smallClips(2)).video.length)
  })

  test('are left to the service that was sent them, and to projects that show them', async () => {
    const none = { path: null, captionsDrawn: false, marks: [] }
    expect(await put({}, { project: { version: 1, captions: drawn } })).toEqual({ ...none, captionsDrawn: true })
    expect(await put({}, { project: { version: 1, captions: { ...drawn, shown: false } } })).toEqual(none)
    expect(await put({ drawn: { ...drawn, shown: false } })).toEqual(none)
    expect(await put({ drawn: null })).toEqual(none)
    expect(await put({ cues: [] })).toEqual(none)
  })

  test('and the visible sign, which its service was not asked for', async () => {
    const size = { width: 640, height: 360 }
    const found = await tools()
    const grey = join(folder, 'grey.mp4')
    await output(found, ['-f', 'lavfi', '-i', 'color=gray:s=640x360:r=25:d=1', '-c:v', 'libx264', '-y', grey])
    const signed = (extras: Record<string, unknown> | null, more: Partial<ClipCaptions> = { drawn: null }) =>
      put(more, extras, null, [], null, null, { sign: true, notice: true }, grey)
    const { path, marks } = await signed(null)
    expect(marks).toEqual(['visible-sign', 'spoken-notice'])
    const frames = await readFrames(found, path!, size)
    expect(frames).toHaveLength(25)
    const sign = await drawAiMark(size)
    for (const [at, frame] of frames.entries()) {
      const changed = (left: number): number => {
        const all = Array.from({ length: sign.width * sign.height }, (_, index) =>
          colorDistance(
            frame.at(left + (index % sign.width), sign.y + Math.floor(index / sign.width)),
            [128, 128, 128],
          ),
        )
        return all.reduce((sum, one) => sum + one, 0) / all.length
      }
      expect(changed(sign.x), `the corner of frame ${at}`).toBeGreaterThan(40)
      expect(changed(size.width - sign.x - sign.width), `the other corner of frame ${at}`).toBeLessThan(4)
    }
    // The captions and the sign are drawn with one encoding.
    const both = await signed(null, {})
    expect(both).toMatchObject({ path, captionsDrawn: true })
    const captioned = await readFrames(found, path!, size)
    expect(colorDistance(captioned[5]!.at(sign.x + 3, sign.y + 6), [128, 128, 128])).toBeGreaterThan(30)
    const written = Array.from({ length: 640 }, (_, x) => colorDistance(captioned[5]!.at(x, 320), [128, 128, 128]))
    expect(written.filter((distance) => distance > 60).length).toBeGreaterThan(30)
    const told = { disclosure: { sign: true, notice: true } }
    expect(await signed({ project: { version: 1, ...told } })).toEqual({ path: null, captionsDrawn: false, marks: [] })
  })

  test.runIf(inDepth)('follow its music, which is mixed on this machine where the service has not', async () => {
    const found = await tools()
    const song = join(folder, 'song.wav')
    await output(found, ['-f', 'lavfi', '-i', 'sine=500:r=48000:d=1', '-y', song])
    const settings = { ...defaultMusicSettings, volume: 6, fadeIn: 0, fadeOut: 0 }
    const bed = { path: song, settings, speech: [{ startMs: 700, endMs: 1_100 }] }
    const { path, captionsDrawn } = await put({}, null, bed)
    expect(captionsDrawn).toBe(true)
    const before = await readSamples(found, part)
    const samples = (await readSamples(found, path!)).map((sample, at) => sample - (before[at] ?? 0))
    expect(Math.abs(levelDb(samples, 750, 1_050) - levelDb(samples, 100, 400) + settings.ducking.amount)).toBeLessThan(
      0.5,
    )
    expect(existsSync(`${part}-music.mp4`)).toBe(false)

    // What was mixed is brought to the loudness that the project asks for.
    const loud = await put({ drawn: null }, null, bed, [], -23)
    expect(Math.abs((await measureLoudness(found, loud.path!)).integratedLufs! + 23)).toBeLessThanOrEqual(0.5)
    expect(existsSync(`${part}-music.mp4`)).toBe(false)

    // A camera move comes first: what is heard and written stays as it is.
    const right = { x: 0.5, y: 0.25, size: 0.5 }
    const moved = await put({ drawn: null }, null, null, [], null, { from: right, to: right })
    const size = { width: 640, height: 360 }
    const [shown, whole] = [await readFrames(found, moved.path!, size), await readFrames(found, part, size)]
    expect(shown).toHaveLength(whole.length)
    // Within the flat parts of the test picture.
    const spots = [0.55, 0.65, 0.75, 0.85, 0.95].map((x) => Math.round(x * 640))
    const differ = (frame: Picture): number =>
      spots.map((x) => colorDistance(frame.at(2 * (x - 320), 180), whole[0]!.at(x, 180))).toSorted((a, b) => a - b)[2]!
    expect(differ(shown[0]!)).toBeLessThan(25)
    expect(differ(whole[0]!)).toBeGreaterThan(60)
    expect(moved.path).toBe(`${part}-scenes.mp4`)

    const none = { path: null, captionsDrawn: false, marks: [] }
    const sent = { project: { version: 1, music: {}, loudness: -23 } }
    expect(await put({ drawn: null }, sent, bed, [], -23)).toEqual(none)
    const told: Text[] = []
    const gone = { ...bed, path: join(folder, 'gone.wav') }
    expect(await put({ drawn: null }, null, gone, told)).toEqual(none)
    expect(told).toEqual(['music', expect.objectContaining({ values: expect.objectContaining({ label: gone.path }) })])
  })

  test('and its music knows when its scenes speak', async () => {
    const spoken = { durationMs: 1_500, words: [{ text: 'Hello', startMs: 200, endMs: 900 }] }
    const scenes = [
      { ...emptyScene('s1', 'One'), duration: 1_000 },
      { ...emptyScene('s2', 'Two'), voice: { kind: 'script' as const, voiceId: 'v', text: 'Hello', rate: 100 } },
    ]
    const source = { kind: 'asset' as const, path: '/music/bed.mp3', begin: 400 }
    const project = { ...emptyProject('p', 'P'), scenes, music: { ...defaultMusicSettings, source } }
    const options = {
      sourceOf: () => ({ snapshot: serializeProject(project), connection: 'far' }),
      dictionaries: { entries: () => [] },
      ownVoices: {},
      speech: {
        async make() {
          await Promise.resolve()
          return [{ type: 'done', speech: spoken }]
        },
      },
      tools,
      warn: () => undefined,
    } as unknown as ClipCaptionsOptions
    const bed = await clipMusic(options, 'job', 2_500, new AbortController().signal)
    expect(bed).toEqual({
      path: '/music/bed.mp3',
      fragment: { startMs: 400 },
      settings: defaultMusicSettings,
      speech: [{ startMs: 1_200, endMs: 1_900 }],
    })
    const { music: _music, ...plain } = project
    const without = { ...options, sourceOf: () => ({ snapshot: serializeProject(plain), connection: 'far' }) }
    expect(await clipMusic(without, 'job', 2_500, new AbortController().signal)).toBeNull()
  })
})
