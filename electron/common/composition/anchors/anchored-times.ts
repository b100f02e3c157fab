import { timeWords } from '../../captions/index.ts'
import type { TimedRange } from '../../captions/index.ts'
import type { TimedSpeech } from '../timed-speech.ts'
import { maxDuration } from '../elements/base.ts'
import type { Element, Project, Scene, Voice } from '../model.ts'
import type { AnchoredEdge, WordAnchor } from '../elements/word-anchors.ts'
import { estimateVoiceMs } from '../scene-length.ts'
import { anchorText } from './script-words.ts'

/** Shortest time for which an element is shown whose words are in the wrong order, ms: a frame of the clip. */
const leastMs = 40

/** Whether a time of an element follows a word. */
export function isAnchored({ anchors }: Pick<Element, 'anchors'>): boolean {
  return anchors?.start !== undefined || anchors?.end !== undefined
}

/**
 * When each word of a scene's script is spoken, ms from the scene's start: by the speech, by its length where its words
 * are not known, and by an estimate before it is made. Empty where the voice reads nothing.
 */
export function anchorWords(voice: Voice | null, speech: TimedSpeech | null | undefined): TimedRange[] {
  const text = anchorText(voice)
  if (text === null || voice === null || voice.kind === 'audio') return []
  const endMs = speech?.durationMs ?? estimateVoiceMs(voice) ?? 0
  return timeWords(text, speech?.words ?? [], { startMs: 0, endMs: Math.round(endMs) })
}

/** The time of an anchor, ms from the scene's start: of a word behind the last one, that of the last one. */
export function anchorMs(anchor: WordAnchor, edge: AnchoredEdge, words: readonly TimedRange[]): number | undefined {
  const word = words[Math.min(anchor.index, words.length - 1)]
  if (!word) return undefined
  const ms = (edge === 'start' ? word.startMs : word.endMs) + (anchor.offset ?? 0)
  return Math.max(0, Math.min(Math.round(ms), maxDuration))
}

/**
 * The project with the times of its anchored elements as the speech has them: the one place where anchors become times.
 * Parts that don't change stay the same objects. An element whose start alone is anchored keeps its length.
 * @param speechOf the speech of a scene by its id; null before it is made
 */
export function withAnchoredTimes(project: Project, speechOf: (sceneId: string) => TimedSpeech | null): Project {
  if (!project.scenes.some(({ elements }) => elements.some(isAnchored))) return project
  const scenes = project.scenes.map((scene) => anchoredScene(scene, speechOf))
  return scenes.every((scene, index) => scene === project.scenes[index]) ? project : { ...project, scenes }
}

function anchoredScene(scene: Scene, speechOf: (sceneId: string) => TimedSpeech | null): Scene {
  if (!scene.elements.some(isAnchored)) return scene
  const words = anchorWords(scene.voice, speechOf(scene.id))
  const elements = scene.elements.map((element) => anchoredElement(element, words))
  return elements.every((element, index) => element === scene.elements[index]) ? scene : { ...scene, elements }
}

function anchoredElement(element: Element, words: readonly TimedRange[]): Element {
  const { anchors, start: was = 0, end: until } = element
  if (!anchors) return element
  const start = anchors.start && anchorMs(anchors.start, 'start', words)
  let end = anchors.end && anchorMs(anchors.end, 'end', words)
  if (start === undefined && end === undefined) return element
  if (end === undefined && until !== undefined) end = until > was ? until + (start ?? was) - was : until
  const from = start ?? element.start
  if (end !== undefined) end = Math.min(Math.max(end, (from ?? 0) + leastMs), maxDuration)
  if (from === element.start && end === until) return element
  return { ...element, ...(from === undefined ? {} : { start: from }), ...(end === undefined ? {} : { end }) }
}

/** The project with its elements at the times that they have, following no words. */
export function withoutAnchors(project: Project): Project {
  if (!project.scenes.some(({ elements }) => elements.some(isAnchored))) return project
  const free = (element: Element): Element => {
    const { anchors: _gone, ...rest } = element
    return rest as Element
  }
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(free) })) }
}

/** The anchor of an edge at a time: to the word that begins nearest (for an end: that ends nearest), with the rest. */
export function nearestAnchor(
  edge: AnchoredEdge,
  ms: number,
  text: string,
  words: readonly TimedRange[],
): WordAnchor | null {
  let best: { index: number; offset: number } | null = null
  for (const [index, { startMs, endMs }] of words.entries()) {
    const offset = Math.round(ms - (edge === 'start' ? startMs : endMs))
    if (!best || Math.abs(offset) < Math.abs(best.offset)) best = { index, offset }
  }
  if (!best) return null
  const { index, offset } = best
  const word = text.slice(words[index]!.start, words[index]!.end).slice(0, 200)
  return { index, word, ...(offset === 0 ? {} : { offset }) }
}
