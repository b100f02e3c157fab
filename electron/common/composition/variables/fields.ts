import type { Element, ElementKind, Project } from '../model.ts'
import { variableKey, variablesIn } from './text.ts'

/** What a variable's value has to be. */
export type VariableWants = 'text' | ElementKind

/** A variable of a project: `{{name}}` in scripts and names, or what a replaceable element's source is taken from. */
export interface ProjectVariable {
  name: string
  /** Where it stands, as paths into the project. */
  places: string[]
  wants: VariableWants
  /** Every place says what stands there without a value (`{{name|there}}`): it needs no column. */
  optional: boolean
}

/** A text that may name variables. `spoken`: it is read aloud, so a mistake in it is heard (and paid for). */
export interface TextField {
  path: string
  text: string
  spoken: boolean
}

/** Every text of a project in which variables are filled in. */
export function* textFields(project: Project): Iterable<TextField> {
  yield { path: 'name', text: project.name, spoken: false }
  for (const [index, scene] of project.scenes.entries()) {
    const at = `scenes[${index}]`
    yield { path: `${at}.name`, text: scene.name, spoken: false }
    if (scene.voice && scene.voice.kind !== 'audio') {
      yield { path: `${at}.voice.text`, text: scene.voice.text, spoken: true }
    }
    for (const [place, element] of scene.elements.entries()) {
      const path = `${at}.elements[${place}]`
      yield { path: `${path}.name`, text: element.name, spoken: false }
      if (element.source.kind === 'script') {
        yield { path: `${path}.source.text`, text: element.source.text, spoken: !element.hidden }
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
    for (const [place, element] of elements.entries()) {
      const { replaceable } = element
      if (replaceable === undefined) continue
      yield { path: `scenes[${index}].elements[${place}].source`, element, variable: replaceable }
    }
  }
}

/** The variables of a project, each once, in the order in which they come: texts first. */
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
