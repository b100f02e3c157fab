import type { Element, Project, Scene } from '../composition/model.ts'
import { applyDictionary, dictionaryOf } from './dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { pausesAsMarks } from './pauses.ts'
import type { Pronunciation } from './schema.ts'

/**
 * A script as it is sent to speak a scene: words said as its dictionary says, pauses as punctuation, since a scene's
 * voice is one request. What is made is known by this text, so a changed dictionary makes anew what it changes.
 */
export function spokenText(script: string, dictionary: Dictionary): string {
  return pausesAsMarks(applyDictionary(script, dictionary).sent)
}

/** A project with its scripts as they are sent. @param own the user's dictionary; the project's counts before it */
export function asSpoken(project: Project, own: readonly Pronunciation[]): Project {
  const dictionary = dictionaryOf(project.pronunciations ?? [], own)
  return { ...project, scenes: project.scenes.map((scene) => spokenScene(scene, dictionary)) }
}

function spokenScene(scene: Scene, dictionary: Dictionary): Scene {
  const { voice } = scene
  const spoken =
    voice === null || voice.kind === 'audio' ? voice : { ...voice, text: spokenText(voice.text, dictionary) }
  return {
    ...scene,
    voice: spoken,
    elements: scene.elements.map((element) => spokenElement(element, dictionary)),
  }
}

function spokenElement(element: Element, dictionary: Dictionary): Element {
  if (element.kind !== 'audio' || element.source.kind !== 'script') return element
  const { source } = element
  return { ...element, source: { ...source, text: spokenText(source.text, dictionary) } }
}
