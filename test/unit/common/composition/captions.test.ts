import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { builtInLook, splitCues } from '../../../../electron/common/captions/index.ts'
import {
  applyEdit,
  compile,
  EditRefused,
  emptyProject,
  extensionOf,
  fillIn,
  History,
  openProject,
  parse,
  serializeProject,
  validate,
} from '../../../../electron/common/composition/index.ts'
import type { BodyKind, Element, Project, Scene } from '../../../../electron/common/composition/index.ts'
import { contentHash } from '../../../../electron/studio/authoring/projects/index.ts'
import { writeExtras } from '../../../../electron/common/service/index.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import type { CaptionCue, CaptionPosition } from '../../../../electron/common/service/extension/captions.ts'
import { cue as anyCue, project as anyProject } from './arbitraries.ts'

const script = 'Doors open at eight. The first talk begins at nine.'

function scene(id: string, more: Partial<Scene> = {}): Scene {
  const voice = { kind: 'script' as const, voiceId: 'v', text: script, rate: 100 }
  return { id, name: id, duration: 'voice', voice, elements: [], ...more }
}

const project: Project = { ...emptyProject('p', 'Evening'), scenes: [scene('s1'), scene('s2')] }
const cue = (startMs: number, endMs: number, text = 'Hello.') => ({ startMs, endMs, text })

