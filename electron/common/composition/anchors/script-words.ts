import { splitWords, wordKey } from '../../captions/index.ts'
import { plainText } from '../../pronounce/index.ts'
import type { Voice } from '../model.ts'
import type { WordAnchor } from '../elements/word-anchors.ts'

/** Longest word that an anchor keeps, characters. */
const longestWord = 200
/** Most words on each side of a change that are compared one with the other. */
const mostCompared = 1_000

/** The text that words of a scene can be chosen from, without pauses; null where its voice reads none. */
export function anchorText(voice: Voice | null): string | null {
  return voice === null || voice.kind === 'audio' ? null : plainText(voice.text)
}

/** The words of a text without pauses (`anchorText`), with their punctuation. */
export function scriptWords(text: string): string[] {
  return splitWords(text).map(({ start, end }) => text.slice(start, end).slice(0, longestWord))
}

/** Whether the word of an anchor is still where it was; case and punctuation don't count. */
export function isThere(anchor: WordAnchor, words: readonly string[]): boolean {
  const now = words[anchor.index]
  return now !== undefined && comparable(now) === comparable(anchor.word)
}

/** Farthest position, in words, at which a word that came back is taken for the one that was there before. */
const farthest = 3

/**
 * An anchor of a script that was changed: it stays with its word. Where the word is gone, it goes to the one in its position,
 * at the end of the text to the last one; when the word comes back there, or once anywhere, the anchor does, too.
 */
export function followWords(before: readonly string[], after: readonly string[]): (anchor: WordAnchor) => WordAnchor {
  const [was, is] = [before.map(comparable), after.map(comparable)]
  const kept = keptWords(was, is)
  const oldToNew = new Map(kept)
  const staying = new Set(oldToNew.values())
  return (anchor) => {
    const { index } = anchor
    const held = isThere(anchor, before) ? oldToNew.get(index) : undefined
    if (held !== undefined) return { ...anchor, index: held }
    const position = Math.max(0, Math.min(oldToNew.get(index) ?? placeOf(index, kept, is.length), is.length - 1))
    const word = comparable(anchor.word)
    const back = is
      .flatMap((one, at) => (one === word && !staying.has(at) ? [at] : []))
      .toSorted((a, b) => Math.abs(a - position) - Math.abs(b - position))[0]
    const isBack =
      back !== undefined && (Math.abs(back - position) <= farthest || is.indexOf(word) === is.lastIndexOf(word))
    return { ...anchor, index: isBack ? back : position }
  }
}

/** The place of a word that is gone: as far behind the last one that stayed as it was, but not behind the next one. */
function placeOf(index: number, kept: readonly Pair[], length: number): number {
  const next = kept.findIndex(([one]) => one > index)
  const [from, to] = kept.at(next < 0 ? -1 : next - 1) ?? [-1, -1]
  const [before, after] = next === 0 ? [-1, -1] : [from, to]
  return Math.min(after + (index - before), next < 0 ? length : kept[next]![1])
}

type Pair = readonly [number, number]

/** Pairs of the places of each word that is in both lists, in rising order. */
function keptWords(was: readonly string[], is: readonly string[]): Pair[] {
  const most = Math.min(was.length, is.length)
  let head = 0
  while (head < most && was[head] === is[head]) head += 1
  let tail = 0
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1
  const middle = commonWords(was.slice(head, was.length - tail), is.slice(head, is.length - tail))
  const same = (from: number, to: number, count: number): Pair[] =>
    Array.from({ length: count }, (_, at) => [from + at, to + at])
  return [
    ...same(0, 0, head),
    ...middle.map(([a, b]): Pair => [a + head, b + head]),
    ...same(was.length - tail, is.length - tail, tail),
  ]
}

/** Pairs of indices of the longest sequence of words that both have. */
function commonWords(was: readonly string[], is: readonly string[]): Pair[] {
  if (was.length === 0 || is.length === 0 || was.length > mostCompared || is.length > mostCompared) return []
  const width = is.length + 1
  const longest = new Uint16Array((was.length + 1) * width)
  for (let a = was.length - 1; a >= 0; a -= 1) {
    for (let b = is.length - 1; b >= 0; b -= 1) {
      longest[a * width + b] =
        was[a] === is[b]
          ? longest[(a + 1) * width + b + 1]! + 1
          : Math.max(longest[(a + 1) * width + b]!, longest[a * width + b + 1]!)
    }
  }
  const pairs: Pair[] = []
  for (let [a, b] = [0, 0]; a < was.length && b < is.length;) {
    if (was[a] === is[b]) {
      pairs.push([a, b])
      a += 1
      b += 1
    } else if (longest[(a + 1) * width + b]! >= longest[a * width + b + 1]!) a += 1
    else b += 1
  }
  return pairs
}

const comparable = (word: string): string => wordKey(word) || word
