import type { Language } from '../languages.ts'
import { builtInLook } from '../captions/index.ts'
import type { CaptionPosition } from '../service/extension/captions.ts'
import { defaultLoudness } from '../service/extension/loudness.ts'
import { defaultMusicSettings } from '../service/extension/music.ts'
import { emptyProject } from '../composition/index.ts'
import type { Element, Project, Scene, Slot } from '../composition/index.ts'
import type { FontChoice, FontSet } from '../drawing/fonts/font-set.ts'
import type { Part } from './layout/builder.ts'
import { layOutScene } from './layout/scene.ts'
import { staying } from './layout/staying.ts'
import type { ShapeName, Template, Words } from './model.ts'
import { shapeSizes, wordsIn } from './model.ts'
import { styleTransitions } from './style/motion-styles.ts'
import { headlineWeight, palettes, typefaces } from './style/palettes.ts'
import type { Typeface } from './style/palettes.ts'

/**
 * What stays free at the edges for captions, as shares: below the words of each layout (`layout/regions.ts`), and in tall videos
 * also below a presenter's chin, as low as apps that lay their controls over the picture allow.
 */
export const captionInsets: Record<ShapeName, CaptionPosition['insets']> = {
  wide: { left: 0.08, right: 0.08, top: 0.06, bottom: 0.06 },
  tall: { left: 0.08, right: 0.08, top: 0.12, bottom: 0.2 },
  square: { left: 0.08, right: 0.08, top: 0.06, bottom: 0.06 },
  portrait: { left: 0.08, right: 0.08, top: 0.06, bottom: 0.07 },
}

export interface TemplateOptions {
  shape: ShapeName
  /** Language of the words that are seen. */
  language: Language
  /** Language of what is spoken; absent: that of the words. */
  speech?: Language
  /** Voices of that language in place of the template's, one for each presenter; the last one for all others. */
  voices?: readonly string[]
  /** Id of the new project. */
  id: string
  /** With the template's fonts loaded (`loadTemplateFonts`). */
  fonts: FontSet
  /** Path of the template's music on this machine; absent: the project has none. */
  music?: string | null | undefined
}

/** A project that was made from a template, and what its elements are. */
export interface TemplateProject {
  project: Project
  parts: Part[]
}

/** Makes the project of a template in a shape. The same options give the same project. */
export function createFromTemplate(template: Template, options: TemplateOptions): TemplateProject {
  const { shape, language, id, fonts, music, speech = language, voices = [] } = options
  const { width, height } = shapeSizes[shape]
  const parts: Part[] = []
  const slots: Slot[] = []
  const transition = styleTransitions[template.motion]
  let before: readonly Element[] = []
  const scenes = template.scenes.map((scene, index): Scene => {
    const transitionMs = index === 0 ? 0 : transition.duration
    const laidOut = layOutScene(template, scene, { shape, language, fonts, transitionMs })
    const elements = laidOut.elements.map((element) => staying(element, before))
    before = elements
    parts.push(...laidOut.parts)
    slots.push(...laidOut.parts.flatMap(({ id: target, slot }) => (slot ? [{ target, role: slot }] : [])))
    slots.push({ target: scene.id, role: 'script' })
    const speaker = Math.max(0, scene.presenter)
    const voiceId = voices[Math.min(speaker, voices.length - 1)] ?? template.presenters[speaker]!.voice
    return {
      id: scene.id,
      name: wordsIn(scene.name, language),
      duration: 'voice',
      voice: { kind: 'script', voiceId, text: wordsIn(scene.script, speech), rate: 100 },
      background: laidOut.background,
      elements,
      ...(index > 0 ? { transition: structuredClone(transition) } : {}),
    }
  })
  const project: Project = {
    ...emptyProject(id, wordsIn(template.name, language)),
    loudness: defaultLoudness,
    canvas: { width, height, background: scenes[0]?.background ?? 'white' },
    captions: {
      shown: true,
      look: builtInLook(template.captions),
      position: { at: 'bottom', insets: captionInsets[shape] },
    },
    slots: slots.filter(firstPresenter(scenes)),
    brand: brandOf(template, language),
    scenes,
  }
  if (music) project.music = { source: { kind: 'asset', path: music }, ...structuredClone(defaultMusicSettings) }
  return { project, parts }
}

/** The colours and fonts that the template was designed with, by their roles: a brand kit takes their places. */
function brandOf(template: Template, language: Language): NonNullable<Project['brand']> {
  const { deep, bold, light } = palettes[template.palette]
  const { headline, body } = typefaces[template.typeface]
  return {
    name: wordsIn(template.name, language),
    colors: { background: deep.from, surface: light.from, text: deep.text, accent: bold.from, accent2: deep.mark },
    fonts: {
      headline: { font: headline.font, weight: headline.weight },
      body: { font: body.font, weight: body.weight },
    },
  }
}

/** A presenter is asked for once, where they come first: they are the same in all scenes. */
function firstPresenter(scenes: readonly Scene[]): (slot: Slot) => boolean {
  const asked = new Set<string>()
  const avatars = new Map(
    scenes.flatMap(({ elements }) =>
      elements.flatMap(({ id, source }) => (source.kind === 'avatar' ? [[id, source.avatarId] as const] : [])),
    ),
  )
  return ({ target, role }) => {
    const avatar = avatars.get(target)
    if (role !== 'presenter' || avatar === undefined) return true
    return !asked.has(avatar) && asked.add(avatar).size > 0
  }
}

/** The letters that a template shows in a language, and the fonts that it shows them in. */
export function templateFonts(template: Template, language: Language): { text: string; choices: FontChoice[] } {
  const { headline, body }: Typeface = typefaces[template.typeface]
  const choices: FontChoice[] = [
    { font: headline.font, weight: headline.weight, italic: false },
    { font: headline.font, weight: headlineWeight(headline, true), italic: false },
    ...(headline.italic ? [{ font: headline.font, weight: headline.weight, italic: true }] : []),
    { font: body.font, weight: body.weight, italic: false },
    { font: body.font, weight: body.strong, italic: false },
  ]
  return { text: wordsOf(template, language).join('\n'), choices }
}

/** Loads the fonts that a template needs in a language. Answers what could not be read. */
export function loadTemplateFonts(
  template: Template,
  language: Language,
  fonts: FontSet,
): Promise<Map<string, unknown>> {
  const { text, choices } = templateFonts(template, language)
  return fonts.load(text, choices)
}

/** All words that a template shows in a language. */
export function wordsOf({ scenes }: Template, language: Language): string[] {
  return scenes.flatMap(({ items }) =>
    Object.values(items).flatMap((item) => {
      if (Array.isArray(item)) return item.map((row: Words) => wordsIn(row, language))
      return typeof item === 'object' ? [shownWords(item as Words, language)] : []
    }),
  )
}

/** Kickers are shown in capitals. */
function shownWords(words: Words, language: Language): string {
  return `${wordsIn(words, language)}${wordsIn(words, language).toUpperCase()} 0123456789`
}