describe('captions of a project', () => {
  it('are turned on in the default look, and off with everything kept', () => {
    const on = applyEdit(project, 'showCaptions', { shown: true }).project
    expect(on.captions).toEqual({ shown: true, look: builtInLook('plain') })
    const looking = applyEdit(on, 'setCaptionLook', { look: builtInLook('karaoke') }).project
    const off = applyEdit(looking, 'showCaptions', { shown: false }).project
    expect(off.captions).toEqual({ shown: false, look: builtInLook('karaoke') })
    expect(applyEdit(project, 'showCaptions', { shown: false }).patches).toEqual([])
  })

  it('take the cues of several scenes in one step, and give them back in one', () => {
    const history = new History(project)
    const cues = [cue(2_000, 3_000, 'Second.'), cue(0, 1_000)]
    history.apply('setCues', {
      scenes: [
        { sceneId: 's1', cues },
        { sceneId: 's2', cues: [] },
      ],
    })
    expect(history.project.scenes.map(({ captions }) => captions)).toEqual([
      { cues: [cues[1], cues[0]], script },
      { cues: [], script },
    ])
    expect(history.project.captions?.shown).toBe(true)
    history.apply('setCues', { scenes: [{ sceneId: 's2', cues: null }] })
    expect(history.project.scenes[1]).toEqual(scene('s2'))
    history.undo()
    history.undo()
    expect(history.project).toEqual(project)
  })

  it('refuse a cue that ends before it starts', () => {
    const scenes = [{ sceneId: 's1', cues: [cue(5, 5)] }]
    expect(() => applyEdit(project, 'setCues', { scenes })).toThrow(EditRefused)
  })

  it('say when the script was changed after they were edited', () => {
    const edited = applyEdit(project, 'setCues', { scenes: [{ sceneId: 's1', cues: [cue(0, 900)] }] }).project
    const codes = (one: Project) => validate(one).map(({ code }) => code)
    expect(codes(edited)).not.toContain('captions-differ')
    const changed = applyEdit(edited, 'setScript', { sceneId: 's1', text: 'Other words.' }).project
    expect(codes(changed)).toContain('captions-differ')
  })

  it('that will not be seen as they are written are told, once for each scene', () => {
    const told = (cues: readonly CaptionCue[], more: Partial<Scene> = {}, insets?: CaptionPosition['insets']) => {
      const position = insets && ({ at: 'bottom', insets } as const)
      const captions = { shown: true, look: builtInLook('plain'), ...(position ? { position } : {}) }
      const own = {
        ...project,
        captions,
        scenes: [scene('s1', { captions: { cues: [...cues] }, duration: 5_000, ...more })],
      }
      return validate(own).flatMap(({ path, message }) => (/captions/.test(path) ? [inEnglish(message)] : []))
    }
    const sharp = { left: 0.08, right: 0.08, top: 0.06, bottom: 0.07 }
    expect(told([cue(0, 1_000), cue(1_000, 4_999)], {}, sharp)).toEqual([])
    expect(told([cue(0, 9_000), cue(500, 600, ' '), cue(700, 700), cue(800, 900, 'a\u0007b\ud800')])).toEqual([
      expect.stringMatching(/^Caption 2 of scene “s1” has no text/),
      expect.stringMatching(/^Caption 3 of scene “s1” ends before it starts/),
      expect.stringMatching(/^Caption 2 of scene “s1” starts while another one is shown/),
      expect.stringMatching(/^Caption 4 of scene “s1” contains characters that can’t be shown/),
    ])
    expect(told([cue(5_000, 5_100), cue(6_000, 7_000)])).toEqual([
      'In scene “s1”, 2 captions start after its end (5000 ms), so they are never shown; the first is caption 1. Start them earlier.',
    ])
    expect(told([], {}, { ...sharp, left: 1 })).toEqual([expect.stringMatching(/leave no room/)])
  })

  it('come back from a file as they were', () => {
    fc.assert(
      fc.property(anyProject, (any) => {
        expect(openProject(serializeProject(any))).toEqual(any)
      }),
      { numRuns: 100 },
    )
  })

  it('are part of what a clip shows while they are turned on', () => {
    const hash = (one: Project): string => contentHash(one, '/home')
    const on = applyEdit(project, 'showCaptions', { shown: true }).project
    const edited = applyEdit(on, 'setCues', { scenes: [{ sceneId: 's1', cues: [cue(0, 900)] }] }).project
    const off = applyEdit(edited, 'showCaptions', { shown: false }).project
    expect(new Set([hash(project), hash(on), hash(edited)]).size).toBe(3)
    expect(hash(off)).toBe(hash(project))
  })

  it('are filled in with a row like the script that they follow', () => {
    const voice = { kind: 'script' as const, voiceId: 'v', text: 'Hello {{name}}.', rate: 100 }
    const written = { ...project, scenes: [scene('s1', { voice })] }
    const scenes = [{ sceneId: 's1', cues: [cue(0, 900, 'Hello {{name}}.')] }]
    const { project: filled } = fillIn(applyEdit(written, 'setCues', { scenes }).project, { name: 'Ada' })
    expect(filled.scenes[0]!.captions).toEqual({ cues: [cue(0, 900, 'Hello Ada.')], script: 'Hello Ada.' })
    expect(validate(filled).map(({ code }) => code)).not.toContain('captions-differ')
  })

  it('go with the part of a split scene in which most of each is shown', () => {
    const cues = [cue(0, 1_000, 'Doors open'), cue(1_000, 2_100, 'at eight.'), cue(2_100, 4_000, 'The first talk')]
    const edited = applyEdit(project, 'setCues', { scenes: [{ sceneId: 's1', cues }] }).project
    const args = { sceneId: 's1', newId: 'n', at: 2_000, lengthMs: 4_200, textAt: 21, newIds: {} }
    const [first, second] = applyEdit(edited, 'splitScene', args).project.scenes
    expect(first!.captions).toEqual({
      cues: [cues[0], { ...cues[1], endMs: 2_000 }],
      script: 'Doors open at eight.',
    })
    expect(second!.captions).toEqual({
      cues: [cue(100, 2_000, 'The first talk')],
      script: 'The first talk begins at nine.',
    })
  })
})

