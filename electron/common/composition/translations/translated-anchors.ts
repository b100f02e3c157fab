import { message } from '../../messages/index.ts'
import { anchoredTo } from '../anchors/change.ts'
import { anchorText, followWords, isThere, scriptWords } from '../anchors/script-words.ts'
import type { AnchoredEdge, WordAnchor } from '../elements/word-anchors.ts'
import type { Element, Voice } from '../model.ts'
import { warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import type { TranslatedText } from '../elements/translation-fields.ts'
import { wordRanges } from './source-text.ts'
import { readInlineTags } from './inline-tags.ts'

/** Finds where the words that elements follow are in a translated script. */
export interface AnchorFinder {
  /** The element with anchors of the translated script. @param path of the element in the project */
  anchored: (element: Element, path: string) => { element: Element; problems: Problem[] }
}

/**
 * Words of a translated script by those of the project's: by the tag that encloses both, else the same word (a name), else
 * the word at the same share of the text, with a warning.
 * @param now the scene's voice in the project; @param translated its translated script with the script that it is of
 */
export function anchorFinder(now: Voice | null, translated: TranslatedText): AnchorFinder {
  const before = known.get(translated)
  if (before?.now === now) return before.finder
  const finder = createAnchorFinder(now, translated)
  if (Object.isFrozen(translated) && Object.isFrozen(now)) known.set(translated, { now, finder })
  return finder
}

/** The finders of texts that can't change: words are told apart by a dictionary, which takes long. */
const known = new WeakMap<TranslatedText, { now: Voice | null; finder: AnchorFinder }>()

function createAnchorFinder(now: Voice | null, translated: TranslatedText): AnchorFinder {
  const [before, after] = [readInlineTags(translated.source), readInlineTags(translated.text)]
  const present = scriptWords(anchorText(now) ?? '')
  const [was, is] = [before.text, after.text].map((text) => scriptWords(anchorText(scriptOf(text)) ?? '')) as [
    string[],
    string[],
  ]
  const [wasRanges, isRanges] = [wordRanges(before.text), wordRanges(after.text)]
  const toPresent = followWords(was, present)
  const toTranslated = followWords(present, is)

  /** Index of the first word, or of the last one, that a tag encloses. */
  const tagged = (ranges: typeof before.ranges, words: typeof wasRanges, tag: number, edge: AnchoredEdge): number => {
    const range = ranges.find((one) => one.tag === tag)
    if (!range) return -1
    const isIn = ({ start, end }: { start: number; end: number }): boolean => start < range.end && end > range.start
    return edge === 'start' ? words.findIndex(isIn) : words.findLastIndex(isIn)
  }

  const byTag = ({ index }: WordAnchor, edge: AnchoredEdge): number => {
    for (const { tag } of before.ranges) {
      const old = tagged(before.ranges, wasRanges, tag, 'start')
      const word = was[old]
      if (word === undefined || toPresent({ index: old, word }).index !== index) continue
      return tagged(after.ranges, isRanges, tag, edge)
    }
    return -1
  }

  const found = (anchor: WordAnchor, edge: AnchoredEdge): { index: number; isGuess: boolean } => {
    const index = byTag(anchor, edge)
    if (index >= 0) return { index, isGuess: false }
    const same = toTranslated(anchor)
    if (isThere(same, is)) return { index: same.index, isGuess: false }
    const share = present.length > 1 ? Math.min(1, anchor.index / (present.length - 1)) : 0
    return { index: Math.round(share * Math.max(0, is.length - 1)), isGuess: true }
  }

  return {
    anchored(element, path) {
      const { anchors, name } = element
      const problems: Problem[] = []
      if (!anchors || is.length === 0) return { element, problems }
      const moved: { [K in AnchoredEdge]?: WordAnchor } = {}
      for (const edge of ['start', 'end'] as const) {
        const anchor = anchors[edge]
        if (!anchor) continue
        const { index, isGuess } = found(anchor, edge)
        moved[edge] = { ...anchor, index, word: is[index]! }
        if (!isGuess) continue
        const values = { name, word: anchor.word, now: is[index]! }
        const key = edge === 'start' ? 'projectProblems.translation.word' : 'projectProblems.translation.wordEnd'
        problems.push(warningAt(`${path}.anchors.${edge}`, 'word-gone', message(key, values)))
      }
      return { element: anchoredTo(element, moved), problems }
    },
  }
}

const scriptOf = (text: string): Voice => ({ kind: 'script', voiceId: '', text, rate: 100 })
