import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../../../electron/common/service/endpoints/index.ts'
import { readRequest } from '../../../../../electron/common/service/request.ts'
import type { OfficialAvatar } from '../../../../../electron/engine/presenters/drawn/types.ts'
import type { RecordRow } from '../../../../../electron/engine/store/records/records.ts'
import { resolveAvatar } from '../../../../../electron/engine/capabilities/video/avatars.ts'
import { cutPoses } from '../../../../../electron/engine/capabilities/video/mouths.ts'
import { planAvatarVideo, planTalkingAvatar } from '../../../../../electron/engine/capabilities/video/plan.ts'
import type { PlanElement } from '../../../../../electron/engine/capabilities/video/plan-types.ts'
import { planAvatarRuns, sceneDuration } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { ReadyLayer } from '../../../../../electron/engine/capabilities/video/layers.ts'

function avatarVideo(body: object) {
  const read = readRequest(endpoints.createAvatarVideo, body)
  if (!read.ok) throw new Error(inEnglish(read.refusal.message))
  return planAvatarVideo(read.value)
}

function talkingAvatar(body: object) {
  const read = readRequest(endpoints.createTalkingAvatar, body)
  if (!read.ok) throw new Error(inEnglish(read.refusal.message))
  return planTalkingAvatar(read.value)
}

describe('plan of an avatar video', () => {
  test('keeps order, defaults and what wins', () => {
    const plan = avatarVideo({
      duration: 9000,
      data: [
        {
          voice: { voice_url: 'https://e.com/a.mp3#t=1,2', voice_id: 'v', input_text: 'not this' },
          elements: [
            { type: 'image', url: '#ff000080', width: 10, height: 20 },
            { type: 'avatar', avatar_id: 'mara', scale_x: 0.5, scale_y: 0.25, offset_x: -3, layer_number: 7 },
            { type: 'video', url: 'https://e.com/b.mp4' },
            { type: 'audio', url: 'https://e.com/c.mp3', input_text: 'nor this', voice_id: 'v' },
          ],
          avatarFrom: 2,
        },
        { duration: 500, background: '#abc', voice: { voice_id: 'v', input_text: 'Hi.', rate: '50%' } },
      ],
    })
    expect(plan).toMatchObject({ width: 1920, height: 1080, durationMs: 9000 })
    const [first, second] = plan.items
    expect(first!.voice).toEqual({
      kind: 'url',
      url: 'https://e.com/a.mp3#t=1,2',
      field: 'data[0].voice.voice_url',
    })
    expect(first!.audio).toMatchObject([{ kind: 'url', url: 'https://e.com/c.mp3' }])
    expect(first!.background).toBe('white')
    expect(first!.elements).toMatchObject([
      {
        kind: 'color',
        color: '#ff000080',
        place: { width: 10, height: 20, scaleX: 1, offsetX: 0, layer: 0 },
      },
      {
        kind: 'avatar',
        avatarId: 'mara',
        from: 2,
        place: { scaleX: 0.5, scaleY: 0.25, offsetX: -3, layer: 7 },
      },
      { kind: 'video', url: 'https://e.com/b.mp4', field: 'data[0].elements[2]' },
    ])
    expect(second).toMatchObject({
      durationMs: 500,
      background: '#abc',
      voice: { kind: 'text', text: 'Hi.', voiceId: 'v', rate: 50 },
    })
  })
})

