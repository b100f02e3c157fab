import { expect, it } from 'vitest'
import { defaultMusicSettings } from '../../../../../electron/common/service/extension/music.ts'
import { avatarVideoBody } from '../../../../../electron/common/service/index.ts'
import { musicBed, partOfFilm, speechSpans } from '../../../../../electron/engine/capabilities/video/music.ts'
import { planAvatarVideo } from '../../../../../electron/engine/capabilities/video/plan.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { ReadySound } from '../../../../../electron/engine/capabilities/video/sounds.ts'

const voice = { voice_url: 'https://h/speech.wav' }
const words = [
  { text: 'One', startMs: 100, endMs: 400 },
  { text: 'two', startMs: 900, endMs: 1_300 },
]
const music = { ...defaultMusicSettings, url: 'https://h/bed.mp3#t=2', silentItems: [1] }
const planOf = (durations: readonly (number | undefined)[]) => {
  const data = durations.map((duration) => ({ elements: [], width: 320, height: 180, voice, duration }))
  return planAvatarVideo(avatarVideoBody.parse({ data }), { version: 1, music })
}
const soundOf = (more: Partial<ReadySound>): ReadySound => ({
  path: '/speech.wav',
  label: 'speech',
  durationMs: 2_000,
  wholeMs: 2_000,
  ...more,
})

it('is in the plan with its settings, and its silent items are no speech', () => {
  const plan = planOf([1_000, 500])
  expect(plan.music).toEqual({ url: music.url, settings: defaultMusicSettings, field: 'extras.project.music.url' })
  expect(plan.items.map((item) => item.voice?.isSilent)).toEqual([undefined, true])
  const muted = { version: 1, music: { ...music, muted: true } } as const
  expect(planAvatarVideo({ data: [{ elements: [], width: 320, height: 180, voice }] }, muted)).not.toHaveProperty(
    'music',
  )
})

it('knows speech by its words, through parts of one file, and recordings by their length', () => {
  const { items } = planOf([1_000, 500, 2_000, 1_000])
  const audio: ReadySound[] = [soundOf({ words: [words[0]!] }), soundOf({ durationMs: 300 })]
  const scenes: Scene[] = [
    { item: items[0]!, durationMs: 1_000, voice: soundOf({ words, durationMs: 1_000 }), audio: [], layers: [] },
    { item: items[1]!, durationMs: 500, voice: soundOf({ isSilent: true }), audio, layers: [] },
    {
      item: items[2]!,
      durationMs: 1_000,
      voice: soundOf({ words, durationMs: 1_000, fragment: { startMs: 1_000 } }),
      audio: [],
      layers: [],
    },
    { item: items[3]!, durationMs: 1_000, voice: soundOf({ durationMs: 700 }), audio: [], layers: [] },
  ]
  const shown = [0, 1_000, 1_500, 2_500].map((startMs) => ({ startMs }))
  expect(speechSpans(scenes, shown)).toEqual([
    { startMs: 100, endMs: 400 },
    { startMs: 900, endMs: 1_000 },
    { startMs: 1_100, endMs: 1_400 },
    { startMs: 1_500, endMs: 1_800 },
    { startMs: 2_500, endMs: 3_200 },
  ])
})

it('of a part of a film is that of its time, where the lengths before it are known', () => {
  const part = (durations: readonly (number | undefined)[], from: number, to: number) =>
    partOfFilm(planOf(durations), { from, to }, 800)
  const { fadeOut } = defaultMusicSettings
  expect(part([1_000, 500, undefined], 2, 3)).toEqual({ elapsedMs: 1_500 })
  expect(part([1_000, 500, 700], 1, 2)).toEqual({ elapsedMs: 1_000, wholeMs: 1_801 + fadeOut })
  expect(part([undefined, 500, 700], 1, 2)).toEqual({ elapsedMs: 0, wholeMs: 801 + fadeOut })
  const dissolve = { items: 1, transition: { kind: 'dissolve' as const, duration: 200 } }
  const overlapping = { ...planOf([1_000, 500, 700]), scenes: [{ items: 1 }, dissolve, dissolve] }
  expect(partOfFilm(overlapping, { from: 2, to: 3 }, 700)).toEqual({ elapsedMs: 1_100 })
  const plan = planOf([1_000])
  const scene: Scene = { item: plan.items[0]!, durationMs: 1_000, voice: soundOf({ words }), audio: [], layers: [] }
  const bed = musicBed({ plan: plan.music!, sound: soundOf({}) }, [scene], [{ startMs: 0 }], { elapsedMs: 3_000 })
  expect(bed).toMatchObject({ elapsedMs: 3_000, speech: [{ startMs: 3_100, endMs: 3_400 }, { startMs: 3_900 }] })
})
