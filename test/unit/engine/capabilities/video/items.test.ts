import { describe, expect, test } from 'vitest'
import type { ReadyLayer } from '../../../../../electron/engine/capabilities/video/layers.ts'
import { cutPoses } from '../../../../../electron/engine/capabilities/video/mouths.ts'
import { planAvatarRuns, sceneDuration } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { OfficialAvatar } from '../../../../../electron/engine/presenters/drawn/types.ts'

const mara: OfficialAvatar = {
  avatarId: 'mara',
  name: 'Mara',
  gender: 'female',
  role: 'Host',
  choices: { outfits: [], haircuts: [], glasses: [], hairColor: false },
  width: 800,
  height: 900,
}

const drawn = (width = 100): ReadyLayer => ({
  kind: 'draw',
  actor: { kind: 'official', id: 'mara', avatar: mara },
  element: 0,
  shown: { width, height: 100 },
  layer: { kind: 'avatar', x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 0 },
})
const media = (durationMs?: number): ReadyLayer => ({
  kind: 'ready',
  layer: { kind: 'video', path: 'x', x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 0 },
  ...(durationMs === undefined ? {} : { durationMs }),
})
const sound = (durationMs: number) => ({ path: 'a', label: 'a', durationMs, wholeMs: durationMs })
const item = (durationMs?: number) => ({
  background: 'white',
  audio: [],
  elements: [],
  ...(durationMs === undefined ? {} : { durationMs }),
})

describe('how long an item is', () => {
  test('its duration, else its voice, else its longest video or sound', () => {
    const base = { layers: [media(3000), media(5000), media()], audio: [sound(4000)] }
    expect(sceneDuration({ item: item(1234.4), voice: sound(2000), ...base }, 0)).toBe(1234)
    expect(sceneDuration({ item: item(), voice: sound(2000), ...base }, 0)).toBe(2000)
    expect(sceneDuration({ item: item(), ...base }, 0)).toBe(5000)
    expect(sceneDuration({ item: item(), layers: [], audio: [sound(4000)] }, 0)).toBe(4000)
  })

  test('is refused with nothing to go by', () => {
    expect(() => sceneDuration({ item: item(), layers: [drawn(), media()], audio: [] }, 2)).toThrow(
      /Item 3 has no length/,
    )
  })
})

