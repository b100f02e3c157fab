import { describe, expect, it } from 'vitest'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { bodyOf, card, element, errors, loop, mara, project, reasons, scene, silence, urls } from './projects.ts'

describe('compile to an avatar video', () => {
  it('makes an item of each scene, exactly as the interface has it', () => {
    const body = bodyOf(
      {
        ...project(scene('s1'), scene('s2', { duration: 4000, voice: null, elements: [loop], background: '#102030' })),
        canvas: { width: 1080, height: 1920, background: 'mintcream' },
        duration: 9000,
      },
      { webhookUrl: 'https://example.com/hook' },
    )
    expect(body).toEqual({
      duration: 9000,
      webhookUrl: 'https://example.com/hook',
      data: [
        {
          width: 1080,
          height: 1920,
          ratio: '9:16',
          background: 'mintcream',
          avatarFrom: 2,
          voice: { voice_id: 'v-1', input_text: 'Hello.', rate: '80%' },
          elements: [
            {
              type: 'avatar',
              id: 'mara',
              avatar_id: 'mara',
              offset_x: 900,
              offset_y: 20,
              scale_x: 1,
              scale_y: 1,
              layer_number: 2,
            },
            {
              type: 'image',
              id: 'card',
              url: 'http://h/card.png',
              offset_x: 80,
              offset_y: 90,
              scale_x: 1,
              scale_y: 1,
              layer_number: 1,
            },
          ],
        },
        {
          width: 1080,
          height: 1920,
          ratio: '9:16',
          background: '#102030',
          duration: 4000,
          voice: { voice_url: silence },
          elements: [
            {
              type: 'video',
              id: 's2-loop',
              url: 'http://h/loop.mp4',
              offset_x: 0,
              offset_y: 0,
              scale_x: 1,
              scale_y: 1,
              layer_number: 1,
            },
          ],
        },
      ],
    })
  })

  it('uses speech that is already made', () => {
    const clone = {
      kind: 'clone',
      sample: { kind: 'asset', path: 'me.wav' },
      text: 'Hi.',
      rate: 100,
    } as const
    const body = bodyOf(project(scene('s1'), scene('s2', { voice: clone })), {
      speech: { s1: 'http://h/s1.mp3', s2: 'http://h/s2.mp3' },
    })
    expect(body.data.map((item) => item.voice)).toEqual([
      { voice_url: 'http://h/s1.mp3' },
      { voice_url: 'http://h/s2.mp3' },
    ])
  })

  it('leaves hidden elements out', () => {
    const body = bodyOf(project(scene('s1', { elements: [{ ...mara, hidden: true } as Element, card] })))
    expect(body.data[0]!.elements!.map(({ id }) => id)).toEqual(['card'])
    expect(body.data[0]).not.toHaveProperty('avatarFrom')
  })

  it('cuts a scene where elements come and go, so that what plays goes on', () => {
    const own = element('avatar', 'me', { kind: 'url', url: 'http://h/me.mp4' })
    const clip = element('video', 'clip', { kind: 'url', url: 'http://h/clip.mp4#t=10,60' }, { start: 1500 })
    const gif = element('image', 'gif', { kind: 'url', url: 'http://h/a.gif' })
    const timed = scene('s1', {
      duration: 7001,
      voice: { kind: 'audio', source: { kind: 'url', url: 'http://h/v.mp3' } },
      elements: [own, clip, gif, { ...card, start: 1500, end: 4000 } as Element],
    })
    const { data } = bodyOf(project(timed))
    expect(data.map((item) => item.duration)).toEqual([1500, 2500, 3001])
    expect(data.map((item) => item.voice)).toEqual([
      { voice_url: 'http://h/v.mp3#t=0,1.5' },
      { voice_url: 'http://h/v.mp3#t=1.5,4' },
      { voice_url: 'http://h/v.mp3#t=4,7.001' },
    ])
    expect(data.map((item) => item.elements!.map((one) => ('url' in one ? one.url : '')))).toEqual([
      ['http://h/me.mp4#t=0,1.5', 'http://h/a.gif#t=0,1.5'],
      ['http://h/me.mp4#t=1.5,4', 'http://h/clip.mp4#t=10,12.5', 'http://h/a.gif#t=1.5,4', 'http://h/card.png'],
      ['http://h/me.mp4#t=4,7.001', 'http://h/clip.mp4#t=12.5,15.501', 'http://h/a.gif#t=4,7.001'],
    ])
  })

  it('holds the last frame of a part that is over, and lets an avatar loop of known length go round', () => {
    const own = element('avatar', 'me', { kind: 'asset', path: 'me.mp4' })
    const clip = element('video', 'clip', { kind: 'url', url: 'http://h/c.mp4#t=1,3' })
    const gone = element('video', 'gone', { kind: 'asset', path: 'gone.mp4' })
    const timed = scene('s1', {
      duration: 5000,
      voice: null,
      elements: [own, clip, gone, { ...card, end: 4000 } as Element],
    })
    const { data } = bodyOf(project(timed), { mediaDurations: { 'me.mp4': 3000, 'gone.mp4': 2500 } })
    expect(data.map((item) => item.duration)).toEqual([3000, 1000, 1000])
    expect(data.map((item) => item.elements!.map((one) => ('url' in one ? one.url : '')).slice(0, 3))).toEqual([
      ['http://h/me.mp4#t=0,3', 'http://h/c.mp4#t=1,3', 'http://h/gone.mp4#t=0,2.5'],
      ['http://h/me.mp4#t=0,1', 'http://h/c.mp4#t=2.96,3', 'http://h/gone.mp4#t=2.46,2.5'],
      ['http://h/me.mp4#t=1,2', 'http://h/c.mp4#t=2.96,3', 'http://h/gone.mp4#t=2.46,2.5'],
    ])
  })

  it('needs the length and the speech of a scene that lasts as long as its voice and is cut', () => {
    const timed = project(scene('s1', { elements: [mara, { ...card, start: 1000 } as Element] }))
    expect(errors(reasons(timed, 'avatar-video', { urls }))).toEqual(['scenes[0].duration voice-length-unknown'])
    expect(errors(reasons(timed, 'avatar-video', { urls, voiceDurations: { s1: 3000 } }))).toEqual([
      'scenes[0].voice voice-unresolved',
    ])
    const { data } = bodyOf(timed, { voiceDurations: { s1: 3000.4 }, speech: { s1: 'http://h/v.mp3' } })
    expect(data.map((item) => item.duration)).toEqual([1000, 2000])
  })

  it('does not cut where nothing comes or goes within the scene', () => {
    const body = bodyOf(
      project(
        scene('s1', {
          duration: 3000,
          elements: [mara, { ...card, start: 0, end: 3000 } as Element, { ...loop, start: 5000 } as Element],
        }),
      ),
    )
    expect(body.data).toHaveLength(1)
    expect(body.data[0]!.voice).toEqual({ voice_id: 'v-1', input_text: 'Hello.', rate: '80%' })
    expect(body.data[0]!.elements!.map(({ id }) => id)).toEqual(['mara', 'card'])
  })

  it('gives scenes where nobody speaks a silent sound, and their own length', () => {
    const quiet = scene('s1', { duration: 4000, voice: null })
    expect(errors(reasons(project(quiet), 'avatar-video', { urls }))).toEqual(['scenes[0].voice body-invalid'])
    expect(bodyOf(project(quiet)).data).toMatchObject([{ duration: 4000, voice: { voice_url: silence } }])
    const film = project(scene('s1', { duration: 'voice', voice: null, elements: [loop] }))
    expect(errors(reasons(film, 'avatar-video', { urls, silence }))).toContain(
      'scenes[0].duration voice-length-unknown',
    )
    expect(bodyOf(film, { voiceDurations: { s1: 1666.7 } }).data).toMatchObject([
      { duration: 1667, voice: { voice_url: silence } },
    ])
  })

  it('gives items after the end of the voice a silent sound', () => {
    const voice = { kind: 'audio', source: { kind: 'url', url: 'http://h/v.mp3' } } as const
    const timed = project(scene('s1', { duration: 9000, voice, elements: [{ ...card, end: 6000 } as Element] }))
    expect(bodyOf(timed, { voiceDurations: { s1: 5000 } }).data[1]!.voice).toEqual({ voice_url: silence })
    expect(bodyOf(timed).data[1]!.voice).toEqual({ voice_url: 'http://h/v.mp3#t=6,9' })
  })

  it('leaves further sound out of items after its end', () => {
    const music = element('audio', 'music', { kind: 'url', url: 'http://h/m.mp3' }, { start: 1000 })
    const jingle = element('audio', 'jingle', { kind: 'url', url: 'http://h/j.mp3#t=1,2.5' })
    const timed = project(
      scene('s1', {
        duration: 9000,
        voice: null,
        elements: [music, jingle, { ...card, end: 6000 } as Element],
      }),
    )
    const { data } = bodyOf(timed, { mediaDurations: { 'http://h/m.mp3': 4000 } })
    expect(data.map((item) => item.elements!.map((one) => ('url' in one ? one.url : '')))).toEqual([
      ['http://h/j.mp3#t=1,2', 'http://h/card.png'],
      ['http://h/m.mp3#t=0,4', 'http://h/j.mp3#t=2,2.5', 'http://h/card.png'],
      [],
    ])
  })

  it('puts an enlargement into width and height, since factors end at 1', () => {
    const large = { ...card, scaleX: 1.5, scaleY: 0.5 } as Element
    const of = project(scene('s1', { elements: [large, mara] }))
    const sizes = { 'card.png': { width: 640, height: 480 } }
    expect(bodyOf(of, { sizes }).data[0]!.elements![0]).toMatchObject({
      scale_x: 1,
      scale_y: 0.5,
      width: 960,
    })
    expect(bodyOf(of, { sizes }).data[0]!.elements![0]).not.toHaveProperty('height')
    expect(errors(reasons(of, 'avatar-video', { urls }))).toEqual(['scenes[0].elements[0].scaleX scale-range'])
  })

  it('says every reason at once, each with its place', () => {
    const clone = {
      kind: 'clone',
      sample: { kind: 'asset', path: 'me.wav' },
      text: 'Hi.',
      rate: 100,
    } as const
    const own = element('avatar', 'other', { kind: 'avatar', avatarId: 'uncle', from: 3 })
    const exe = element('image', 'exe', { kind: 'url', url: 'https://example.com/a.exe' })
    const local = element('video', 'local', { kind: 'url', url: 'file:///etc/passwd' })
    const of = project(
      scene('s1', { elements: [mara, own, card, exe] }),
      scene('s2', { voice: clone, elements: [loop, local] }),
      scene('s3', { voice: null }),
    )
    expect(errors(reasons(of, 'avatar-video')).toSorted()).toEqual(
      [
        'scenes[0].elements avatar-from-mixed',
        'scenes[0].elements[2].source asset-unresolved',
        'scenes[0].elements[3].source body-invalid',
        'scenes[1].elements[0].source asset-unresolved',
        'scenes[1].elements[1].source body-invalid',
        'scenes[1].voice voice-unresolved',
        'scenes[2].voice no-length',
        'scenes[2].elements[1].source asset-unresolved',
      ].toSorted(),
    )
  })

  it('is not fooled by names that every object has', () => {
    const trap = element('image', 'trap', { kind: 'asset', path: 'constructor' })
    expect(errors(reasons(project(scene('toString', { elements: [trap] })), 'avatar-video'))).toEqual([
      'scenes[0].elements[0].source asset-unresolved',
    ])
  })
})
