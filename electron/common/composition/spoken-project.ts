import { dictionaryOf, spokenText } from '../pronounce/index.ts'
import type { Dictionary, Pronunciation } from '../pronounce/index.ts'
import { isDialogue, withTurnTexts } from './dialogue/index.ts'
import type { Element, Project, Scene, Voice } from './model.ts'

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
  return {
    ...scene,
    voice: voice && spokenVoice(voice, dictionary),
    elements: scene.elements.map((element) => spokenElement(element, dictionary)),
  }
}

function spokenVoice(voice: Voice, dictionary: Dictionary): Voice {
  if (voice.kind === 'audio') return voice
  const spoken = (text: string): string => spokenText(text, dictionary)
  return isDialogue(voice) ? withTurnTexts(voice, spoken) : { ...voice, text: spoken(voice.text) }
}

function spokenElement(element: Element, dictionary: Dictionary): Element {
  if (element.kind !== 'audio' || element.source.kind !== 'script') return element
  const { source } = element
  return { ...element, source: { ...source, text: spokenText(source.text, dictionary) } }
}
