import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { describe, expect, it } from 'vitest'
import { applyEdit, compile, parse } from '../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import type { Fields } from './bodies.ts'
import { body, counter, opened } from './round.ts'

describe('parse', () => {
  const newId = counter()

  it.each([
    ['text', 'hello'],
    ['nothing', undefined],
    ['a list', []],
    ['another object', { width: 3 }],
    [
      'a circle',
      (() => {
        const circle: Fields = {}
        circle['data'] = circle
        return circle
      })(),
    ],
    ['a very deep thing', { data: [{ duration: 1, x: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown }] }],
  ])('refuses %s', (_, what) => {
    const parsed = parse(what, { newId })
    expect(parsed.ok).toBe(false)
    if (!parsed.ok) expect(inEnglish(parsed.reasons[0]!.message)).toMatch(/neither/)
  })

  it('names every field that the contract refuses', () => {
    const sent = {
      data: [
        { width: -1, duration: 100 },
        { background: 'sky', elements: [{ type: 'image', url: 'ftp://x/a.png' }] },
      ],
    }
    const parsed = parse(sent, { newId })
    if (parsed.ok) throw new Error('It was not refused.')
    expect(parsed.reasons.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['data[0].width', 'data[1].background', 'data[1].elements[0].url']),
    )
  })

  it('opens what earlier versions sent without a voice, which is sent with a silent one', () => {
    const silence = 'https://h/silence.wav'
    const { project } = parse({ data: [{ duration: 1000 }] }, { newId, anchor: 'top-left' }) as { project: Project }
    const sent = compile(project, 'avatar-video', { silence })
    expect(sent).toMatchObject({ ok: true, body: { data: [{ duration: 1000, voice: { voice_url: silence } }] } })
    expect(compile(project, 'avatar-video')).toMatchObject({ ok: false, reasons: [{ path: 'scenes[0].voice' }, {}] })
  })

  it('drops __proto__ and leaves every object alone', () => {
    const voice = { voice_url: 'https://h/a.mp3' }
    const spoiled = `{"voice":${JSON.stringify(voice)},"__proto__":{"polluted":1},"x":{"__proto__":2,"y":3}}`
    const project = opened(JSON.parse(`{"data":[${spoiled}]}`), 'avatar-video')
    expect(body(project, 'avatar-video')).toStrictEqual({ data: [{ voice, x: { y: 3 } }] })
    expect(({} as Fields)['polluted']).toBeUndefined()
  })

  it.each([
    [{}, 1920, 1080],
    [{ ratio: '9:16' }, 1080, 1920],
    [{ ratio: '4:5', width: 800 }, 800, 1000],
    [{ ratio: '', height: 900 }, 1600, 900],
    [{ ratio: '9999:1' }, 3840, 1080],
  ])('takes the size of %j for %i x %i', (item, width, height) => {
    const project = opened({ data: [{ duration: 1, ...item }] }, 'avatar-video')
    expect(project.canvas).toMatchObject({ width, height })
  })

  it('reads what a creator sees: size, colour, voice, places, names', () => {
    const sent = {
      width: 1080,
      height: 1920,
      avatar_from: 2,
      elements: [
        {
          type: 'image',
          url: '#1f4a44',
          width: 1080,
          height: 1920,
          scale_x: 1,
          scale_y: 1,
          offset_x: 0,
          offset_y: 0,
        },
        { type: 'audio', input_text: 'Hi.', voice_id: 'v-9' },
        {
          type: 'image',
          url: 'https://e.org/a%20b.png?x=1',
          scale_x: 0.5,
          scale_y: 1,
          offset_x: 7,
          offset_y: 8,
        },
        { type: 'avatar', avatar_id: 'mara', scale_x: 1, scale_y: 1, offset_x: 90, offset_y: 30 },
      ],
    }
    const project = opened(sent, 'talking-avatar')
    expect(project.canvas).toEqual({ width: 1080, height: 1920, background: '#1f4a44' })
    expect(project.scenes[0]).toMatchObject({
      duration: 'voice',
      voice: { kind: 'script', voiceId: 'v-9', text: 'Hi.', rate: 100 },
      elements: [
        { kind: 'image', name: 'a b.png', x: 7, y: 8, scaleX: 0.5 },
        { kind: 'avatar', name: 'mara', source: { kind: 'avatar', avatarId: 'mara', from: 2 } },
      ],
    })
    const { project: moved } = applyEdit(project, 'setCanvas', { background: 'black', width: 1000 })
    expect(body(moved, 'talking-avatar')).toMatchObject({
      width: 1000,
      elements: [{ url: '#000000', width: 1000 }, {}, {}, {}],
    })
    expect(compile(project, 'avatar-video')).toMatchObject({
      ok: true,
      body: {
        data: [{ background: '#1f4a44', voice: { voice_id: 'v-9', rate: '100%' }, elements: [{}, {}] }],
      },
    })
  })
})
