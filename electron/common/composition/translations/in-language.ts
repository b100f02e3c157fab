import { languageText, message } from '../../messages/index.ts'
import { plainText } from '../../pronounce/index.ts'
import { estimateSpeechSeconds } from '../../service/engine-prices.ts'
import { isAnchored } from '../anchors/index.ts'
import type { Element, Project, Scene, Voice } from '../model.ts'
import { warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { differences } from './differences.ts'
import type { TranslatedText } from '../elements/translation-fields.ts'
import { anchorFinder } from './translated-anchors.ts'
import { translatedRuns } from './translated-runs.ts'
import { readInlineTags } from './inline-tags.ts'
import { translationUnits, unitState } from './units.ts'
import type { TranslationUnit, UnitState } from './units.ts'
import { fittingVoices } from './voices.ts'
import type { LanguageVoice } from './voices.ts'

/** A project in one of its languages. */
export interface ProjectInLanguage {
  project: Project
  /** What is not translated, or not as it should be: warnings with their paths. */
  problems: Problem[]
}

/** Whether a project is in the language already: its own one, or it has no translation into it. */
export function isOwnLanguage({ language, translations }: Project, tag: string): boolean {
  return tag === language || !Object.hasOwn(translations ?? {}, tag)
}

/**
 * The project as one of its languages has it: its scripts, voices and texts are translated, all else is that of the
 * project. What has no translation stays as it is and is told, as is what was translated of another text than the project
 * has now. Without a translation into the language the project is returned as it is.
 * @param voices those of the service, of which a fitting one takes the place of each voice for which none is chosen
 */
export function inLanguage(
  project: Project,
  language: string,
  voices: readonly LanguageVoice[] = [],
): ProjectInLanguage {
  const { translations, ...rest } = project
  const translation = isOwnLanguage(project, language) ? undefined : translations?.[language]
  if (!translation) return { project: rest as Project, problems: [] }
  const units = translationUnits(project)
  const states = new Map(units.map((unit) => [unit.id, unitState(unit, textOf(unit.id))]))
  const problems: Problem[] = [...summaries(units, states, language)]
  const voiceless = new Map<string, string>()
  const given = fittingVoices(project, language, voices, translation.voices)

  function textOf(id: string): TranslatedText | undefined {
    return Object.hasOwn(translation!.texts, id) ? translation!.texts[id] : undefined
  }

  /** The translation of a scene's script or an element's text; undefined where it has none. */
  const translated = (id: string): TranslatedText | undefined => (isTranslated(states.get(id)) ? textOf(id) : undefined)

  const voiceIn = (voiceId: string, path: string): string => {
    const own = Object.hasOwn(given, voiceId) ? given[voiceId] : undefined
    if (own === undefined && voiceId !== '' && !voiceless.has(voiceId)) voiceless.set(voiceId, path)
    return own ?? voiceId
  }

  const spoken = <S extends { voiceId: string; text: string }>(source: S, id: string, path: string): S => {
    // A text that was not translated is read by the voice of its own language.
    if (states.get(id) === 'missing') return source
    const text = translated(id)
    return {
      ...source,
      text: text ? readInlineTags(text.text).text : source.text,
      voiceId: voiceIn(source.voiceId, path),
    }
  }

  const voiceOf = ({ id, name, voice }: Scene, path: string): Voice | null => {
    if (voice?.kind === 'script') return spoken(voice, id, `${path}.voiceId`)
    const text = translated(id)
    if (voice?.kind === 'clone') return text ? { ...voice, text: readInlineTags(text.text).text } : voice
    if (voice) {
      const kept = message('projectProblems.translation.recording', { name, language: languageText(language) })
      problems.push(warningAt(path, 'not-translated', kept))
    }
    return voice
  }

  const elementOf = (element: Element, path: string): Element => {
    const { id, source } = element
    if (element.hidden) return element
    if (source.kind === 'script') return { ...element, source: spoken(source, id, `${path}.source.voiceId`) } as Element
    const text = translated(id)
    if (source.kind !== 'text' || !text) return element
    const runs = translatedRuns(source, text)
    if (runs) return { ...element, source: { ...source, runs } } as Element
    const tooLong = message('projectProblems.translation.tooLong', { name: element.name })
    problems.push(warningAt(`${path}.source.runs`, 'not-translated', tooLong))
    return element
  }

  const scenes = project.scenes.map((scene, index): Scene => {
    const path = `scenes[${index}]`
    const voice = voiceOf(scene, `${path}.voice`)
    const text = translated(scene.id)
    const finder = text && scene.elements.some(isAnchored) ? anchorFinder(scene.voice, text) : null
    const elements = scene.elements.map((element, at) => {
      const inScene = elementOf(element, `${path}.elements[${at}]`)
      if (!finder) return inScene
      const moved = finder.anchored(inScene, `${path}.elements[${at}]`)
      if (!element.hidden) problems.push(...moved.problems)
      return moved.element
    })
    const inScene = { ...withOwnCaptions(scene, text, path, problems), voice, elements }
    if (!text || !outlasts(inScene)) return inScene
    const longer = message('projectProblems.translation.longer', { name: scene.name, length: scene.duration as number })
    problems.push(warningAt(`${path}.duration`, 'translation-differs', longer))
    return { ...inScene, duration: 'voice' }
  })
  for (const [voiceId, path] of voiceless) {
    const values = { voice: voiceId, language: languageText(language) }
    problems.push(warningAt(path, 'translation-voice', message('projectProblems.translation.voice', values)))
  }
  for (const unit of units) {
    const text = translated(unit.id)
    if (text) problems.push(...differences(unit, text, language))
  }
  return { project: { ...rest, language, scenes } as Project, problems }
}

const isTranslated = (state: UnitState | undefined): boolean => state === 'translated' || state === 'changed'

/** How much longer speech may be than its estimate, as a share: voices and languages differ. */
const tolerance = 0.2

/** Whether the voice of a scene of a fixed length is likely to speak longer than the scene lasts. */
function outlasts({ voice, duration }: Scene): boolean {
  if (duration === 'voice' || voice === null || voice.kind === 'audio') return false
  return estimateSpeechSeconds(plainText(voice.text).trim(), voice.rate) * 1000 * (1 + tolerance) > duration
}

/** Cues that were edited say the project's script, so captions are made of the translated one. A scene without captions stays so. */
function withOwnCaptions(scene: Scene, text: TranslatedText | undefined, path: string, problems: Problem[]): Scene {
  const { captions, ...rest } = scene
  if (!text || !captions || captions.cues.length === 0) return scene
  const values = { name: scene.name }
  problems.push(
    warningAt(`${path}.captions`, 'captions-differ', message('projectProblems.translation.captions', values)),
  )
  return rest
}

/** A warning for all units without a translation, and one for all whose text has changed, each at the first of them. */
function* summaries(
  units: readonly TranslationUnit[],
  states: ReadonlyMap<string, UnitState>,
  language: string,
): Iterable<Problem> {
  const values = { total: units.length, language: languageText(language) }
  for (const [state, code, key] of [
    ['missing', 'not-translated', 'projectProblems.translation.missing'],
    ['changed', 'translation-changed', 'projectProblems.translation.changed'],
  ] as const) {
    const some = units.filter(({ id }) => states.get(id) === state)
    const [first] = some
    if (!first) continue
    const names = [...new Set(some.map(({ name, sceneName }) => name || sceneName))].slice(0, mostNamed)
    const named = names.map((name) => `“${name}”`).join(', ') + (some.length > names.length ? ', …' : '')
    yield warningAt(first.path, code, message(key, { ...values, n: some.length, names: named }))
  }
}

/** How many texts are named. */
const mostNamed = 4
