import { beforeAll, expect, it } from 'vitest'
import {
  applyBrandKit,
  brandableColors,
  colorsOfBrand,
  colorsOfLogo,
  groundsOfElements,
  isNeutral,
  leastSeen,
  leastSeenContrast,
  newBrandKit,
  solidOf,
} from '../../../../../electron/common/composition/brand/index.ts'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import { oklabOf } from '../../../../../electron/common/color/oklab.ts'
import type { ShapeSource } from '../../../../../electron/common/composition/elements/shape-source.ts'
import { rgbaOf } from '../../../../../electron/common/color/rgb.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { projectSchema } from '../../../../../electron/common/composition/index.ts'
import {
  createFromTemplate,
  loadTemplateFonts,
  shapeNames,
  templates,
} from '../../../../../electron/common/templates/index.ts'
import { productFonts } from '../../../../support/fonts.ts'
import { faultsOf } from '../../../../support/templates/template-faults.ts'
import { someOf } from '../../../../support/depth.ts'

const fonts = productFonts()
beforeAll(async () => {
  for (const template of templates) expect([...(await loadTemplateFonts(template, 'en', fonts))]).toEqual([])
  for (const { font, weight } of [...templates.map(({ captions }) => builtInLook(captions)), builtInLook('boxed')])
    await fonts.load('The quick brown fox', [{ font, weight, italic: false }])
})

const brands = {
  dark: { background: '#2b1055', surface: '#fdf8ff', text: '#ffffff', accent: '#ff6b6b', accent2: '#ffd166' },
  light: { background: '#fff7e6', surface: '#1d2b53', text: '#1d2b53', accent: '#008a5e', accent2: '#d9480f' },
}

it.each(Object.entries(brands))(
  'templates can be read in a brand with a %s ground, and nothing of its own is left',
  (name, colors) => {
    for (const template of someOf(templates, 2)) {
      const created = createFromTemplate(template, { shape: 'wide', language: 'en', id: 'p', fonts })
      const kit = { ...newBrandKit('k', name, colors), fonts: created.project.brand!.fonts }
      const { project } = applyBrandKit(created.project, kit)
      expect(applyBrandKit(project, kit)).toMatchObject({ project, change: { colors: 0, fonts: 0, parts: 0 } })
      const ofKit = colorsOfBrand(colors)
      const strange = brandableColors(project).filter(({ color }) => !ofKit.has(solidOf(color)) && !isNeutral(color))
      expect([template.id, strange]).toEqual([template.id, []])
      expect([template.id, faultsOf({ ...created, project }, fonts)]).toEqual([template.id, []])
      const drawn = project.scenes.flatMap(({ elements }) => elements.filter(({ part }) => part === 'drawing'))
      for (const { id, source } of drawn) {
        const drawing = (source as ShapeSource).drawing!
        const fills = drawing.paths.flatMap(({ fill }) => (fill?.kind === 'color' ? [fill.color] : []))
        expect([id, fills]).toEqual([id, expect.arrayContaining([colors.accent])])
        expect(fills.filter((color) => !isNeutral(color) && hueApart(color, colors.accent) > 0.5)).toEqual([])
      }
    }
  },
)

const kits = {
  ...brands,
  logo: colorsOfLogo([
    { color: '#13203c', share: 0.55 },
    { color: '#fbf3e4', share: 0.25 },
    { color: '#6b2eb2', share: 0.15 },
  ]),
}

/** The contrasts with their grounds of the areas of a project, by element, and of the captions' box by scene. */
function seenIn({ scenes, canvas, captions }: Project): Map<string, number> {
  const seen = new Map<string, number>()
  for (const scene of scenes) {
    const grounds = groundsOfElements(scene, canvas)
    for (const { id, part, source } of scene.elements) {
      const beneath = grounds.get(id)
      const color = source.kind === 'text' ? source.box?.color : source.kind === 'shape' ? colorOf(source) : undefined
      if (part || !beneath || color === undefined || id.endsWith('-ground')) continue
      seen.set(id, leastSeenContrast(solidOf(color), rgbaOf(color)[3], beneath))
    }
    const box = captions?.look.box?.color
    const [ground] = scene.elements.filter(({ id }) => id.endsWith('-ground'))
    const fill = ground?.source.kind === 'shape' ? ground.source.fill : undefined
    if (box && fill?.kind === 'linear')
      seen.set(
        `${scene.id} captions`,
        leastSeenContrast(
          solidOf(box),
          rgbaOf(box)[3],
          fill.stops.map(({ color }) => color),
        ),
      )
  }
  return seen
}

const colorOf = ({ fill, drawing }: ShapeSource): string | undefined => {
  const own = fill ?? drawing?.paths[0]?.fill
  return own?.kind === 'color' ? own.color : undefined
}

