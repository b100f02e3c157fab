import { current, isDraft } from 'immer'
import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { anchoredTo, eachAnchor } from '../anchors/change.ts'
import { anchorText, followWords, isThere, scriptWords } from '../anchors/script-words.ts'
import { wordAnchorSchema } from '../elements/word-anchors.ts'
import type { AnchoredEdge } from '../elements/word-anchors.ts'
import type { Element, Voice } from '../model.ts'
import { define, findUnlocked, idArgument } from './define.ts'
import type { ElementDraft, SceneDraft } from './define.ts'
import { EditRefused } from './refused.ts'

export const anchorEdits = {
  /**
   * Lets an element begin or end with a word of its scene's script, whenever that is spoken; null: it keeps the time that
   * it has. The time itself is set by what knows the speech (`withAnchoredTimes`).
   */
  setAnchor: define({
    args: z.strictObject({
      elementId: idArgument,
      edge: z.enum(['start', 'end']),
      anchor: wordAnchorSchema.nullable(),
    }),
    apply(draft, { elementId, edge, anchor }) {
      const { scene, element } = findUnlocked(draft, elementId)
      if (anchor === null) {
        release(element, edge)
        return
      }
      const text = anchorText(scene.voice)
      if (text === null) {
        throw new EditRefused('invalid-argument', message('editRefusals.noScript', { name: scene.name }), 'elementId')
      }
      if (!isThere(anchor, scriptWords(text))) {
        const refused = message('editRefusals.noSuchWord', { name: scene.name, word: anchor.word })
        throw new EditRefused('invalid-argument', refused, 'anchor')
      }
      element.anchors = { ...element.anchors, [edge]: anchor }
    },
  }),
}

/** Takes an edge of an element from the word that it follows. */
export function release(element: ElementDraft, edge: AnchoredEdge): void {
  if (!element.anchors?.[edge]) return
  const { [edge]: _gone, ...rest } = element.anchors
  if (Object.keys(rest).length === 0) delete element.anchors
  else element.anchors = rest
}

/** Moves the anchors of a scene along with their words before it gets another voice or text. */
export function followVoice(scene: SceneDraft, voice: Voice | null): void {
  const [before, after] = [anchorText(scene.voice), anchorText(voice)]
  if (before === null || after === null || before === after) return
  if (!scene.elements.some(({ anchors }) => anchors)) return
  const follow = followWords(scriptWords(before), scriptWords(after))
  for (const element of scene.elements) if (element.anchors) element.anchors = eachAnchor(element.anchors, follow)
}

/** An element that comes into a scene: it follows only words that the scene's script has where they were. */
export function withAnchorsOf<E extends Element>(element: E, voice: Voice | null): E {
  const { anchors } = element
  if (!anchors) return element
  const words = scriptWords(anchorText(voice === null || !isDraft(voice) ? voice : current(voice)) ?? '')
  return anchoredTo(
    element,
    eachAnchor(anchors, (anchor) => (isThere(anchor, words) ? anchor : undefined)),
  )
}

/**
 * The part of an element in one of the two scenes that its scene was cut into: it follows the words that its scene has.
 * @param whole the element before the cut
 * @param before the voice of the first scene
 */
export function partAnchors(
  whole: Element,
  part: Element,
  voice: Voice | null,
  before: Voice | null,
  which: 'first' | 'second',
): Element {
  const text = anchorText(voice)
  if (!whole.anchors || text === null) return part
  const [all, first] = [scriptWords(text).length, scriptWords(anchorText(before) ?? '').length]
  const [from, to] = which === 'first' ? [0, first] : [first, all]
  const kept = eachAnchor(whole.anchors, (anchor) =>
    anchor.index >= from && anchor.index < to ? { ...anchor, index: anchor.index - from } : undefined,
  )
  // A part that goes on is there from the start of its scene, and one that was cut off to the end of its own.
  return anchoredTo(part, {
    start: part.id === whole.id ? kept.start : undefined,
    end: part.end === undefined ? undefined : kept.end,
  })
}
