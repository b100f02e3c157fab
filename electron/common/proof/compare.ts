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

/** Words that are compared at once: the work grows with the square of them, and a text may have thousands. */
const window = 120
/** Share of a window up to which what was found stays: at its end words are missing that the next one has. */
const settled = 0.75

/** Spoken words of a recogniser, each with its time and the index of the word of the recogniser that it belongs to. */
type ReadWord = SpokenWord & { startMs: number; endMs: number; index: number }

/** A heard text whose words lie beside those of the expected one, at a cost. */
interface Compared {
  cost: number
  recognised: ReadWord[]
  spans: Span[]
}

/**
 * Compares what was heard with the English text that should have been said.
 * @param text as it was sent to the voice
 * @param recognised in order
 * @returns what differs, in the order of the sound; none where all is right
 */
export function compareSpeech(text: string, recognised: readonly RecognisedWord[]): WordFault[] {
  const expected = placedWords(text)
  const faults: WordFault[] = []
  for (let [i, j] = [0, 0]; ;) {
    const [should, did] = [expected.slice(i, i + window), recognised.slice(j, j + window)]
    const isLast = i + window >= expected.length && j + window >= recognised.length
    const compared = compareWindow(should, did)
    const kept = isLast ? compared.spans.length : settledSpans(compared)
    const sinceMs = recognised[j - 1]?.endMs ?? 0
    faults.push(...faultsIn(should, { ...compared, spans: compared.spans.slice(0, kept) }, sinceMs))
    if (isLast) return joined(faults)
    const last = compared.spans[kept - 1]!
    i += last.expected[1]
    j += compared.recognised[last.recognised[1]]?.index ?? did.length
  }
}

/** Faults of which what is missing in one window, and goes on in the next, is one. */
function joined(faults: readonly WordFault[]): WordFault[] {
  const all: WordFault[] = []
  for (const fault of faults) {
    const last = all.at(-1)
    const goesOn = last?.kind === 'missing' && fault.kind === 'missing' && fault.startMs === last.endMs
    if (!last || !goesOn) all.push({ ...fault })
    else Object.assign(last, { end: fault.end, endMs: fault.endMs, expected: `${last.expected} ${fault.expected}` })
  }
  return all
}

/** Compares a few words; each heard one is written in the way that suits best. */
function compareWindow(expected: readonly SpokenWord[], recognised: readonly RecognisedWord[]): Compared {
  const words = expected.map(({ word }) => word)
  let written = recognised.map((word) => word.text)
  let best = lay(words, recognised, written)
  for (const index of indexesOfDifferences(best)) {
    const word = recognised[index]!.text
    for (const write of writings) {
      const other = write(word)
      if (best.cost === 0 || other === word) continue
      const tried = written.with(index, other)
      const laid = lay(words, recognised, tried)
      if (laid.cost < best.cost) [best, written] = [laid, tried]
    }
  }
  return best
}

/** The words of a recogniser that differ from what is expected, and those beside them. */
function indexesOfDifferences({ spans, recognised }: Compared): number[] {
  const indexes = new Set<number>()
  for (const {
    recognised: [from, to],
    isSame,
  } of spans) {
    // What lies at the end of a window is compared again.
    if (isSame || from > settled * window) continue
    const [first, last] = [recognised[from] ?? recognised[from - 1], recognised[to] ?? recognised[to - 1]]
    if (first && last) for (let index = first.index - 1; index <= last.index; index += 1) indexes.add(index)
  }
  return [...indexes].filter((index) => index >= 0)
}

/** How many of a window's spans stay: up to the last word that is the same and far enough from the end; all where there is none. */
function settledSpans({ spans, recognised }: Compared): number {
  const last = spans.findLastIndex(({ isSame, expected: [, to], recognised: [, end] }) => {
    // What comes next is another word of the recogniser.
    const isWhole = recognised[end]?.index !== recognised[end - 1]?.index
    return isSame && isWhole && to <= settled * window && end <= settled * window
  })
  return last < 0 ? spans.length : last + 1
}

/** Lays heard words, which are written in one way, beside those that are expected. */
function lay(expected: readonly string[], recognised: readonly RecognisedWord[], written: readonly string[]): Compared {
  const read = readRecognised(recognised, written)
  const words = read.map(({ word }) => word)
  return { recognised: read, ...align(expected, words) }
}

function readRecognised(recognised: readonly RecognisedWord[], written: readonly string[]): ReadWord[] {
  const starts: number[] = []
  let text = ''
  for (const word of written) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += word
  }
  let index = 0
  return placedWords(text).map((word) => {
    while (index + 1 < starts.length && starts[index + 1]! <= word.start) index += 1
    return { ...word, startMs: recognised[index]!.startMs, endMs: recognised[index]!.endMs, index }
  })
}

/** @param sinceMs when what is compared begins */
function faultsIn(expected: readonly SpokenWord[], { recognised, spans }: Compared, sinceMs: number): WordFault[] {
  return spans.flatMap(({ expected: [from, to], recognised: [first, end], isSame }): WordFault[] => {
    if (isSame) return []
    const [should, did] = [expected.slice(from, to), recognised.slice(first, end)]
    if (isHarmless(should, did)) return []
    const before = expected.slice(0, from).map(({ word }) => word)
    const near = recognised[first] ?? recognised[end]
    // What is missing lies between the words around it.
    const startMs = did[0]?.startMs ?? recognised[first - 1]?.endMs ?? sinceMs
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
