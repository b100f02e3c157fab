import { isMessage, message } from '../../messages/index.ts'
import { guards } from '../../service/index.ts'
import { elementSchema } from '../model.ts'
import type { Element, Project, Scene, Voice } from '../model.ts'
import { errorAt, warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { replaceVariables, variableKey } from './text.ts'
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

/** A copy of the project with one row's values in place of its variables. No element of the copy is replaceable. */
export function fillIn(project: Project, values: VariableValues, options: ValueOptions = {}): Filled {
  const known = new Map(Object.entries(values).map(([name, value]) => [variableKey(name), value]))
  const problems: Problem[] = []

  const valueOf = (name: string): string | undefined => known.get(variableKey(name))
  const text = (written: string, path: string, spoken: boolean): string =>
    replaceVariables(written, ({ name, fallback }) => {
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
    })
  const name = (written: string, path: string): string => text(written, path, false).slice(0, longestName)
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
    // A hidden element is not sent, so it needs no source.
    if (replaceable === undefined || element.hidden) return spoken
    return replaced(spoken, replaceable, `${path}.source`)
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
    return {
      ...scene,
      name: name(scene.name, `${path}.name`),
      voice: voiceOf(scene.voice, `${path}.voice`),
      elements: scene.elements.map((element, at) => elementOf(element, `${path}.elements[${at}]`)),
    }
  })
  return { project: { ...project, name: name(project.name, 'name'), scenes }, problems }
}
