import { isMessage, message } from '../../messages/index.ts'
import { anchoredTo, anchorText, filledAnchors, followWords, isAnchored, scriptWords } from '../anchors/index.ts'
import { guards } from '../../service/index.ts'
import { elementSchema } from '../model.ts'
import type { Element, Project, Scene, Voice } from '../model.ts'
import { errorAt, warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { replaceInRuns, replaceVariables, variableKey } from './text.ts'
import type { TextVariable } from './text.ts'
import { textLimits } from '../elements/text-source.ts'
import type { TextSource } from '../elements/text-source.ts'
import { valueSource } from './value-source.ts'
import type { ValueOptions } from './value-source.ts'
import type { Text } from '../../messages/index.ts'

/** Values by the variable's name; undefined where there is no column for it. The case of names does not count. */
export type VariableValues = Readonly<Record<string, string | undefined>>

export interface Filled {
  project: Project
  /** Missing and unusable values, each with its path; the document is left unchanged there. */
  problems: Problem[]
}

const longestName = 500
const longestCue = 2000

/** A copy of the project with one row's values in place of its variables. No element of the copy is replaceable. */
export function fillIn(project: Project, values: VariableValues, options: ValueOptions = {}): Filled {
  const known = new Map(Object.entries(values).map(([name, value]) => [variableKey(name), value]))
  const problems: Problem[] = []

  const valueOf = (name: string): string | undefined => known.get(variableKey(name))
  const filledIn =
    (path: string, spoken: boolean) =>
    ({ name, fallback }: TextVariable): string | null => {
      const value = valueOf(name)
      if (value !== undefined && value.trim() !== '') return value.trim()
      if (fallback !== null) return fallback
      if (value === undefined) {
        problems.push(errorAt(path, 'missing-value', message('projectProblems.variables.noColumnFor', { name })))
        return null
      }
      const problem = message('projectProblems.variables.emptyOrFallback', { name })
      problems.push((spoken ? errorAt : warningAt)(path, 'missing-value', problem))
      return ''
    }
  const text = (written: string, path: string, spoken: boolean): string =>
    replaceVariables(written, filledIn(path, spoken))
  const name = (written: string, path: string): string => text(written, path, false).slice(0, longestName)
  const caption = (written: string, path: string): string => text(written, path, false).slice(0, longestCue)
  const script = (written: string, path: string, spoken = true): string => {
    const filled = text(written, path, spoken)
    if (filled.length <= guards.textCharacters) return filled
    const { textCharacters: limit } = guards
    const tooLong = message('projectProblems.variables.scriptTooLong', { length: filled.length, limit })
    problems.push(errorAt(path, 'wrong-value', tooLong))
    return filled.slice(0, guards.textCharacters)
  }

  const voiceOf = (voice: Voice | null, path: string): Voice | null =>
    voice === null || voice.kind === 'audio' ? voice : { ...voice, text: script(voice.text, `${path}.text`) }

  /** The cues of a row; those that followed the script follow the row's one. */
  const captionsOf = ({ captions, voice }: Scene, spoken: Voice | null, path: string): Pick<Scene, 'captions'> => {
    if (!captions) return {}
    const cues = captions.cues.map((cue, at) => ({ ...cue, text: caption(cue.text, `${path}.cues[${at}].text`) }))
    const followed = voice && voice.kind !== 'audio' && captions.script === voice.text
    const script = followed && spoken && spoken.kind !== 'audio' ? spoken.text : captions.script
    return { captions: { cues, ...(script === undefined ? {} : { script }) } }
  }

  const elementOf = (element: Element, path: string): Element => {
    const { replaceable, ...rest } = element
    const named = { ...rest, name: name(element.name, `${path}.name`) } as Element
    const spoken =
      named.source.kind === 'script'
        ? ({
            ...named,
            source: {
              ...named.source,
              text: script(named.source.text, `${path}.source.text`, !element.hidden),
            },
          } as Element)
        : named
    const written =
      spoken.source.kind === 'text' ? ({ ...spoken, source: textFilledIn(spoken.source, path) } as Element) : spoken
    // A hidden element is not sent, so it needs no source.
    if (replaceable === undefined || element.hidden) return written
    return replaced(written, replaceable, `${path}.source`)
  }

  const textFilledIn = (source: TextSource, path: string): TextSource => {
    const at = `${path}.source.runs`
    const runs = replaceInRuns(source.runs, filledIn(at, false))
    const length = runs.reduce((sum, run) => sum + run.text.length, 0)
    const { characters: limit } = textLimits
    if (length <= limit) return { ...source, runs }
    problems.push(errorAt(at, 'wrong-value', message('projectProblems.variables.scriptTooLong', { length, limit })))
    return source
  }

  const replaced = (element: Element, variable: string, path: string): Element => {
    const refuse = (code: 'missing-value' | 'wrong-value', text: Text): Element => {
      problems.push(errorAt(path, code, text))
      return element
    }
    const value = valueOf(variable)?.trim()
    if (value === undefined) return refuse('missing-value', message('projectProblems.variables.noColumn', { variable }))
    if (value === '') return refuse('missing-value', message('projectProblems.variables.empty', { name: variable }))
    const source = valueSource(element, value, options)
    if (isMessage(source)) return refuse('wrong-value', source)
    const checked = elementSchema.safeParse({ ...element, source })
    return checked.success
      ? checked.data
      : refuse('wrong-value', message('projectProblems.variables.wrongValue', { value: value.slice(0, 80) }))
  }

  const scenes = project.scenes.map((scene, index): Scene => {
    const path = `scenes[${index}]`
    const named = name(scene.name, `${path}.name`)
    const voice = voiceOf(scene.voice, `${path}.voice`)
    return {
      ...scene,
      name: named,
      voice,
      ...captionsOf(scene, voice, `${path}.captions`),
      elements: anchoredIn(scene, voice).map((element, at) => elementOf(element, `${path}.elements[${at}]`)),
    }
  })
  return { project: { ...project, name: name(project.name, 'name'), scenes }, problems }
}

/** The elements of a scene, which begin and end with the words of its script where values are filled in. */
function anchoredIn({ voice, elements }: Scene, filled: Voice | null): readonly Element[] {
  const [was, is] = [anchorText(voice), anchorText(filled)]
  if (was === null || is === null || was === is || !elements.some(isAnchored)) return elements
  const words = [scriptWords(was), scriptWords(is)] as const
  const follow = followWords(...words)
  return elements.map((element) =>
    element.anchors ? anchoredTo(element, filledAnchors(element.anchors, words, follow)) : element,
  )
}
