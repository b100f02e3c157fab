import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  compile,
  EditRefused,
  extensionOf,
  parse,
  validate,
} from '../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../electron/common/composition/index.ts'
import { soundGain, volumeAt } from '../../../../electron/common/music/index.ts'
import { bodyOf, element, project, reasons, scene, script, silence, urls } from './projects.ts'

const music = (more: Partial<Element> = {}): Element =>
  element('audio', 'music', { kind: 'url', url: 'https://files.test/music.mp3' }, more)
const withMusic = (more: Partial<Element>): Project =>
  project(scene('s1', { voice: null, duration: 8_000, elements: [music(more)] }))
const elementsOf = ({ scenes }: Project): Element[] => scenes.flatMap(({ elements }) => elements)

const edited: (...args: Parameters<typeof applyEdit>) => Project = (...args) => applyEdit(...args).project
const refused = (...args: Parameters<typeof applyEdit>) => expect(() => applyEdit(...args)).toThrow(EditRefused)

describe('how a sound is played', () => {
  it('is a gain that rises and falls in straight lines, both at once where they meet', () => {
    const settings = { volume: -20, fadeIn: 1000, fadeOut: 2000 }
    expect(soundGain(settings, 500, 10_000)).toBeCloseTo(0.05)
    expect(soundGain(settings, 5000, 10_000)).toBeCloseTo(0.1)
    expect(soundGain(settings, 9000, 10_000)).toBeCloseTo(0.05)
    expect(soundGain({ fadeIn: 1000, fadeOut: 1000 }, 500, 1000)).toBeCloseTo(0.25)
    expect([soundGain(settings, -1, 10_000), soundGain(settings, 10_000, 10_000)]).toEqual([0, 0])
    expect(soundGain({ muted: true }, 500, 10_000)).toBe(0)
  })

  it('goes to the engine beside the body, and comes back with it', () => {
    const sound = { volume: -12, fadeOut: 500, loop: true }
    const written = withMusic({ sound })
    const extension = extensionOf(written, 'avatar-video', [1])!
    expect(extension.elements).toMatchObject({ music: { sound } })
    const compiled = compile(written, 'avatar-video', { urls, silence, extensions: ['sound'] })
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
    let ids = 0
    const opened = parse(compiled.body, { extension, newId: () => `id${(ids += 1)}` })
    expect(opened.ok && elementsOf(opened.project)[0]).toMatchObject({ kind: 'audio', sound })
  })

  it('is refused for a service that can not, by the name of the element, unless it changes nothing', () => {
    const [problem] = reasons(withMusic({ sound: { loop: true } }), 'avatar-video')
    expect(problem).toMatchObject({ path: 'scenes[0].elements[0].sound', code: 'not-in-body' })
    expect(extensionOf(withMusic({ sound: { loop: true }, hidden: true }), 'avatar-video', [1])).toBeNull()
    expect(compile(withMusic({ sound: { volume: 0, loop: false } }), 'avatar-video', { silence })).toMatchObject({
      ok: true,
    })
  })

  it('is told where it has no effect', () => {
    const look = { opacity: 0.5 }
    const odd = project(
      scene('s1', {
        elements: [
          element('image', 'card', { kind: 'url', url: 'https://files.test/card.png' }, { sound: { volume: -3 } }),
          element('video', 'film', { kind: 'url', url: 'https://files.test/film.mp4' }, { sound: { loop: true } }),
          { ...music({ sound: { loop: true } }), appearance: look },
          element('image', 'plain', { kind: 'url', url: 'https://files.test/card.png' }, { sound: { volume: 0 } }),
        ],
      }),
    )
    const idle = validate(odd).filter(({ code }) => code === 'no-effect')
    expect(idle.map(({ path, severity }) => [path, severity])).toEqual([
      ['scenes[0].elements[0].sound', 'warning'],
      ['scenes[0].elements[1].sound.loop', 'warning'],
      ['scenes[0].elements[2].appearance', 'warning'],
    ])
  })

  it('names the whole loop in every item of a scene that is cut', () => {
    const card = element(
      'image',
      'card',
      { kind: 'url', url: 'https://files.test/card.png' },
      { start: 3_000, width: 9, height: 9 },
    )
    const looped = project(
      scene('s1', { voice: null, duration: 8_000, elements: [music({ sound: { loop: true } }), card] }),
    )
    const address = 'https://files.test/music.mp3'
    const body = bodyOf(looped, { extensions: ['sound'], mediaDurations: { [address]: 2_000 } })
    expect(body.data.map(({ elements }) => elements?.find(({ type }) => type === 'audio'))).toMatchObject([
      { url: address },
      { url: address },
    ])
  })
})

