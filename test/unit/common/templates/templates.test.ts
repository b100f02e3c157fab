import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile, needsDrawing, projectSchema } from '../../../../electron/common/composition/index.ts'
import type { DrawnPicture, Project } from '../../../../electron/common/composition/index.ts'
import { projectExtensions } from '../../../../electron/common/service/extension/extension.ts'
import { builtInLook } from '../../../../electron/common/captions/index.ts'
import { languageTags } from '../../../../electron/common/languages.ts'
import type { Language } from '../../../../electron/common/languages.ts'
import {
  createFromTemplate,
  loadTemplateFonts,
  shapeNames,
  templates,
} from '../../../../electron/common/templates/index.ts'
import type { ShapeName, Template, TemplateProject } from '../../../../electron/common/templates/index.ts'
import { groundNames, palettes } from '../../../../electron/common/templates/style/palettes.ts'
import type { PaletteName } from '../../../../electron/common/templates/style/palettes.ts'
import { presenters } from '../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { everydayVoices } from '../../../../electron/engine/speech/catalogue/everyday.ts'
import { finestVoices } from '../../../../electron/engine/speech/catalogue/finest.ts'
import { productFonts } from '../../../support/fonts.ts'
import { faultsOf } from '../../../support/templates/template-faults.ts'
import { withLongerWords } from '../../../support/templates/longer-words.ts'
import { someOf } from '../../../support/depth.ts'

const fonts = productFonts()

beforeAll(async () => {
  for (const template of templates) {
    for (const language of languageTags) expect([...(await loadTemplateFonts(template, language, fonts))]).toEqual([])
  }
  for (const { font, weight } of templates.map(({ captions }) => builtInLook(captions)))
    await fonts.load('The quick brown fox', [{ font, weight, italic: false }])
})

/** Projects by their template: several tests look at the same ones. */
const created = new Map<Template, Map<string, TemplateProject>>()
function madeIn(template: Template, shape: ShapeName, language: Language = 'en'): TemplateProject {
  const known = created.get(template) ?? new Map<string, TemplateProject>()
  created.set(template, known)
  const project =
    known.get(`${shape} ${language}`) ??
    createFromTemplate(template, { shape, language, id: 'project', fonts, music: '/music/loop.ogg' })
  known.set(`${shape} ${language}`, project)
  return project
}

