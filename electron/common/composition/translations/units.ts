import { plainText } from '../../pronounce/index.ts'
import type { Element, Project, Scene } from '../model.ts'
import { replaceVariables } from '../variables/text.ts'
import type { TranslatedText } from '../elements/translation-fields.ts'
import { followedWords, taggedElement, taggedScript } from './source-text.ts'
import { readInlineTags, withoutInlineTags } from './inline-tags.ts'

/** A text of a project that is translated as a whole. */
export interface TranslationUnit {
  /** Id of the scene whose script it is, or of the element that shows or speaks it. */
  id: string
  kind: 'script' | 'text' | 'speech'
  /** Index of the scene. */
  scene: number
  sceneName: string
  /** Name of the element; that of the scene for its script. */
  name: string
  /** Path in the project. */
  path: string
  /** The text with its tags. */
  source: string
  /** What the tags stand for, by their number. */
  tags: readonly { tag: number; text: string; elements: readonly string[] }[]
}

/** `changed`: the project has another text than the one that was translated. */
export type UnitState = 'missing' | 'changed' | 'translated'

/** Everything of a project that is heard and seen as words, in the order of the video. Hidden elements are left out. */
export function translationUnits(project: Project): TranslationUnit[] {
  return project.scenes.flatMap((scene, index) =>
    sceneUnits(scene).map((unit) => ({ ...unit, scene: index, path: `scenes[${index}].${unit.path}` })),
  )
}

/** A unit without the index of its scene; `path` begins within the scene. */
type SceneUnit = Omit<TranslationUnit, 'scene'>

/**
 * The units of scenes that can't change: of a document in which one scene is edited, the others are the same objects. All of
 * a long project take longer than a keystroke may.
 */
const known = new WeakMap<Scene, readonly SceneUnit[]>()

function sceneUnits(scene: Scene): readonly SceneUnit[] {
  const before = known.get(scene)
  if (before) return before
  const units = unitsOf(scene)
  if (Object.isFrozen(scene) && Object.isFrozen(scene.elements)) known.set(scene, units)
  return units
}

function unitsOf(scene: Scene): SceneUnit[] {
  const sceneName = scene.name
  const script = taggedScript(scene)
  const units: SceneUnit[] = []
  if (script !== null && hasLetters(plainText(withoutInlineTags(script)))) {
    const tags = wordTags(scene, script)
    units.push({ id: scene.id, kind: 'script', sceneName, name: scene.name, path: 'voice.text', source: script, tags })
  }
  for (const [position, element] of scene.elements.entries()) {
    const source = element.hidden ? null : taggedElement(element)
    if (source === null || !hasLetters(withoutInlineTags(source))) continue
    const kind = element.source.kind === 'text' ? 'text' : 'speech'
    const path = `elements[${position}].source.${kind === 'text' ? 'runs' : 'text'}`
    units.push({ id: element.id, kind, sceneName, name: element.name, path, source, tags: styleTags(source) })
  }
  return units
}

/** The unit of a scene or an element; undefined where it has no text to translate. */
export function translationUnit(project: Project, id: string): TranslationUnit | undefined {
  return translationUnits(project).find((one) => one.id === id)
}

/** Numbers and variables are the same in every language. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(replaceVariables(text, () => ''))

function wordTags({ elements }: Scene, script: string): TranslationUnit['tags'] {
  const { text, ranges } = readInlineTags(script)
  const indices = followedWords({ elements })
  return ranges.map(({ tag, start, end }) => ({
    tag,
    text: text.slice(start, end),
    elements: elements.filter(({ anchors }) => isFollowed(anchors, indices[tag - 1])).map(({ name }) => name),
  }))
}

const isFollowed = (anchors: Element['anchors'], index: number | undefined): boolean =>
  index !== undefined && (anchors?.start?.index === index || anchors?.end?.index === index)

function styleTags(source: string): TranslationUnit['tags'] {
  const { text, ranges } = readInlineTags(source)
  return ranges.map(({ tag, start, end }) => ({ tag, text: text.slice(start, end), elements: [] }))
}

/** What there is of a unit in a language. */
export function unitState(
  { source }: Pick<TranslationUnit, 'source'>,
  translated: TranslatedText | undefined,
): UnitState {
  if (!translated || translated.text.trim() === '') return 'missing'
  const isSame = translated.source === source || withoutInlineTags(translated.source) === withoutInlineTags(source)
  return isSame ? 'translated' : 'changed'
}

export interface TranslationProgress {
  total: number
  translated: number
  changed: number
  missing: number
}

/** How much of a project is translated into a language. */
export function translationProgress(project: Project, language: string): TranslationProgress {
  const texts = project.translations?.[language]?.texts ?? {}
  const counts = { total: 0, translated: 0, changed: 0, missing: 0 }
  for (const unit of translationUnits(project)) {
    counts.total += 1
    counts[unitState(unit, Object.hasOwn(texts, unit.id) ? texts[unit.id] : undefined)] += 1
  }
  return counts
}