describe('an own film that is cut with its speech', () => {
  const part = (voice: string, url: string, duration = 1000) => ({
    width: 640,
    height: 360,
    duration,
    avatarFrom: 3 as const,
    voice: { voice_url: `https://e.com/a.mp3${voice}` },
    elements: [{ type: 'avatar' as const, url }],
  })
  const parts = (...data: ReturnType<typeof part>[]) =>
    avatarVideo({ data }).items.map(({ elements: [element] }) =>
      element?.kind === 'avatar' ? [element.url, element.speaksFrom] : [],
    )

  test('speaks as one from the first part to the last, and is shown in its parts', () => {
    const me = 'https://e.com/me.mp4'
    expect(
      parts(
        part('#t=0,1', `${me}#t=2,3`),
        part('#t=1,2', `${me}#t=3,4`),
        part('#t=2,3', `${me}#t=2,2.5`),
        part('#t=9,10', `${me}#t=4,5`),
      ),
    ).toEqual([
      [`${me}#t=2,3`, `${me}#t=2,4`],
      [`${me}#t=3,4`, `${me}#t=2,4`],
      [`${me}#t=2,2.5`, `${me}#t=2,4`],
      [`${me}#t=4,5`, undefined],
    ])
    expect(parts(part('#t=0,1', me), part('#t=1,2', `${me}#t=1`))).toEqual([
      [me, me],
      [`${me}#t=1`, me],
    ])
    expect(parts(part('#t=0,1', `${me}#t=0,1`), part('#t=1,2', 'https://e.com/you.mp4'))[0]![1]).toBeUndefined()
  })
})

describe('plan of a talking avatar', () => {
  test('takes the first audio element as the voice, the others with it', () => {
    const at = { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 }
    const plan = talkingAvatar({
      width: 640,
      height: 360,
      avatar_from: 3,
      elements: [
        { type: 'image', url: '#123456', ...at },
        { type: 'audio', input_text: 'Hello.', voice_id: 'v' },
        { type: 'audio', url: 'https://e.com/music.mp3' },
        { type: 'avatar', url: 'https://e.com/me.mp4', ...at },
      ],
    })
    expect(plan.items).toHaveLength(1)
    expect(plan.items[0]).toMatchObject({
      voice: { kind: 'text', text: 'Hello.', rate: 100 },
      audio: [{ kind: 'url', url: 'https://e.com/music.mp3' }],
      elements: [{ kind: 'color' }, { kind: 'avatar', url: 'https://e.com/me.mp4', from: 3 }],
    })
  })
})

const mara: OfficialAvatar = {
  avatarId: 'mara',
  name: 'Mara',
  gender: 'female',
  role: 'Host',
  width: 800,
  height: 900,
}