describe('edits of how a sound is played', () => {
  it('suit sounds and videos, not pictures', () => {
    const card = element('image', 'card', { kind: 'url', url: 'https://files.test/card.png' })
    const before = project(scene('s1', { voice: null, elements: [music(), card] }))
    const after = edited(before, 'setSound', { elementId: 'music', sound: { volume: -6 } })
    expect(elementsOf(after)[0]).toHaveProperty('sound', { volume: -6 })
    expect(elementsOf(edited(after, 'setSound', { elementId: 'music', sound: null }))[0]).not.toHaveProperty('sound')
    refused(before, 'setSound', { elementId: 'card', sound: { volume: -6 } })
    refused(before, 'setSound', { elementId: 'music', sound: { volume: 21 } })
  })

  it('leave no fade at a cut, of an element or of its scene', () => {
    const before = withMusic({ sound: { volume: -6, fadeIn: 300, fadeOut: 700 } })
    const parts = [{ sound: { volume: -6, fadeIn: 300 } }, { sound: { volume: -6, fadeOut: 700 } }]
    const split = edited(before, 'splitElement', { elementId: 'music', newId: 'rest', at: 2_000 })
    expect(elementsOf(split)).toMatchObject(parts)
    expect(elementsOf(split).map(({ sound }) => Object.keys(sound ?? {}).length)).toEqual([2, 2])
    const scenes = edited(before, 'splitScene', {
      sceneId: 's1',
      newId: 's2',
      at: 2_000,
      lengthMs: 8_000,
      newIds: { music: 'rest' },
    })
    expect(elementsOf(scenes)).toMatchObject(parts)
  })

  it('a loop is not cut, begins with its element, and begins again in the second scene', () => {
    const before = withMusic({ sound: { loop: true } })
    refused(before, 'splitElement', { elementId: 'music', newId: 'rest', at: 2_000 })
    const trimmed = edited(before, 'trimElement', { elementId: 'music', edge: 'start', at: 1_500 })
    expect(elementsOf(trimmed)[0]).toMatchObject({ start: 1_500, source: { url: 'https://files.test/music.mp3' } })
    const scenes = edited(before, 'splitScene', {
      sceneId: 's1',
      newId: 's2',
      at: 2_000,
      lengthMs: 8_000,
      newIds: { music: 'rest' },
    })
    expect(elementsOf(scenes).map(({ id, source }) => [id, source])).toEqual([
      ['music', { kind: 'url', url: 'https://files.test/music.mp3' }],
      ['rest', { kind: 'url', url: 'https://files.test/music.mp3' }],
    ])
  })

  it('at another speed an end of its own moves, and cuts and trims follow what is heard', () => {
    const before = withMusic({ start: 1_000, end: 5_000 })
    const fast = edited(before, 'setSound', { elementId: 'music', sound: { speed: 2 } })
    expect(elementsOf(fast)[0]).toMatchObject({ start: 1_000, end: 3_000 })
    expect(elementsOf(edited(fast, 'setSound', { elementId: 'music', sound: null }))).toEqual(elementsOf(before))
    const trimmed = edited(fast, 'trimElement', { elementId: 'music', edge: 'start', at: 1_500 })
    expect(elementsOf(trimmed)[0]!.source).toMatchObject({ url: 'https://files.test/music.mp3#t=1' })
    const split = edited(fast, 'splitElement', { elementId: 'music', newId: 'rest', at: 2_000 })
    expect(elementsOf(split)[1]!.source).toMatchObject({ url: 'https://files.test/music.mp3#t=2' })
    const body = bodyOf(split, { extensions: ['sound'] })
    expect(
      body.data.flatMap(({ elements }) => (elements ?? []).flatMap((one) => ('url' in one ? one.url : []))),
    ).toEqual(['https://files.test/music.mp3#t=0,2', 'https://files.test/music.mp3#t=2,4'])
  })

  it('leave each part of a cut or trimmed sound the volume that its keyframes give it', () => {
    const keyframes = [
      { at: 500, value: -20, easing: 'ease-in' as const },
      { at: 3_000, value: 0 },
      { at: 6_000, value: -9 },
    ]
    const before = withMusic({ start: 1_000, sound: { keyframes } })
    const volumes = (at: Project, index: number): number[] => {
      const { sound = {}, start = 0 } = elementsOf(at)[index]!
      return [2_500, 3_000, 5_500, 7_500].map((ms) => volumeAt(sound, ms - start))
    }
    const wanted = volumes(before, 0)
    expect(volumes(edited(before, 'trimElement', { elementId: 'music', edge: 'start', at: 2_400 }), 0)).toEqual(wanted)
    const split = edited(before, 'splitElement', { elementId: 'music', newId: 'rest', at: 3_500 })
    expect([...volumes(split, 0).slice(0, 2), ...volumes(split, 1).slice(2)]).toEqual(wanted)
    expect(elementsOf(split).map(({ sound }) => sound?.keyframes?.map(({ at }) => at))).toEqual([
      [500, 3_000],
      [-2_000, 500, 3_500],
    ])
  })

  it('speech has its rate in place of a speed, which is told', () => {
    const speech = element('audio', 'speech', script, { sound: { speed: 2 } })
    const written = project(scene('s1', { voice: null, duration: 8_000, elements: [speech] }))
    expect(extensionOf(written, 'avatar-video', [1])).toBeNull()
    expect(validate(written)).toMatchObject([{ path: 'scenes[0].elements[0].sound.speed', code: 'no-effect' }])
  })

  it('a sound of a script has them, too', () => {
    const speech = element('audio', 'speech', script, { sound: { volume: 3 } })
    const written = project(scene('s1', { voice: null, duration: 8_000, elements: [speech] }))
    expect(extensionOf(written, 'avatar-video', [1])?.elements).toMatchObject({ speech: { sound: { volume: 3 } } })
  })
})
