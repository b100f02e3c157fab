import { expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import { contrastOf } from '../../../../../electron/common/color/rgb.ts'
import {
  applyBrandKit,
  brandableColors,
  brandKitSchema,
  colorsOfBrand,
  isNeutral,
  isUnchanged,
  logoBySelf,
  lowerThirdElements,
  newBrandKit,
  solidOf,
} from '../../../../../electron/common/composition/brand/index.ts'
import type { BrandKit } from '../../../../../electron/common/composition/brand/index.ts'
import { emptyProject, emptyScene, History, projectSchema } from '../../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../../electron/common/composition/elements/text-source.ts'
import { project as anyProject } from '../arbitraries.ts'
import { brandKit } from './arbitrary-kit.ts'

const kit: BrandKit = {
  ...newBrandKit('north', 'Northwind'),
  fonts: { headline: { font: 'Lora', weight: 700 }, body: { font: 'Rubik', weight: 400 } },
}
const { colors } = kit

const placed = { scaleX: 1, scaleY: 1, locked: false, hidden: false }
const text = (id: string, color: string, more: Partial<Element> = {}, size = 120): Element =>
  ({
    id,
    name: id,
    kind: 'text',
    source: plainTextSource('Words', { color, size, weight: 500 }),
    x: 200,
    y: 200,
    width: 400,
    height: 100,
    layer: 5,
    ...placed,
    ...more,
  }) as Element
const box = (id: string, color: string, more: Partial<Element> = {}): Element =>
  ({
    id,
    name: id,
    kind: 'shape',
    source: { kind: 'shape', shape: 'rectangle', fill: { kind: 'color', color } },
    x: 100,
    y: 100,
    width: 600,
    height: 300,
    layer: 1,
    ...placed,
    ...more,
  }) as Element
const projectOf = (elements: Element[], more: Partial<Project> = {}): Project => ({
  ...emptyProject('p', 'P'),
  scenes: [{ ...emptyScene('s', 'One'), duration: 4000, elements }],
  ...more,
})
const applied = (project: Project, of: BrandKit = kit): Project => applyBrandKit(project, of).project
const sourceOf = (project: Project, id: string) =>
  project.scenes.flatMap(({ elements }) => elements).find((one) => one.id === id)!.source
const inkOf = (project: Project, id: string): string => {
  const source = sourceOf(project, id)
  return source.kind === 'text' ? source.style.color : ''
}

it('leaves no colour and no font that is not of the kit, and gives the same when it is applied again', () => {
  fc.assert(
    fc.property(anyProject, brandKit, brandKit, (project, former, next) => {
      const once = applied(applied(project, former), next)
      expect(projectSchema.parse(once)).toEqual(once)
      const own = { ...once, scenes: once.scenes.filter(({ part }) => !part) }
      const ofKit = colorsOfBrand(next.colors)
      const strange = brandableColors(own).filter(({ color }) => !ofKit.has(solidOf(color)) && !isNeutral(color))
      expect(strange).toEqual([])
      // A ground is never a colour of somebody else, not even a grey.
      const grounds = brandableColors(own).filter(({ use }) => use === 'ground')
      expect(grounds.filter(({ color }) => !ofKit.has(solidOf(color)))).toEqual([])
      const fonts = own.scenes.flatMap(({ elements }) =>
        elements.flatMap(({ source }) =>
          source.kind === 'text' ? [source.style.font, ...source.runs.flatMap(({ style }) => style?.font ?? [])] : [],
        ),
      )
      expect(fonts.filter((font) => ![next.fonts.headline.font, next.fonts.body.font].includes(font))).toEqual([])
      expect(once.captions?.look).toEqual(next.captions)
      expect(once.scenes.filter(({ part }) => part === 'intro')).toHaveLength(next.intro ? 1 : 0)
      expect(once.scenes.at(-1)?.part === 'outro').toBe(next.outro !== undefined)
      const again = applyBrandKit(once, next)
      expect(again.project).toEqual(once)
      expect(isUnchanged(again.change)).toBe(true)
    }),
    { numRuns: 80 },
  )
})

it('keeps text readable on whatever it lies on, with grounds of any lightness', () => {
  fc.assert(
    fc.property(brandKit, fc.constantFrom('#ffffff', '#101218', '#c2255c'), ({ ...any }, ground) => {
      const project = projectOf([box('card', ground), text('on-card', '#3b5bdb'), text('free', '#000000', { x: 1200 })])
      const next = applied(project, any)
      const source = sourceOf(next, 'card')
      const card = source.kind === 'shape' && source.fill?.kind === 'color' ? source.fill.color : ''
      expect(contrastOf(inkOf(next, 'on-card'), card)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(inkOf(next, 'free'), next.canvas.background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('gives a colour the role that the project knows, or that follows from its use', () => {
  const plain = applied(
    projectOf([
      box('most', '#e03131'),
      box('most again', '#e03131'),
      box('second', '#1971c2'),
      box('white card', '#ffffff', { layer: 2 }),
      text('on white', '#000000'),
      text('headline', '#222222', { x: 1200 }),
      text('small', '#222222', { x: 1200, y: 600 }, 30),
      text('bold', '#222222', { x: 1200, y: 800 }, 30),
    ]),
  )
  expect(plain.canvas.background).toBe(colors.surface)
  expect(sourceOf(plain, 'most')).toMatchObject({ fill: { color: colors.accent } })
  expect(sourceOf(plain, 'second')).toMatchObject({ fill: { color: colors.accent2 } })
  expect(sourceOf(plain, 'white card')).toMatchObject({ fill: { color: '#ffffff' } })
  expect(inkOf(plain, 'on white')).toBe(colors.background)
  expect(sourceOf(plain, 'headline')).toMatchObject({ style: { font: 'Lora', weight: 700 } })
  expect(sourceOf(plain, 'small')).toMatchObject({ style: { font: 'Rubik', weight: 400 } })
  const other: BrandKit = {
    ...newBrandKit('lumen', 'Lumen', {
      background: '#2b1055',
      surface: '#ffffff',
      text: '#ffffff',
      accent: '#ff6b6b',
      accent2: '#5b3fa8',
    }),
  }
  const second = applied(plain, other)
  expect(sourceOf(second, 'most')).toMatchObject({ fill: { color: '#ff6b6b' } })
  expect(sourceOf(second, 'second')).toMatchObject({ fill: { color: '#5b3fa8' } })
  expect(second.brand).toMatchObject({ kit: 'lumen', name: 'Lumen' })
})

it('sets lower thirds and logos in its own way, and says what it changes', () => {
  const words = { name: 'Ines Falk', role: 'Customer care' }
  const ids = { text: 'lt', bar: 'lt-bar' }
  const third = lowerThirdElements(kit, { width: 1920, height: 1080 }, words, { text: 'Name', bar: 'Bar' }, ids)
  const logo: Element = {
    id: 'logo',
    name: 'Logo',
    kind: 'image',
    source: { kind: 'asset', path: 'old.png' },
    part: 'logo',
    x: 20,
    y: 20,
    width: 200,
    height: 100,
    layer: 9,
    ...placed,
  }
  const project = projectOf([...third, logo], { canvas: { width: 1920, height: 1080, background: '#101218' } })
  const branded: BrandKit = {
    ...kit,
    lowerThird: { design: 'accent', side: 'left' },
    logo: {
      onLight: { path: '/light.png', width: 100, height: 100 },
      onDark: { path: '/dark.png', width: 400, height: 100 },
    },
  }
  const { project: next, change } = applyBrandKit(project, branded)
  expect(sourceOf(next, 'lt')).toMatchObject({ box: { color: colors.accent } })
  expect(next.scenes[0]!.elements.find(({ id }) => id === 'lt-bar')).toMatchObject({ hidden: true })
  expect(next.scenes[0]!.elements.find(({ id }) => id === 'logo')).toMatchObject({
    source: { path: '/dark.png' },
    x: 20,
    y: 20,
    width: 200,
    height: 50,
  })
  expect(change).toMatchObject({ scenes: 1, colors: 1, parts: 3, captions: true, music: false, intro: false })
  const without = applied(next, kit)
  expect(without.scenes[0]!.elements.find(({ id }) => id === 'logo')).toMatchObject({ hidden: true })
})

it('adds the logo to scenes without one, in a corner that is free, and once only', () => {
  const branded: BrandKit = { ...kit, logo: { onDark: { path: '/dark.png', width: 400, height: 100 } } }
  const scene = (id: string, elements: Element[]) => ({ ...emptyScene(id, id), duration: 4000, elements })
  const corner = { x: 60, y: 60, width: 300, height: 100 }
  const project = projectOf([], {
    scenes: [
      scene('free', [box('ground', '#101218', { x: 0, y: 0, width: 1920, height: 1080 })]),
      scene('left', [text('left words', '#000000', corner)]),
      scene('both', [text('a', '#000000', corner), text('b', '#000000', { ...corner, x: 1500 })]),
    ],
  })
  expect(logoBySelf(project, branded)).toBe(true)
  expect(logoBySelf(project, kit)).toBe(false)
  expect(applyBrandKit(project, branded).change.logos).toBe(0)
  const { project: next, change } = applyBrandKit(project, branded, 'Logo')
  expect(change.logos).toBe(2)
  const [free, left, both] = next.scenes.map(({ elements }) => elements.find(({ part }) => part === 'logo'))
  expect(free).toMatchObject({ name: 'Logo', source: { path: '/dark.png' }, x: free!.y })
  expect(left!.x + left!.width!).toBe(next.canvas.width - free!.x)
  expect(both).toBeUndefined()
  expect(projectSchema.parse(next)).toEqual(next)
  expect(logoBySelf(next, branded)).toBe(false)
  const again = applyBrandKit(next, branded, 'Logo')
  expect([again.project, isUnchanged(again.change)]).toEqual([next, true])
  const history = new History(project)
  history.apply('applyBrandKit', { kit: branded, logoName: 'Logo' })
  expect(history.project).toEqual(next)
  history.undo()
  expect(history.project).toEqual(project)
})

it('is one step of undo, and refuses a kit with a wrong field by its name', () => {
  const project = projectOf([text('t', '#3b5bdb')])
  const history = new History(project)
  const withScenes: BrandKit = {
    ...kit,
    intro: { canvas: { width: 960, height: 540 }, scene: { ...emptyScene('x', 'Opening'), duration: 2000 } },
  }
  history.apply('applyBrandKit', { kit: withScenes })
  expect(history.project.scenes.map(({ id }) => id)).toEqual(['brand-intro', 's'])
  history.apply('applyBrandKit', { kit: withScenes })
  expect(history.steps.undo).toHaveLength(1)
  history.undo()
  expect(history.project).toEqual(project)
  const wrong = { ...kit, colors: { ...colors, accent: 'red' } }
  expect(brandKitSchema.safeParse(wrong).error?.issues[0]?.path).toEqual(['colors', 'accent'])
  expect(() => history.apply('applyBrandKit', { kit: wrong })).toThrow(/red/)
})