/** The emphasised words of a project, by element: whether their colour differs from that of the others. */
const emphasisIn = ({ scenes }: Project) =>
  scenes.flatMap(({ elements }) =>
    elements.flatMap(({ id, source }) =>
      source.kind === 'text' && id.endsWith('-headline')
        ? source.runs.flatMap(({ style }) => (style?.color ? [{ id, isTold: style.color !== source.style.color }] : []))
        : [],
    ),
  )

it.each(Object.entries(kits))('what can be told apart in templates can be in a brand, too: %s', (name, colors) => {
  for (const template of someOf(templates, 3)) {
    const created = createFromTemplate(template, { shape: 'wide', language: 'en', id: 'p', fonts }).project
    const { project } = applyBrandKit(created, { ...newBrandKit('k', name, colors), fonts: created.brand!.fonts })
    const after = seenIn(project)
    const lost = [...seenIn(created)].filter(([id, contrast]) => contrast >= leastSeen && after.get(id)! < 1.1)
    expect([template.id, lost]).toEqual([template.id, []])
    expect([template.id, emphasisIn(project)]).toEqual([template.id, emphasisIn(created)])
    const groundsIn = ({ scenes }: Project) => new Set(scenes.map(({ background }) => background)).size
    expect([template.id, groundsIn(project)]).toEqual([template.id, groundsIn(created)])
  }
})

it('cards of a list are seen on their grounds, which differ, and each emphasised word has an accent', () => {
  const template = templates.find(({ id }) => id === 'quick-fix')!
  const created = createFromTemplate(template, { shape: 'wide', language: 'en', id: 'p', fonts }).project
  const { project } = applyBrandKit(created, newBrandKit('k', 'K', kits.logo))
  const [, first, second] = project.scenes
  expect(second!.background).not.toBe(first!.background)
  const wordsOf = (scene: typeof first) => scene!.elements.find(({ id }) => id.endsWith('-headline'))!.source
  for (const scene of [first, second])
    expect(wordsOf(scene)).toMatchObject({ runs: [{}, { style: { color: kits.logo.accent } }] })
  expect(seenIn(project).get('second-row-3')).toBeGreaterThanOrEqual(leastSeen)
})

const hueApart = (one: string, other: string): number => {
  const [a, b] = [oklabOf(one), oklabOf(other)]
  return Math.abs(Math.atan2(a.a * b.b - a.b * b.a, a.a * b.a + a.b * b.b))
}

it('words in the place of a logo become the logo, on their line, or the name of a brand without one', () => {
  const template = templates.find(({ id }) => id === 'product-launch')!
  for (const shape of shapeNames) {
    const { project, parts } = createFromTemplate(template, { shape, language: 'en', id: 'p', fonts })
    const kit = newBrandKit('k', 'Lumen', brands.dark)
    const logoOf = ({ scenes }: typeof project) => scenes.at(-1)!.elements.find(({ part }) => part === 'logo')!
    const words = logoOf(project)
    expect(logoOf(applyBrandKit(project, kit).project).source).toMatchObject({ runs: [{ text: 'Lumen' }] })
    const logo = { onDark: { path: '/logo.png', width: 400, height: 100 } }
    const branded = applyBrandKit(project, { ...kit, logo }).project
    const shown = logoOf(branded)
    expect(shown).toMatchObject({ id: words.id, kind: 'image', source: { kind: 'asset', path: '/logo.png' } })
    expect(shown.width! / shown.height!).toBeCloseTo(4, 0)
    expect(shown.y + shown.height!).toBe(words.y + words.height!)
    expect(shown.x + shown.width! / 2).toBeCloseTo(words.x + words.width! / 2, -1)
    expect(projectSchema.safeParse(branded).success).toBe(true)
    const kept = { ...kit, logo, fonts: project.brand!.fonts }
    expect(faultsOf({ project: applyBrandKit(project, kept).project, parts }, fonts)).toEqual([])
  }
})

it('a name with what somebody does below it takes the design of lower thirds', () => {
  const template = templates.find(({ id }) => id === 'customer-voice')!
  const { project } = createFromTemplate(template, { shape: 'wide', language: 'en', id: 'p', fonts })
  const kit = {
    ...newBrandKit('k', 'Lumen', brands.dark),
    lowerThird: { design: 'accent' as const, side: 'left' as const },
  }
  const [third] = applyBrandKit(project, kit).project.scenes[0]!.elements.filter(({ part }) => part === 'lowerThird')
  expect(third!.source).toMatchObject({ box: { color: brands.dark.accent }, runs: [{}, { style: kit.fonts.body }] })
})