describe('clips of avatars', () => {
  const scene = (durationMs: number, layers: ReadyLayer[], voice = true): Scene => ({
    item: item(),
    durationMs,
    layers,
    audio: [],
    ...(voice ? { voice: sound(durationMs) } : {}),
  })

  const runsOf = (scenes: Scene[]) => planAvatarRuns(scenes, { height: 100 })

  test('move the same way for the same content, and another way for another', () => {
    const seeds = (...scenes: Scene[]) => runsOf(scenes).map(({ seed }) => seed)
    const [seed] = seeds(scene(1000, [drawn()]))
    expect(seeds(scene(1000, [drawn()]))).toEqual([seed])
    // Elements beside or behind an avatar, and its size, don't change how it moves.
    expect(seeds(scene(1000, [media(), drawn(300), media()]))).toEqual([seed])
    expect(seeds(scene(1001, [drawn()]))).not.toEqual([seed])
    const [first, second] = seeds(scene(1000, [drawn(), drawn()]))
    expect(first).toBe(seed)
    expect(second).not.toBe(seed)
    // Fixed for all versions: with another value every project would move differently.
    expect(seed).toBe(504549171)
  })

  /** A part of a recording, as a scene that is cut at its edges has them. */
  const piece = (fragment: string, durationMs: number, layers: ReadyLayer[], url = 'https://e.com/a.mp3') => ({
    ...scene(durationMs, layers),
    item: {
      ...item(durationMs),
      voice: { kind: 'url' as const, url: `${url}${fragment}`, field: 'data[0].voice.voice_url' },
    },
  })

  test('go on from part to part of one speech, and only while size and avatar stay', () => {
    const runs = runsOf([
      piece('#t=0,1', 1000, [drawn()]),
      piece('#t=1,3.0005', 2000, [media(), drawn()]),
      piece('#t=3,3.5', 500, [drawn(200)]),
      piece('#t=3.5', 500, [drawn()]),
    ])
    expect(runs.map(({ durationMs, width }) => [width, durationMs])).toEqual([
      [100, 3000],
      [200, 500],
      [100, 500],
    ])
    expect(runs[0]!.parts).toEqual([
      { scene: 0, position: 0, startMs: 0, durationMs: 1000, speaks: true },
      { scene: 1, position: 1, startMs: 1000, durationMs: 2000, speaks: true },
    ])
  })

  test('go on where nobody speaks, as long as the element is the same', () => {
    const silent = (durationMs: number, ...layers: ReadyLayer[]) => ({
      ...scene(durationMs, layers, false),
      item: item(durationMs),
    })
    const named = (id: string, width = 100): ReadyLayer => ({ ...drawn(width), id }) as ReadyLayer
    const lengths = (...scenes: Scene[]) => runsOf(scenes).map(({ durationMs }) => durationMs)
    const cut = [silent(400, named('a'), named('b')), silent(1600, media(), named('b'), named('a'))]
    expect(lengths(...cut)).toEqual([2000, 2000])
    expect(runsOf(cut)[0]!.seed).toBe(runsOf([silent(2000, named('a'))])[0]!.seed)
    expect(lengths(silent(400, named('a')), silent(600, named('a', 200)))).toEqual([400, 600])
    expect(lengths(silent(400, named('a')), silent(600, named('b')))).toEqual([400, 600])
    expect(lengths(silent(400, drawn()), silent(600, drawn()))).toEqual([400, 600])
    const quiet = (durationMs: number) => piece('', durationMs, [named('a')], 'https://e.com/silence.wav')
    expect(lengths(quiet(400), quiet(600))).toEqual([1000])
    const spoken = piece('#t=0,1', 1000, [named('a')])
    expect(lengths(silent(400, named('a')), spoken, silent(600, named('a')))).toEqual([400, 1000, 600])
  })

  test('of one item depend on nothing before or after it', () => {
    const [alone] = runsOf([scene(1000, [drawn()])])
    const several = runsOf([scene(700, [drawn()]), scene(1000, [drawn()]), scene(300, [drawn(50)])])
    expect(several).toHaveLength(3)
    expect(several[1]!.seed).toBe(alone!.seed)
    expect(several[1]!.parts).toMatchObject([{ scene: 1, startMs: 0, durationMs: 1000 }])
    for (const [first, second] of [
      [piece('#t=0,1', 1000, [drawn()]), piece('#t=1,2', 1000, [drawn()], 'https://e.com/b.mp3')],
      [piece('#t=0,1', 1000, [drawn()]), piece('#t=1.5,2', 500, [drawn()])],
      [piece('#t=0,1', 1000, [drawn()]), piece('#t=0,1', 1000, [drawn()])],
      [piece('', 1000, [drawn()]), piece('', 1000, [drawn()])],
    ] as const)
      expect(runsOf([first, second])).toHaveLength(2)
  })

  test('of several avatars in an item the first speaks, and twins are told apart', () => {
    const two = [drawn(), drawn()]
    const runs = runsOf([piece('#t=0,1', 1000, two), piece('#t=1,2', 1000, two)])
    expect(runs).toHaveLength(2)
    expect(runs.map(({ parts }) => parts.map(({ speaks }) => speaks))).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('hands of avatars', () => {
  type Look = NonNullable<Extract<ReadyLayer, { kind: 'draw' }>['layer']['appearance']>
  const shows = ({ crop, ...appearance }: Look, y = 0) => {
    const layer = { ...drawn(), ...(crop && { crop }), layer: { ...drawn().layer, y, appearance } } as ReadyLayer
    return planAvatarRuns([{ item: item(), durationMs: 1000, layers: [layer], audio: [] }], { height: 100 })[0]!.hands
  }

  test('are in view with the lower half of a figure, and not in circles or close-ups', () => {
    expect(shows({})).toBe(true)
    expect(shows({ mask: { kind: 'rounded', radius: 9 } })).toBe(true)
    expect(shows({ crop: { left: 0.1, top: 0.3, right: 0.1, bottom: 0.1 } })).toBe(true)
    expect(shows({ mask: { kind: 'ellipse' } })).toBe(false)
    expect(shows({ crop: { left: 0, top: 0, right: 0, bottom: 0.3 } })).toBe(false)
    // The lower part may lie below the canvas, too.
    expect(shows({}, 10)).toBe(true)
    expect(shows({}, 40)).toBe(false)
    expect(shows({ crop: { left: 0, top: 0.5, right: 0, bottom: 0 } }, 30)).toBe(true)
  })
})

describe('mouth poses of a part', () => {
  const poses = Array.from({ length: 100 }, (_, index) => ({
    open: index / 100,
    wide: 0,
    round: 0,
    press: 0,
    bite: 0,
    tongue: 0,
  }))

  test('start where the part starts and are closed behind its end', () => {
    const cut = cutPoses({ fps: 25, poses }, 1000, 10, 200).map(({ open }) => open)
    expect(cut).toEqual([0.25, 0.26, 0.27, 0.28, 0.29, 0, 0, 0, 0, 0])
    expect(cutPoses({ fps: 25, poses }, 3960, 3, 5000).map(({ open }) => open)).toEqual([0.99, 0, 0])
  })
})
