import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../../../electron/common/service/endpoints/index.ts'
import { readRequest } from '../../../../../electron/common/service/request.ts'
import type { OfficialAvatar } from '../../../../../electron/engine/presenters/drawn/types.ts'
import type { RecordRow } from '../../../../../electron/engine/store/records/records.ts'
import { resolveAvatar } from '../../../../../electron/engine/capabilities/video/avatars.ts'
import { planAvatarVideo, planTalkingAvatar } from '../../../../../electron/engine/capabilities/video/plan.ts'
import { scalePlan } from '../../../../../electron/engine/capabilities/video/scale.ts'
import type { PlanElement } from '../../../../../electron/engine/capabilities/video/plan/types.ts'

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
  choices: { outfits: [], haircuts: [], glasses: [], hairColor: false },
  width: 800,
  height: 900,
}

describe('who an avatar element means', () => {
  const placement = { offsetX: 0, offsetY: 0, scaleX: 1, scaleY: 1, layer: 0 }
  const own = (status: number, fields = {}) => ({ status, fields }) as unknown as RecordRow
  const sources = {
    official: [mara],
    findOwn: (id: string): Promise<RecordRow | undefined> =>
      Promise.resolve(
        {
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
        }[id],
      ),
    fileUrl: (name: string) => `http://127.0.0.1:1/files/${name}`,
    officialAt: (url: string) => /official\/avatars\/(\w+)\./.exec(url)?.[1],
  }
  type Avatar = Extract<PlanElement, { kind: 'avatar' }>
  const resolve = (element: Partial<Avatar>) =>
    resolveAvatar({ kind: 'avatar', place: placement, field: 'elements[0]', index: 0, ...element }, sources)

  test('by avatar_id, address, and from', async () => {
    expect(await resolve({ avatarId: 'mara' })).toEqual({ kind: 'official', avatar: mara })
    expect(await resolve({ avatarId: 'mara', from: 2 })).toEqual({ kind: 'official', avatar: mara })
    const mine = { kind: 'own', url: 'http://127.0.0.1:1/files/m.mp4', avatarId: 'mine', cutOut: false }
    expect(await resolve({ avatarId: 'mine', from: 3 })).toEqual(mine)
    expect(await resolve({ avatarId: 'mine' })).toEqual(mine)
    const elsewhere = { kind: 'own', url: 'https://e.com/me.mp4', avatarId: '', cutOut: false }
    expect(await resolve({ url: 'https://e.com/me.mp4', from: 3 })).toEqual(elsewhere)
    expect(await resolve({ avatarId: 'elsewhere', url: 'https://e.com/me.mp4' })).toEqual(elsewhere)
    expect(await resolve({ url: 'https://e.com/me.mp4', from: 3, cutOut: true })).toEqual({
      ...elsewhere,
      cutOut: true,
    })
    expect(await resolve({ url: 'http://127.0.0.1:1/official/avatars/mara.mp4', from: 3 })).toEqual({
      kind: 'official',
      avatar: mara,
    })
  })

  test('an uploaded one speaks from what was prepared, and is cut out as it was uploaded unless the element says', async () => {
    const expected = {
      kind: 'own',
      url: 'http://127.0.0.1:1/files/m.jpg',
      avatarId: 'made',
      cutOut: true,
      prepared: { url: 'http://127.0.0.1:1/files/p.png', width: 300, height: 400 },
    }
    expect(await resolve({ avatarId: 'made' })).toEqual(expected)
    expect(await resolve({ avatarId: 'made', cutOut: false })).toEqual({ ...expected, cutOut: false })
  })

  test.each<[Partial<Avatar>, number, RegExp]>([
    [{ avatarId: 'nobody' }, 1014, /nobody/],
    [{ avatarId: 'nobody', from: 2 }, 1014, /official avatars/],
    [{ avatarId: 'mine', from: 2 }, 1014, /official avatars/],
    [{ avatarId: 'early', from: 3 }, 1010, /still being prepared/],
    [{ avatarId: 'broken', from: 3 }, 1010, /could not be made/],
  ])('%j is refused with %i', async (element, code, reason) => {
    await expect(resolve(element)).rejects.toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(reason) as string }) as Error,
    )
  })
})

describe('what a project says beyond the body', () => {
  const voice = { voice_url: 'https://e.com/a.mp3' }
  const appearance = { rotation: 12, mask: { kind: 'ellipse' as const } }
  const elements = [
    { type: 'avatar' as const, avatar_id: 'mara', id: 'host' },
    { type: 'video' as const, url: 'https://e.com/a.mp4' },
  ]

  test('is given to elements by their id, or by their index', () => {
    const read = readRequest(endpoints.createAvatarVideo, { data: [{ voice, width: 640, height: 360, elements }] })
    if (!read.ok) throw new Error(inEnglish(read.refusal.message))
    const extension = { version: 1 as const, elements: { host: { appearance }, 1: { appearance: { opacity: 0.5 } } } }
    const [item] = planAvatarVideo(read.value, extension).items
    expect(item!.elements.map((one) => one.appearance)).toEqual([appearance, { opacity: 0.5 }])
    expect(planAvatarVideo(read.value).items[0]!.elements[0]).not.toHaveProperty('appearance')
  })

  test('grows and shrinks with the canvas', () => {
    const read = readRequest(endpoints.createAvatarVideo, {
      data: [{ voice, width: 1280, height: 720, elements: elements.slice(0, 1) }],
    })
    if (!read.ok) throw new Error(inEnglish(read.refusal.message))
    const border = { color: '#fff', width: 8 }
    const extension = { version: 1 as const, elements: { host: { appearance: { rotation: 12, border, blur: 4 } } } }
    const [item] = scalePlan(planAvatarVideo(read.value, extension), 360).items
    expect(item!.elements[0]!.appearance).toEqual({ rotation: 12, border: { color: '#fff', width: 4 }, blur: 2 })
  })
})
