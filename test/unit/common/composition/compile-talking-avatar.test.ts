import { describe, expect, it } from 'vitest'
import { cornerToOffset, offsetToCorner } from '../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../electron/common/composition/index.ts'
import {
  bodyOf,
  card,
  element,
  errors,
  loop,
  mara,
  project,
  reasons,
  scene,
  script,
  talkingBodyOf,
  urls,
} from './projects.ts'

describe('compile to a talking avatar', () => {
  it('makes the body exactly as the interface has it, lower elements first', () => {
    const one = scene('s1', {
      voice: { ...script, rate: 100 },
      elements: [mara, { ...card, width: 400, height: 200 } as Element],
    })
    const of = { ...project(one), canvas: { width: 1920, height: 1080, background: 'teal' } }
    expect(talkingBodyOf(of, { webhookUrl: 'https://example.com/h' })).toEqual({
      width: 1920,
      height: 1080,
      avatar_from: 2,
      webhookUrl: 'https://example.com/h',
      elements: [
        {
          type: 'image',
          url: '#008080',
          width: 1920,
          height: 1080,
          scale_x: 1,
          scale_y: 1,
          offset_x: 0,
          offset_y: 0,
        },
        {
          type: 'image',
          url: 'http://h/card.png',
          width: 400,
          height: 200,
          scale_x: 1,
          scale_y: 1,
          offset_x: 80,
          offset_y: 90,
        },
        { type: 'avatar', avatar_id: 'mara', scale_x: 1, scale_y: 1, offset_x: 900, offset_y: 20 },
        { type: 'audio', input_text: 'Hello.', voice_id: 'v-1' },
      ],
    })
  })

  it('sends an own avatar by its address alone, with avatar_from 3', () => {
    const own = element('avatar', 'me', { kind: 'asset', path: 'me.mp4' })
    const body = talkingBodyOf(project(scene('s1', { voice: { ...script, rate: 100 }, elements: [own] })))
    expect(body.avatar_from).toBe(3)
    expect(body.elements[1]).toEqual({
      type: 'avatar',
      url: 'http://h/me.mp4',
      scale_x: 1,
      scale_y: 1,
      offset_x: 0,
      offset_y: 0,
    })
  })

  it('refuses everything that the body has no words for, at once', () => {
    const own = element('avatar', 'me', { kind: 'asset', path: 'me.mp4' })
    const of: Project = {
      ...project(
        scene('s1', {
          duration: 3000,
          elements: [mara, own, loop, { ...card, start: 10, end: 900 } as Element],
        }),
        scene('s2', { voice: null }),
      ),
      duration: 4000,
    }
    expect(errors(reasons(of, 'talking-avatar', { urls })).toSorted()).toEqual(
      [
        'duration not-in-body',
        'scenes not-in-body',
        'scenes[0].duration not-in-body',
        'scenes[0].elements[1].source avatar-from-mixed',
        'scenes[0].elements[2] not-in-body',
        'scenes[0].elements[3].start not-in-body',
        'scenes[0].voice.rate not-in-body',
        'scenes[1].voice no-length',
        'scenes[1].voice not-in-body',
      ].toSorted(),
    )
  })
})

describe('offset anchor', () => {
  it('is the top-left corner unless the service takes the centre', () => {
    const corner = { x: 900, y: 20 }
    const shown = { width: 641, height: 480 }
    expect(cornerToOffset(corner, shown, 'top-left')).toEqual({ x: 900, y: 20 })
    expect(cornerToOffset(corner, shown, 'center')).toEqual({ x: 1220.5, y: 260 })
    expect(offsetToCorner({ x: 1220.5, y: 260 }, shown, 'center')).toEqual(corner)
    expect(offsetToCorner({ x: 0.3, y: 0 }, { width: 0.2, height: 0 }, 'center')).toEqual({ x: 0.2, y: 0 })
  })

  it('takes the size on the canvas: own or media size, times scale', () => {
    const scaled = { ...mara, scaleX: 0.5, scaleY: 0.25, height: 800 } as Element
    const of = project(scene('s1', { voice: { ...script, rate: 100 }, elements: [scaled] }))
    const options = { anchor: 'center', sizes: { 'avatar:mara': { width: 1000, height: 1 } } } as const
    expect(bodyOf(of, options).data[0]!.elements![0]).toMatchObject({ offset_x: 1150, offset_y: 120 })
    expect(talkingBodyOf(of, options).elements[1]).toMatchObject({ offset_x: 1150, offset_y: 120 })
    expect(talkingBodyOf(of, options).elements[0]).toMatchObject({ offset_x: 960, offset_y: 540 })
  })

  it('needs sizes for the centre, and says whose', () => {
    const of = project(scene('s1'))
    expect(errors(reasons(of, 'avatar-video', { urls, anchor: 'center' }))).toEqual([
      'scenes[0].elements[0] size-unknown',
      'scenes[0].elements[1] size-unknown',
    ])
  })
})
