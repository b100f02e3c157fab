import { dictionaryOf, spokenText } from '../pronounce/index.ts'
import type { Dictionary, Pronunciation } from '../pronounce/index.ts'
import type { Element, Project, Scene } from './model.ts'

/**
 * The project with pronunciations applied to its scripts, as they are sent.
 * @param own the user's dictionary; the project's takes precedence over it
 */
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
