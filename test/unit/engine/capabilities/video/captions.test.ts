import { describe, expect, test } from 'vitest'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import type { ProjectExtension } from '../../../../../electron/common/service/extension/extension.ts'
import { avatarVideoBody } from '../../../../../electron/common/service/index.ts'
import { captionCues } from '../../../../../electron/engine/capabilities/video/captions.ts'
import { planAvatarVideo } from '../../../../../electron/engine/capabilities/video/plan.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { ReadySound } from '../../../../../electron/engine/capabilities/video/sounds.ts'

const script = 'Doors open at eight. The first talk begins at nine.'
/** The words as the engine speaks them: one that is respelled, and each 250 ms after the one before. */
const words = 'Doors open at ate. The first talk begins at nine.'.split(' ').map((text, index) => {
  return { text, startMs: 100 + index * 250, endMs: 300 + index * 250 }
})
const speechMs = 2_700

type Scenes = NonNullable<ProjectExtension['captions']>['scenes']

function planWith(items: object[], scenes: Scenes, shown = true) {
  const body = avatarVideoBody.parse({
    data: items.map((item) => ({ elements: [], width: 1280, height: 720, ...item })),
  })
  return planAvatarVideo(body, { version: 1, captions: { shown, look: builtInLook('plain'), scenes } })
}

/** The scenes of a plan, whose voices are parts of one file. */
function scenesOf(plan: ReturnType<typeof planWith>, parts: { fromMs: number; lasts: number }[]): Scene[] {
  return plan.items.map((item, index): Scene => {
    const { fromMs, lasts } = parts[index]!
    const voice: ReadySound = {
      path: '/speech.wav',
      label: 'speech',
      durationMs: lasts,
      wholeMs: speechMs,
      words,
      ...(item.voice?.caption === undefined ? {} : { caption: item.voice.caption }),
      ...(fromMs > 0 ? { fragment: { startMs: fromMs } } : {}),
    }
    return { item, durationMs: lasts, audio: [], layers: [], ...(item.voice ? { voice } : {}) }
  })
}

const voice = { voice_url: 'https://example.com/speech.wav' }

describe('captions that the engine draws', () => {
  test('write the script as it is typed, by the words that are spoken', () => {
    const plan = planWith([{ voice }], [{ items: 1, text: script }])
    const cues = captionCues(plan, scenesOf(plan, [{ fromMs: 0, lasts: speechMs }]))
    expect(cues.map(({ text }) => text)).toEqual(['Doors open at eight.', 'The first talk begins at nine.'])
    const starts = cues.flatMap((cue) => cue.words.map(({ startMs }) => startMs))
    expect(starts).toEqual(words.map(({ startMs }) => startMs))
  })

  test('go on through the items of a scene that is cut', () => {
    const items = [
      { voice: { voice_url: `${voice.voice_url}#t=0,1` }, duration: 1_000 },
      { voice: { voice_url: `${voice.voice_url}#t=1` }, duration: 1_700 },
      { voice, duration: speechMs },
    ]
    const plan = planWith(items, [
      { items: 2, text: script },
      { items: 1, text: 'Once more.' },
    ])
    const parts = [
      { fromMs: 0, lasts: 1_000 },
      { fromMs: 1_000, lasts: 1_700 },
      { fromMs: 0, lasts: speechMs },
    ]
    const cues = captionCues(plan, scenesOf(plan, parts))
    expect(cues.map(({ text }) => text)).toEqual([
      'Doors open at eight.',
      'The first talk begins at nine.',
      'Once more.',
    ])
    expect(cues[1]!.words.map(({ startMs }) => startMs)).toEqual(words.slice(4).map(({ startMs }) => startMs))
    expect(cues[2]!.startMs).toBeGreaterThanOrEqual(speechMs)
  })

  test('are the cues of the project where a scene has some, in the time of the video', () => {
    const own = { cues: [{ startMs: 200, endMs: 900, text: 'Doors!' }] }
    const plan = planWith(
      [
        { voice, duration: speechMs },
        { voice, duration: speechMs },
      ],
      [
        { items: 1, text: script, captions: { cues: [] } },
        { items: 1, text: script, captions: own },
      ],
    )
    const all = [
      { fromMs: 0, lasts: speechMs },
      { fromMs: 0, lasts: speechMs },
    ]
    const cues = captionCues(plan, scenesOf(plan, all))
    expect(cues.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Doors!', speechMs + 200, speechMs + 900],
    ])
  })

  test('of one scene are not shown in the next one', () => {
    const own = { cues: [{ startMs: 200, endMs: 99_000, text: 'Doors!' }] }
    const items = [
      { voice, duration: speechMs },
      { voice, duration: speechMs },
    ]
    const plan = planWith(items, [
      { items: 1, text: script, captions: own },
      { items: 1, text: script, captions: { cues: [] } },
    ])
    const part = { fromMs: 0, lasts: speechMs }
    expect(captionCues(plan, scenesOf(plan, [part, part]))).toMatchObject([{ startMs: 200, endMs: speechMs }])
  })

  test('begin with their scenes, which a transition overlaps, and are timed by their own words', () => {
    const own = { cues: [{ startMs: 0, endMs: 600, text: 'Doors open' }] }
    const items = [
      { voice, duration: speechMs },
      { voice, duration: speechMs },
    ]
    const scenes = [
      { items: 1, text: script },
      { items: 1, text: script, captions: own },
    ]
    const transition = { kind: 'dissolve' as const, duration: 700 }
    const plan = planWith(items, scenes)
    const overlapping = { ...plan, scenes: [{ items: 1 }, { items: 1, transition }] }
    const part = { fromMs: 0, lasts: speechMs }
    const cues = captionCues(overlapping, scenesOf(plan, [part, part]))
    const startMs = speechMs - 700
    expect(cues.at(-1)).toMatchObject({ startMs, endMs: startMs + 600, text: 'Doors open' })
    expect(cues.at(-1)!.words.map((word) => word.startMs)).toEqual([startMs + 100, startMs + 350])
  })

  test('are none where they are turned off', () => {
    const plan = planWith([{ voice }], [{ items: 1, text: script }], false)
    expect(captionCues(plan, scenesOf(plan, [{ fromMs: 0, lasts: speechMs }]))).toEqual([])
  })
})
