import type { Element } from '../model.ts'
import type { AnchoredEdge, Anchors, WordAnchor } from '../elements/word-anchors.ts'
import { isThere } from './script-words.ts'

/** The element with these anchors alone. */
export function anchoredTo<E extends Element>(
  element: E,
  anchors: { [K in AnchoredEdge]?: WordAnchor | undefined },
): E {
  const { anchors: _before, ...rest } = element
  const kept = Object.fromEntries(Object.entries(anchors).filter(([, anchor]) => anchor !== undefined))
  return { ...rest, ...(Object.keys(kept).length === 0 ? {} : { anchors: kept }) } as E
}

/** The anchors, each changed on its own; undefined takes one away. */
export function eachAnchor(anchors: Anchors, change: (anchor: WordAnchor) => WordAnchor | undefined): Anchors {
  const { start, end } = anchors
  const [from, to] = [start && change(start), end && change(end)]
  return { ...(from ? { start: from } : {}), ...(to ? { end: to } : {}) }
}

/** The anchors after values were filled into the script: a word that had a variable in it is the one of the row. */
export function filledAnchors(
  anchors: Anchors,
  [before, after]: readonly [readonly string[], readonly string[]],
  follow: (anchor: WordAnchor) => WordAnchor,
): Anchors {
  return eachAnchor(anchors, (anchor) => {
    const moved = follow(anchor)
    return isThere(anchor, before) ? { ...moved, word: after[moved.index] ?? moved.word } : moved
  })
}
