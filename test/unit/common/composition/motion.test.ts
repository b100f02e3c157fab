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
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { motionAt } from '../../../../electron/common/motion/index.ts'
import type { Motion } from '../../../../electron/common/service/extension/motion.ts'
import { element, project, reasons, scene, silence, urls } from './projects.ts'

const size = { width: 200, height: 100 }
const card = (more: Partial<Element> = {}): Element =>
  element('image', 'card', { kind: 'url', url: 'https://files.test/card.png' }, { ...size, ...more })
const withCard = (more: Partial<Element>): Project =>
  project(scene('s1', { voice: null, duration: 8_000, elements: [card(more)] }))
const elementsOf = ({ scenes }: Project): Element[] => scenes.flatMap(({ elements }) => elements)

const edited: (...args: Parameters<typeof applyEdit>) => Project = (...args) => applyEdit(...args).project
const refused = (...args: Parameters<typeof applyEdit>) => expect(() => applyEdit(...args)).toThrow(EditRefused)

const slide: Motion = { in: { kind: 'slide', duration: 600 }, out: { kind: 'fade', duration: 400 } }
const moving: Motion = {
  ...slide,
  emphasis: { kind: 'float', period: 1_500, strength: 1 },
  keyframes: {
    x: [
      { at: 0, value: 0 },
      { at: 2_000, value: 400, easing: [0.3, -1, 0.6, 2] },
      { at: 5_000, value: 100 },
      { at: 6_000, value: 0 },
    ],
  },
}

describe('how an element moves', () => {
  it('goes to the engine beside the body, and comes back with it', () => {
    const written = withCard({ motion: moving })
    const extension = extensionOf(written, 'avatar-video', [1])!
    expect(extension.elements).toMatchObject({ card: { motion: moving } })
    const compiled = compile(written, 'avatar-video', { urls, silence, extensions: ['motion'] })
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
    let ids = 0
    const opened = parse(compiled.body, { extension, newId: () => `id${(ids += 1)}` })
    expect(opened.ok && elementsOf(opened.project)[0]).toMatchObject({ kind: 'image', motion: moving })
  })

  it('stands beside a picture that was drawn; a picture whose crop moves is not drawn', () => {
    const text = element('text', 'title', plainTextSource('Hello'), { ...size, motion: slide })
    const crop = [
      { at: 0, value: { left: 0, top: 0, right: 0, bottom: 0 } },
      { at: 4_000, value: { left: 0.2, top: 0.2, right: 0, bottom: 0 } },
    ]
    const cropped = card({ motion: { keyframes: { crop } }, appearance: { mask: { kind: 'ellipse' } } })
    const written = project(scene('s1', { voice: null, duration: 8_000, elements: [text, cropped] }))
    expect(extensionOf(written, 'avatar-video', [1])?.elements).toMatchObject({
      title: { motion: slide, element: { kind: 'text' } },
      card: { motion: { keyframes: { crop } }, appearance: { mask: { kind: 'ellipse' } } },
    })
    const compiled = compile(written, 'avatar-video', {
      urls,
      silence,
      extensions: ['motion', 'appearance'],
      drawings: { title: { url: 'https://files.test/title.png', x: 0, y: 0, ...size } },
    })
    expect(compiled).toMatchObject({
      ok: true,
      body: {
        data: [
          { elements: [{ url: 'https://files.test/title.png' }, { id: 'card', url: 'https://files.test/card.png' }] },
        ],
      },
    })
  })

  it('is refused for a service that can not, by the name of the element, unless it stands still', () => {
    const [problem] = reasons(withCard({ motion: slide }), 'avatar-video')
    expect(problem).toMatchObject({ path: 'scenes[0].elements[0].motion', code: 'not-in-body' })
    expect(extensionOf(withCard({ motion: slide, hidden: true }), 'avatar-video', [1])).toBeNull()
    const still: Motion = { emphasis: { kind: 'pulse', period: 900, strength: 0 } }
    expect(compile(withCard({ motion: still }), 'avatar-video', { silence })).toMatchObject({ ok: true })
  })
})