describe('who an avatar element means', () => {
  const placement = { offsetX: 0, offsetY: 0, scaleX: 1, scaleY: 1, layer: 0 }
  const own = (status: number, fields = {}) => ({ status, fields }) as unknown as RecordRow
  const sources = {
    official: [mara],
    findOwn: (id: string) =>
      ({
        mine: own(3, { media_file: 'm.mp4' }),
        early: own(2),
        made: own(3, {
          media_file: 'm.jpg',
          prepared_file: 'p.png',
          engine_cut_out: true,
          engine_width: 300,
          engine_height: 400,
        }),
        broken: own(4),
        mara: own(3, { media_file: 'x.mp4' }),
      })[id],
    fileUrl: (name: string) => `http://127.0.0.1:1/files/${name}`,
    officialAt: (url: string) => /official\/avatars\/(\w+)\./.exec(url)?.[1],
  }
  type Avatar = Extract<PlanElement, { kind: 'avatar' }>
  const resolve = (element: Partial<Avatar>) =>
    resolveAvatar({ kind: 'avatar', place: placement, field: 'elements[0]', index: 0, ...element }, sources)

  test('by avatar_id, address, and from', () => {
    expect(resolve({ avatarId: 'mara' })).toEqual({ kind: 'official', avatar: mara })
    expect(resolve({ avatarId: 'mara', from: 2 })).toEqual({ kind: 'official', avatar: mara })
    const mine = { kind: 'own', url: 'http://127.0.0.1:1/files/m.mp4', avatarId: 'mine', cutOut: false }
    expect(resolve({ avatarId: 'mine', from: 3 })).toEqual(mine)
    expect(resolve({ avatarId: 'mine' })).toEqual(mine)
    const elsewhere = { kind: 'own', url: 'https://e.com/me.mp4', avatarId: '', cutOut: false }
    expect(resolve({ url: 'https://e.com/me.mp4', from: 3 })).toEqual(elsewhere)
    expect(resolve({ avatarId: 'elsewhere', url: 'https://e.com/me.mp4' })).toEqual(elsewhere)
    expect(resolve({ url: 'https://e.com/me.mp4', from: 3, cutOut: true })).toEqual({
      ...elsewhere,
      cutOut: true,
    })
    expect(resolve({ url: 'http://127.0.0.1:1/official/avatars/mara.mp4', from: 3 })).toEqual({
      kind: 'official',
      avatar: mara,
    })
  })

  test('an uploaded one speaks from what was prepared, and is cut out as it was uploaded unless the element says', () => {
    const expected = {
      kind: 'own',
      url: 'http://127.0.0.1:1/files/m.jpg',
      avatarId: 'made',
      cutOut: true,
      prepared: { url: 'http://127.0.0.1:1/files/p.png', width: 300, height: 400 },
    }
    expect(resolve({ avatarId: 'made' })).toEqual(expected)
    expect(resolve({ avatarId: 'made', cutOut: false })).toEqual({ ...expected, cutOut: false })
  })

  test.each<[Partial<Avatar>, number, RegExp]>([
    [{ avatarId: 'nobody' }, 1014, /nobody/],
    [{ avatarId: 'nobody', from: 2 }, 1014, /official avatars/],
    [{ avatarId: 'mine', from: 2 }, 1014, /official avatars/],
    [{ avatarId: 'early', from: 3 }, 1010, /still being prepared/],
    [{ avatarId: 'broken', from: 3 }, 1010, /could not be made/],
  ])('%j is refused with %i', (element, code, reason) => {
    expect(() => resolve(element)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(reason) as string }) as Error,
    )
  })
})

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

  test('move the same way for the same content, and another way for another', () => {
    const seeds = (...scenes: Scene[]) => planAvatarRuns(scenes).map(({ seed }) => seed)
    const [seed] = seeds(scene(1000, [drawn()]))
    expect(seeds(scene(1000, [drawn()]))).toEqual([seed])
    // What lies beside or behind an avatar, and at which size it is drawn, says nothing about how it moves.
    expect(seeds(scene(1000, [media(), drawn(300), media()]))).toEqual([seed])
    expect(seeds(scene(1001, [drawn()]))).not.toEqual([seed])
    const [first, second] = seeds(scene(1000, [drawn(), drawn()]))
    expect(first).toBe(seed)
    expect(second).not.toBe(seed)
    // Known over time: a change would make every project move anew.
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
    const runs = planAvatarRuns([
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

  test('of one item depend on nothing before or after it', () => {
    const [alone] = planAvatarRuns([scene(1000, [drawn()])])
    const several = planAvatarRuns([scene(700, [drawn()]), scene(1000, [drawn()]), scene(300, [drawn(50)])])
    expect(several).toHaveLength(3)
    expect(several[1]!.seed).toBe(alone!.seed)
    expect(several[1]!.parts).toMatchObject([{ scene: 1, startMs: 0, durationMs: 1000 }])
    for (const [first, second] of [
      [piece('#t=0,1', 1000, [drawn()]), piece('#t=1,2', 1000, [drawn()], 'https://e.com/b.mp3')],
      [piece('#t=0,1', 1000, [drawn()]), piece('#t=1.5,2', 500, [drawn()])],
      [piece('#t=0,1', 1000, [drawn()]), piece('#t=0,1', 1000, [drawn()])],
      [piece('', 1000, [drawn()]), piece('', 1000, [drawn()])],
    ] as const)
      expect(planAvatarRuns([first, second])).toHaveLength(2)
  })

  test('of several avatars in an item the first speaks, and twins are told apart', () => {
    const two = [drawn(), drawn()]
    const runs = planAvatarRuns([piece('#t=0,1', 1000, two), piece('#t=1,2', 1000, two)])
    expect(runs).toHaveLength(2)
    expect(runs.map(({ parts }) => parts.map(({ speaks }) => speaks))).toEqual([
      [true, true],
      [false, false],
    ])
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
