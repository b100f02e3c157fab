import { align } from './align.ts'
import type { Span } from './align.ts'
import { isHomophone, isNumber, likeness } from './likeness.ts'
import { placedWords } from './spoken-words.ts'
import type { SpokenWord } from './spoken-words.ts'
import type { RecognisedWord, WordFault, WordFaultKind } from './types.ts'

/** A recogniser writes numbers in its own way: "twelve fifty" is 1250, and "nine thirty" 9.30. Each way is tried for each word. */
const writings: readonly ((word: string) => string)[] = [
  (word) => word.replace(/\b(\d),(\d{3})\b/g, '$1$2'),
  (word) => word.replace(/\b(\d)(\d{3})\b/g, '$1,$2'),
  (word) => word.replace(/\b(\d{1,2})\.([0-5]\d)\b/g, '$1:$2'),
  (word) => word.replace(/\b(\d{1,2})([0-5]\d)\b/g, '$1:$2'),
  (word) => word.replace(/\d(?=\d)/g, '$& '),
  (word) => word.replace(/\b(?:ii|iii|iv|viii)\b/g, (numeral) => numeral.toUpperCase()),
  // "5 p. M."
  (word) => word.toLowerCase(),
  (word) => word.replace(/\bdouble[-,.]?(?:you|u)\b[,.]?/gi, 'W'),
]

/** Words that sound this much alike are the same, spelt otherwise. */
const soundsTheSame = 0.55
/** The same for several words, which are compared as a whole: less of them is chance. */
const soundTheSame = 0.5

/** Share of the letters that the shorter of two spellings has at least. */
const leastLength = 0.6

/** Words that are said without stress, of which a recogniser loses or adds some: they are no faults of their own. */
const unstressed = new Set(
  'a an the of to and in on at is are was were be it its that this for or as by with from will would have has had s'.split(
    ' ',
  ),
)

/** A heard text whose words lie beside those of the expected one, at a cost. */
interface Compared {
  cost: number
  recognised: (SpokenWord & { startMs: number; endMs: number })[]
  spans: Span[]
}

/**
 * Compares what was heard with the English text that should have been said.
 * @param text as it was sent to the voice
 * @param heard in order
 * @returns what differs, in the order of the sound; none where all is right
 */
export function compareSpeech(text: string, recognised: readonly RecognisedWord[]): WordFault[] {
  const expected = placedWords(text)
  const words = expected.map(({ word }) => word)
  let written = recognised.map((word) => word.text)
  let best = lay(words, recognised, written)
  for (const [index, { text: word }] of recognised.entries())
    for (const write of writings) {
      const other = write(word)
      if (best.cost === 0 || other === word) continue
      const tried = written.with(index, other)
      const laid = lay(words, recognised, tried)
      if (laid.cost < best.cost) [best, written] = [laid, tried]
    }
  return faultsIn(expected, best)
}

/** Lays heard words, which are written in one way, beside those that are expected. */
function lay(expected: readonly string[], recognised: readonly RecognisedWord[], written: readonly string[]): Compared {
  const read = readRecognised(recognised, written)
  const words = read.map(({ word }) => word)
  return { recognised: read, ...align(expected, words) }
}

/** The spoken words of heard ones, each with the time of the written word that it belongs to. */
function readRecognised(recognised: readonly RecognisedWord[], written: readonly string[]): Compared['recognised'] {
  const starts: number[] = []
  let text = ''
  for (const word of written) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += word
  }
  let at = 0
  return placedWords(text).map((word) => {
    while (at + 1 < starts.length && starts[at + 1]! <= word.start) at += 1
    return { ...word, startMs: recognised[at]!.startMs, endMs: recognised[at]!.endMs }
  })
}

function faultsIn(expected: readonly SpokenWord[], { recognised, spans }: Compared): WordFault[] {
  return spans.flatMap(({ expected: [from, to], recognised: [first, end], isSame }): WordFault[] => {
    if (isSame) return []
    const [should, did] = [expected.slice(from, to), recognised.slice(first, end)]
    if (isHarmless(should, did)) return []
    const before = expected.slice(0, from).map(({ word }) => word)
    const near = recognised[first] ?? recognised[end]
    // What is missing lies between the words around it.
    const startMs = did[0]?.startMs ?? recognised[first - 1]?.endMs ?? 0
    const endMs = did.at(-1)?.endMs ?? near?.startMs ?? startMs
    const marked = should.length > 0 ? should : expected.slice(Math.max(0, from - 1), Math.max(1, from))
    return [
      {
        kind: kindOf(should, did, before, recognised.slice(0, first)),
        start: marked[0]?.start ?? 0,
        end: marked.at(-1)?.end ?? 0,
        expected: textOf(should),
        recognised: textOf(did),
        startMs,
        endMs: Math.max(startMs, endMs),
      },
    ]
  })
}

const textOf = (words: readonly { word: string }[]): string => words.map(({ word }) => word).join(' ')

/** Whether words that were spelt otherwise sound like those that should be said, or only unstressed ones are concerned. */
function isHarmless(should: readonly SpokenWord[], did: readonly SpokenWord[]): boolean {
  const stressed = (words: readonly SpokenWord[]): string[] =>
    words.map(({ word }) => word).filter((word) => !unstressed.has(word))
  const [a, b] = [stressed(should), stressed(did)]
  if (a.length === 0 && b.length === 0) return true
  // Of addresses a recogniser spells letters that nobody has spoken.
  if (should.length === 0 && b.every((word) => word.length === 1 || word === 'dot')) return true
  if (a.length === 0 || b.length === 0) return false
  const [left, right] = [a.join(''), b.join('')]
  if ([...a, ...b].some(isNumber)) return left === right || isHomophone(left, right)
  // Of words of which one is missing the rest is alike.
  if (Math.min(left.length, right.length) < leastLength * Math.max(left.length, right.length)) return false
  const alike = Math.max(likeness(left, right), likeness(lettersOf(should), lettersOf(did)))
  return alike >= (a.length === 1 && b.length === 1 ? soundsTheSame : soundTheSame)
}

const lettersOf = (words: readonly SpokenWord[]): string => words.map(({ word }) => word).join('')

function kindOf(
  should: readonly SpokenWord[],
  did: readonly SpokenWord[],
  before: readonly string[],
  recognisedBefore: readonly SpokenWord[],
): WordFaultKind {
  if (did.length === 0) return 'missing'
  if (should.length > 0) return 'different'
  const again = textOf(did)
  const last = before.slice(-did.length).join(' ')
  const lastRecognised = textOf(recognisedBefore.slice(-did.length))
  return again === last || again === lastRecognised ? 'repeated' : 'added'
}