describe('edits of how an element moves', () => {
  it('suit what is seen, and crop what has a source', () => {
    const music = element('audio', 'music', { kind: 'url', url: 'https://files.test/music.mp3' })
    const title = element('text', 'title', plainTextSource('Hello'))
    const before = project(scene('s1', { voice: null, elements: [card(), music, title] }))
    const after = edited(before, 'setMotion', { elementId: 'card', motion: slide })
    expect(elementsOf(after)[0]).toHaveProperty('motion', slide)
    expect(elementsOf(edited(after, 'setMotion', { elementId: 'card', motion: null }))[0]).not.toHaveProperty('motion')
    refused(before, 'setMotion', { elementId: 'music', motion: slide })
    const crop = [{ at: 0, value: { left: 0, top: 0, right: 0, bottom: 0 } }]
    refused(before, 'setMotion', { elementId: 'title', motion: { keyframes: { crop } } })
    const late = [
      { at: 5, value: 1 },
      { at: 5, value: 2 },
    ]
    refused(before, 'setMotion', { elementId: 'card', motion: { keyframes: { x: late } } })
  })

  it('leave no animation at a cut, and nothing of what is shown there jumps', () => {
    const before = withCard({ start: 500, motion: moving })
    const bounds = { box: { x: 0, y: 0, ...size }, canvas: before.canvas }
    const parts = [
      edited(before, 'splitElement', { elementId: 'card', newId: 'rest', at: 3_700 }),
      edited(before, 'splitScene', {
        sceneId: 's1',
        newId: 's2',
        at: 3_700,
        lengthMs: 8_000,
        newIds: { card: 'rest' },
      }),
    ]
    for (const split of parts) {
      const [first, later] = elementsOf(split).map(({ motion }) => motion!)
      expect([first!.in, first!.out, later!.in, later!.out]).toEqual([slide.in, undefined, undefined, slide.out])
      expect([first!.keyframes?.x?.length, later!.keyframes?.x?.length]).toEqual([3, 3])
      for (const elapsedMs of [1_000, 2_500, 3_200, 3_900, 5_900, 7_000]) {
        const whole = motionAt(moving, { elapsedMs, lengthMs: 7_500 }, bounds)
        const part =
          elapsedMs < 3_200
            ? motionAt(first!, { elapsedMs, lengthMs: 3_200 }, bounds)
            : motionAt(later!, { elapsedMs: elapsedMs - 3_200, lengthMs: 4_300 }, bounds)
        expect([part.x, part.y].map((value) => value.toFixed(6))).toEqual(
          [whole.x, whole.y].map((value) => value.toFixed(6)),
        )
      }
    }
  })

  it('trimming the start leaves keyframes where they are in the scene, and gives back those before it', () => {
    const before = withCard({ motion: moving })
    const trimmed = edited(before, 'trimElement', { elementId: 'card', edge: 'start', at: 1_000 })
    expect(elementsOf(trimmed)[0]?.motion?.keyframes?.x?.map(({ at }) => at)).toEqual([-1_000, 1_000, 4_000, 5_000])
    const back = edited(trimmed, 'trimElement', { elementId: 'card', edge: 'start', at: null })
    expect(back).toEqual(before)
  })
})

it('a crop that leaves nothing is named, at rest and on its way', () => {
  const whole = { left: 0, top: 0, right: 0, bottom: 0 }
  const found = (more: Partial<Element>) => validate(withCard(more)).map(({ path, severity }) => [path, severity])
  const until = (right: number): Partial<Element> => ({
    motion: {
      keyframes: {
        crop: [
          { at: 0, value: whole },
          { at: 500, value: { ...whole, left: 0.7, right } },
        ],
      },
    },
  })
  expect(found(until(0.29))).toEqual([])
  expect(found(until(0.6))).toEqual([['scenes[0].elements[0].motion.keyframes.crop[1]', 'error']])
  const crop = { ...whole, top: 0.5, bottom: 0.5 }
  expect(found({ appearance: { crop } })).toEqual([['scenes[0].elements[0].appearance.crop', 'warning']])
})
