import { beforeAll, expect, test } from 'vitest'
import { projectSchema } from '../../../../electron/common/composition/model.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { createFromSlides, defaultSpeaker, droppedNames, rangesOf } from '../../../../electron/common/slides/index.ts'
import type { Deck, Slide, SlideOptions } from '../../../../electron/common/slides/index.ts'
import { shapeNames, shapeSizes } from '../../../../electron/common/templates/index.ts'
import { createBundledFontSet } from '../../../../electron/media/fonts/index.ts'

const fonts = createBundledFontSet()
const usual: SlideOptions = {
  id: 'p',
  shape: 'wide',
  language: 'en',
  sceneName: (n) => `Slide ${n}`,
  presenter: { ...defaultSpeaker.presenter, position: 'beside' },
  voiceId: 'v',
  withHidden: false,
}

const slide = (number: number, more: Partial<Slide>): Slide => ({
  number,
  title: '',
  rows: [],
  body: '',
  script: `Said ${number}.`,
  scriptFrom: 'notes',
  image: null,
  pictures: [],
  hidden: false,
  found: [],
  ...more,
})
const picture = { path: '/a.png', width: 400, height: 300 }
const deck: Deck = {
  name: 'Talk',
  format: 'pptx',
  slides: [
    slide(1, { title: 'A *title*', body: 'And a subtitle' }),
    slide(2, { title: 'List', rows: ['One', 'Two', 'Three'] }),
    slide(3, { title: 'Picture', pictures: [picture] }),
    slide(4, { title: 'Picture and words', rows: ['One', 'Two'], pictures: [picture, { ...picture, path: '/b.png' }] }),
    slide(5, { image: { path: '/slide.png', width: 1920, height: 1080 }, found: ['chart', 'animation'] }),
    slide(6, { hidden: true }),
    slide(7, { script: '', found: ['chart'] }),
    slide(8, { title: 'T'.repeat(300), rows: Array.from({ length: 9 }, (_, n) => `Entry ${n} ${'long '.repeat(40)}`) }),
  ],
}

const madeIn = new Map<string, Awaited<ReturnType<typeof createFromSlides>>>()
beforeAll(async () => {
  for (const shape of shapeNames) madeIn.set(shape, await createFromSlides(deck, { ...usual, shape }, fonts))
})
const wide = (): Project => madeIn.get('wide')!.project
const elementsOf = (project: Project, index: number) => project.scenes[index]!.elements
const wordsOf = (project: Project, index: number): string =>
  elementsOf(project, index)
    .flatMap(({ source }) => (source.kind === 'text' ? source.runs.map(({ text }) => text) : []))
    .join(' ')

test.each(shapeNames)('a valid project in the shape %s, with every script as it was', (shape) => {
  const { project } = madeIn.get(shape)!
  expect(() => projectSchema.parse(project)).not.toThrow()
  const { width, height } = shapeSizes[shape]
  expect(project.canvas).toMatchObject({ width, height })
  const scripts = project.scenes.map(({ voice }) => (voice?.kind === 'script' ? voice.text : null))
  expect(scripts).toEqual(['Said 1.', 'Said 2.', 'Said 3.', 'Said 4.', 'Said 5.', null, 'Said 8.'])
  for (const { elements } of project.scenes) {
    for (const { kind, x, y, width: wide, height: high } of elements) {
      if (kind !== 'image') continue
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + wide!).toBeLessThanOrEqual(width)
      expect(y + high!).toBeLessThanOrEqual(height)
    }
  }
})

test('the words and pictures of each slide are seen', () => {
  expect(wordsOf(wide(), 0)).toContain('A ∗title∗')
  expect(wordsOf(wide(), 0)).toContain('And a subtitle')
  for (const row of ['One', 'Two', 'Three']) expect(wordsOf(wide(), 1)).toContain(row)
  const [shown] = elementsOf(wide(), 2).filter(({ source }) => source.kind === 'asset')
  expect(shown).toMatchObject({ kind: 'image', source: { kind: 'asset', path: '/a.png' } })
  expect(shown!.width! / shown!.height!).toBeCloseTo(4 / 3, 1)
  expect(wordsOf(wide(), 3)).toContain('•\u00a0One\n•\u00a0Two')
  expect(wide().scenes.map(({ name }) => name)).toEqual([
    ...['A *title*', 'List', 'Picture', 'Picture and words', 'Slide 5', 'Slide 7'],
    'T'.repeat(200),
  ])
})

test('the picture of a whole slide fills its place, the presenter is beside it', () => {
  const [image, presenter, ...others] = elementsOf(wide(), 4)
  expect(others).toEqual([])
  expect(image).toMatchObject({ x: 48, width: 1344, height: 756, source: { kind: 'asset', path: '/slide.png' } })
  expect(presenter).toMatchObject({ kind: 'avatar', source: { avatarId: 'mara', from: 2 } })
  expect(presenter!.y + presenter!.height!).toBe(1080)
})

test('what is lacking is told by the numbers of slides, but for what a picture of the slide shows', () => {
  const { dropped } = madeIn.get('wide')!
  expect(dropped).toEqual([
    { name: 'hidden', slides: [6] },
    { name: 'script', slides: [7] },
    { name: 'text', slides: [8] },
    { name: 'rows', slides: [8] },
    { name: 'picture', slides: [4] },
    { name: 'chart', slides: [7] },
    { name: 'animation', slides: [5] },
  ])
  expect(dropped.every(({ name }) => droppedNames.includes(name))).toBe(true)
})

test('hidden slides, nobody, a presenter in the corner, and an avatar of the user in their own shape', async () => {
  const all = await createFromSlides(deck, { ...usual, withHidden: true, presenter: null }, fonts)
  expect(all.project.scenes).toHaveLength(8)
  expect(all.project.scenes.flatMap(({ elements }) => elements).filter(({ kind }) => kind === 'avatar')).toEqual([])
  expect(elementsOf(all.project, 4)).toMatchObject([{ x: 0, y: 0, width: 1920, height: 1080 }])
  const own = { avatarId: 'mine', from: 3, name: 'Me', size: { width: 720, height: 1280 }, position: 'corner' } as const
  const corner = await createFromSlides(deck, { ...usual, presenter: own }, fonts)
  expect(() => projectSchema.parse(corner.project)).not.toThrow()
  const [, circle] = elementsOf(corner.project, 4)
  expect(circle).toMatchObject({ width: 292, height: 292, appearance: { mask: { kind: 'ellipse' } } })
  expect(circle!.appearance!.crop!.bottom).toBeCloseTo(560 / 1280)
  const standing = elementsOf(corner.project, 1).find(({ kind }) => kind === 'avatar')!
  expect(standing.width! / standing.height!).toBeCloseTo(720 / 1280, 2)
  expect(standing.source).toMatchObject({ avatarId: 'mine', from: 3 })
})

test('numbers that follow each other are told as ranges', () => {
  expect(rangesOf([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10')
  expect(rangesOf([])).toBe('')
})

test('a script that was drafted from what is seen is told', async () => {
  const drafted = { ...deck, slides: [slide(1, { scriptFrom: 'shown' }), slide(2, {})] }
  expect((await createFromSlides(drafted, usual, fonts)).dropped).toEqual([{ name: 'notes', slides: [1] }])
})