describe('captions of a file', () => {
  it('are split over the scenes, each to the one that shows most of it', () => {
    const spans = [
      { sceneId: 'a', startMs: 0, endMs: 3_000 },
      { sceneId: 'b', startMs: 3_000, endMs: 7_000 },
    ]
    const given = [cue(500, 2_000), cue(2_800, 4_000, 'Later.'), cue(8_000, 9_000, 'After the end.')]
    expect(splitCues(given, spans)).toEqual([
      { sceneId: 'a', cues: [cue(500, 2_000)] },
      { sceneId: 'b', cues: [cue(0, 1_000, 'Later.')] },
    ])
  })

  it('lose nothing within the video, and lie within their scenes', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(anyCue), lengths, (cues, list) => {
        let at = 0
        const spans = list.map((ms, index) => ({ sceneId: String(index), startMs: at, endMs: (at += ms) }))
        const split = splitCues(cues, spans)
        const within = cues.filter(({ startMs }) => startMs < at)
        expect(split.flatMap((one) => one.cues)).toHaveLength(within.length)
        split.forEach((one, index) => {
          for (const { startMs, endMs } of one.cues) {
            expect(startMs).toBeGreaterThanOrEqual(0)
            expect(endMs).toBeGreaterThan(startMs)
            expect(endMs).toBeLessThanOrEqual(list[index]!)
          }
        })
      }),
    )
  })
})

describe('a body with its captions beside it', () => {
  it.each(['avatar-video', 'talking-avatar'] as const)('opens with the same captions: %s', (kind: BodyKind) => {
    let tried = 0
    let opened = 0
    fc.assert(
      fc.property(anyProject, (any) => {
        tried += 1
        const scenes = any.scenes.slice(0, kind === 'avatar-video' ? 3 : 1).map((one) => {
          const voice = { kind: 'audio' as const, source: { kind: 'url' as const, url: 'https://example.com/v.mp3' } }
          return { ...one, duration: 'voice' as const, voice, elements: [] }
        })
        const { duration: _, ...rest } = any
        const written: Project = { ...rest, scenes }
        const compiled = compile(written, kind)
        if (!compiled.ok || !written.captions) return
        const extension = extensionOf(written, kind, compiled.items, {
          urls: { 'bed.mp3': 'https://example.com/bed.mp3' },
        })
        expect(() => writeExtras('createAvatarVideo', { project: extension })).not.toThrow()
        let ids = 0
        const parsed = parse(compiled.body, { newId: () => `n${ids++}`, ...(extension && { extension }) })
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.reasons))
        expect(parsed.project.captions).toEqual(written.captions)
        expect(parsed.project.scenes.map(({ captions }) => captions)).toEqual(scenes.map(({ captions }) => captions))
        const again = compile(parsed.project, kind, { extensions: ['music'] })
        expect(again).toMatchObject({ ok: true, body: compiled.body })
        opened += 1
      }),
      { numRuns: 300 },
    )
    expect(opened / tried).toBeGreaterThan(0.1)
  })

  it('gives each item of a cut scene its part of the cues', () => {
    const image: Element = {
      id: 'e',
      name: 'e',
      kind: 'image',
      source: { kind: 'color', value: '#fff' },
      x: 0,
      y: 0,
      width: 9,
      height: 9,
      scaleX: 1,
      scaleY: 1,
      layer: 1,
      locked: false,
      hidden: false,
      start: 2_000,
    }
    const captions = { cues: [cue(0, 1_500), cue(1_800, 3_000, 'Across.')], script }
    const cut: Project = {
      ...applyEdit(project, 'showCaptions', { shown: true }).project,
      scenes: [
        scene('s1', { duration: 4_000, elements: [image], captions }),
        scene('s2', { voice: null, duration: 900 }),
      ],
    }
    const compiled = compile(cut, 'avatar-video', { speech: { s1: 'https://h/v.mp3' }, silence: 'https://h/s.wav' })
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
    expect(compiled.items).toEqual([2, 1])
    const extension = extensionOf(cut, 'avatar-video', compiled.items)!
    expect(extension.captions!.scenes.map(({ items, text }) => [items, text])).toEqual([
      [2, script],
      [1, undefined],
    ])
    const parsed = parse(compiled.body, { newId: () => String(Math.random()), extension })
    if (!parsed.ok) throw new Error('it opens')
    expect(parsed.project.scenes.map((one) => one.captions?.cues)).toEqual([
      [cue(0, 1_500), cue(1_800, 2_000, 'Across.')],
      [cue(0, 1_000, 'Across.')],
      undefined,
    ])
  })
})