describe.each(templates.map((template) => [template.id, template] as const))('the template %s', (_, template) => {
  it.each(shapeNames)(
    'in the shape %s has nothing on each other, outside or hard to read, in both languages',
    (shape) => {
      for (const language of languageTags) expect(faultsOf(madeIn(template, shape, language), fonts)).toEqual([])
    },
  )

  it.each(someOf(shapeNames, 2))('in the shape %s has room for words that are a third longer', (shape) => {
    expect(faultsOf(madeIn(withLongerWords(template), shape), fonts)).toEqual([])
  })

  it('is a project without problems that the engine can make', () => {
    for (const shape of shapeNames) {
      const { project } = madeIn(template, shape)
      expect(projectSchema.parse(project)).toEqual(project)
      expect(compiled(project)).toMatchObject({ ok: true, warnings: [] })
    }
  })

  it('is written in Chinese, too', () => {
    const written = template.scenes.flatMap(({ name, script }) => [name, script])
    for (const words of [template.name, template.about, ...written]) {
      expect(words['zh-CN']).toMatch(/\p{Script=Han}/u)
      expect(words.en).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('has presenters, voices and music that come with the product', () => {
    const voices = new Set([
      ...finestVoices.map(({ style }) => `finest-${style.split('_')[1]!}`),
      ...everydayVoices.map(({ name }) => `everyday-${name.toLowerCase()}`),
    ])
    for (const { avatar, voice } of template.presenters) {
      expect(presenters.map(({ avatarId }) => avatarId)).toContain(avatar)
      expect([...voices]).toContain(voice)
    }
    const music = JSON.parse(readFileSync('resources/music/music.json', 'utf8')) as { id: string; kind: string }[]
    expect(music).toContainEqual(expect.objectContaining({ id: template.music, kind: 'music' }))
  })
})

it('every file of the library is a template of the list, and every id is there once', () => {
  const files = readdirSync('electron/common/templates/library', { recursive: true, encoding: 'utf8' })
  const ids = files.filter((file) => /[\\/].*\.ts$/.test(file)).map((file) => file.replace(/^.*[\\/]|\.ts$/g, ''))
  expect(templates.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

describe('rows of lists', () => {
  const template = templates.find(({ id }) => id === 'three-steps')!
  const list = template.scenes.at(-1)!
  const onGrounds = groundNames.map((ground) => ({ ...list, ground, id: `list-${ground}`, mirrored: true }))

  it('can be read in palettes on every ground', () => {
    for (const palette of someOf(Object.keys(palettes) as PaletteName[], 2))
      expect([palette, faultsOf(madeIn({ ...template, palette, scenes: onGrounds }, 'wide'), fonts)]).toEqual([
        palette,
        [],
      ])
  })

  it.each(shapeNames)('begin where their headline does in the shape %s, also in a mirror', (shape) => {
    const { project, parts } = madeIn({ ...template, scenes: [list, onGrounds[0]!] }, shape)
    expect(faultsOf({ project, parts }, fonts)).toEqual([])
    for (const { elements } of project.scenes) {
      const lefts = elements.filter(({ source }) => source.kind === 'text').map(({ x }) => x)
      expect(new Set(lefts).size).toBe(1)
    }
  })
})

it('italic headlines are upright in Chinese, and headlines of a font without heavy letters are bold there', () => {
  const headline = (id: string, language: Language) => {
    const template = templates.find((one) => one.id === id)!
    const [scene] = madeIn(template, 'wide', language).project.scenes
    const source = scene!.elements.find((element) => element.id === `${scene!.id}-headline`)!.source
    return (source as { style: { italic: boolean; weight: number } }).style
  }
  expect(headline('quote-of-the-week', 'en')).toMatchObject({ italic: true, weight: 600 })
  expect(headline('quote-of-the-week', 'zh-CN')).toMatchObject({ italic: false, weight: 650 })
  expect(headline('job-in-short', 'en').weight).toBe(400)
  expect(headline('job-in-short', 'zh-CN').weight).toBe(650)
})

it('faults are found where there are some', () => {
  const { project, parts } = madeIn(templates[0]!, 'wide')
  const [scene] = project.scenes
  const changed = (id: string, fields: object) => {
    const elements = scene!.elements.map((element) => (element.id === id ? { ...element, ...fields } : element))
    return faultsOf({ project: { ...project, scenes: [{ ...scene!, elements: elements as never }] }, parts }, fonts)
  }
  const headline = scene!.elements.find(({ id }) => id === 'opening-headline')!
  expect(changed(headline.id, { y: headline.y + 120 })).toContain('opening-headline overlaps opening-body')
  expect(changed(headline.id, { x: 900 })).toContain('opening-headline is on the presenter')
  expect(changed(headline.id, { x: 20 })).toContain('opening-headline is outside of the safe area')
  expect(changed(headline.id, { y: 800 })).toContain('captions are on opening-headline in opening')
  expect(changed(headline.id, { height: 60 })).toContain("opening-headline doesn't fit its box")
  const source = { ...headline.source, style: { ...(headline.source as { style: object }).style, color: '#456b5d' } }
  expect(changed(headline.id, { source }).join()).toMatch(/opening-headline has a contrast of [12]\.\d\d for #456b5d/)
  const onLight = madeIn(
    templates.find(({ id }) => id === 'three-steps')!,
    'wide',
  )
  const captions = { ...onLight.project.captions!, look: builtInLook('plain') }
  const whiteOnWhite = { ...onLight, project: { ...onLight.project, captions } }
  expect(faultsOf(whiteOnWhite, fonts).join()).toContain('captions have no contrast in')
})

/** The project as a request to the engine, with pictures and speech that are there. */
function compiled(project: Project) {
  const drawn: DrawnPicture = { url: 'https://files.example/a.png', x: 0, y: 0, width: 10, height: 10 }
  const ids = project.scenes.flatMap(({ elements }) => elements.filter(needsDrawing).map(({ id }) => id))
  return compile(project, 'avatar-video', {
    drawings: Object.fromEntries(ids.map((id) => [id, drawn])),
    extensions: projectExtensions,
  })
}
