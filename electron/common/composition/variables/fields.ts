import { textOf } from '../elements/text-source.ts'
import type { Element, ElementKind, Project } from '../model.ts'
import { variableKey, variablesIn } from './text.ts'

/** The kind of value that a variable takes. */
export type VariableWants = 'text' | ElementKind

/** A variable of a project: `{{name}}` in scripts and names, or the source of a replaceable element. */
export interface ProjectVariable {
  name: string
  /** Paths in the project where the variable is used. */
  places: string[]
  wants: VariableWants
  /** Every use gives a default (`{{name|default}}`), so no column is needed. */
  optional: boolean
}

/** A text that may contain variables. */
export interface TextField {
  path: string
  text: string
  /** It is heard or seen in the clip, so that a mistake in it spoils what may be charged for. */
  inClip: boolean
}

/** Every text of a project in which variables are filled in. */
export function* textFields(project: Project): Iterable<TextField> {
  const captionsShown = project.captions?.shown === true
  yield { path: 'name', text: project.name, inClip: false }
  for (const [index, scene] of project.scenes.entries()) {
    const at = `scenes[${index}]`
    yield { path: `${at}.name`, text: scene.name, inClip: false }
    if (scene.voice && scene.voice.kind !== 'audio') {
      yield { path: `${at}.voice.text`, text: scene.voice.text, inClip: true }
    }
    for (const [cueIndex, cue] of (scene.captions?.cues ?? []).entries()) {
      yield { path: `${at}.captions.cues[${cueIndex}].text`, text: cue.text, inClip: captionsShown }
    }
    for (const [elementIndex, element] of scene.elements.entries()) {
      const path = `${at}.elements[${elementIndex}]`
      yield { path: `${path}.name`, text: element.name, inClip: false }
      if (element.source.kind === 'script') {
        yield { path: `${path}.source.text`, text: element.source.text, inClip: !element.hidden }
      }
      if (element.source.kind === 'text') {
        yield { path: `${path}.source.runs`, text: textOf(element.source), inClip: !element.hidden }
      }
    }
  }
}

export interface ReplaceableField {
  path: string
  element: Element
  variable: string
}

export function* replaceableFields(project: Project): Iterable<ReplaceableField> {
  for (const [index, { elements }] of project.scenes.entries()) {
    for (const [elementIndex, element] of elements.entries()) {
      const { replaceable } = element
      if (replaceable === undefined) continue
      yield { path: `scenes[${index}].elements[${elementIndex}].source`, element, variable: replaceable }
    }
  }
}

/** The variables of a project, each once, in the order of their first use: texts first. */
export function variablesOf(project: Project): ProjectVariable[] {
  const found = new Map<string, ProjectVariable>()
  const add = (name: string, path: string, wants: VariableWants, optional: boolean): void => {
    const key = variableKey(name)
    const known = found.get(key)
    if (!known) found.set(key, { name, places: [path], wants, optional })
    else {
      if (!known.places.includes(path)) known.places.push(path)
      if (known.wants === 'text') known.wants = wants
      known.optional &&= optional
    }
  }
  for (const { path, text } of textFields(project)) {
    for (const { name, fallback } of variablesIn(text)) add(name, path, 'text', fallback !== null)
  }
  for (const { path, element, variable } of replaceableFields(project))
    add(variable.trim(), path, element.kind, element.hidden)
  return [...found.values()]
}
