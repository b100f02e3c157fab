import { message } from '../../messages/index.ts'
import type { Element, Project, Scene } from '../model.ts'
import { warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { anchorWords } from './anchored-times.ts'
import { anchorText, isThere, scriptWords } from './script-words.ts'

/** Words that an element should follow and that are not where they were. */
export function* anchorProblems({ name, anchors }: Element, path: string, { voice }: Scene): Iterable<Problem> {
  if (!anchors) return
  const text = anchorText(voice)
  const words = scriptWords(text ?? '')
  for (const edge of ['start', 'end'] as const) {
    const anchor = anchors[edge]
    if (!anchor || isThere(anchor, words)) continue
    const { word, index } = anchor
    const now = words[Math.min(index, words.length - 1)]
    const key = edge === 'start' ? 'projectProblems.anchorLost' : 'projectProblems.anchorLostEnd'
    const problem =
      now === undefined ? message('projectProblems.anchorNoScript', { name, word }) : message(key, { name, word, now })
    yield warningAt(`${path}.anchors.${edge}`, 'word-gone', problem)
  }
  const { start, end } = anchors
  if (!start || !end || words.length === 0 || end.index >= start.index) return
  const crossed = message('projectProblems.anchorsCross', { name, start: start.word, end: end.word })
  yield warningAt(`${path}.anchors.end`, 'word-gone', crossed)
}

/** Shortest distance from a word that is told, ms: the length of speech is only estimated before it is made. */
const farMs = 10_000

/** Offsets from words that lead out of the scene: further than the scene is long. */
export function* offsetProblems(
  { name, anchors }: Element,
  path: string,
  { voice, duration }: Scene,
): Iterable<Problem> {
  if (!anchors) return
  const speechMs = anchorWords(voice, null).at(-1)?.endMs ?? 0
  const most = Math.max(farMs, 2 * speechMs, duration === 'voice' ? 0 : duration)
  for (const edge of ['start', 'end'] as const) {
    const { offset = 0, word = '' } = anchors[edge] ?? {}
    if (Math.abs(offset) <= most) continue
    const far = message('projectProblems.anchorFar', { name, word, offset })
    yield warningAt(`${path}.anchors.${edge}.offset`, 'outside-scene', far)
  }
}

/** All words of a project that are not where they were, as far as they are of elements that are shown or heard. */
export function lostAnchors({ scenes }: Project): Problem[] {
  return scenes.flatMap((scene, s) =>
    scene.elements.flatMap((element, e) =>
      element.hidden ? [] : [...anchorProblems(element, `scenes[${s}].elements[${e}]`, scene)],
    ),
  )
}
