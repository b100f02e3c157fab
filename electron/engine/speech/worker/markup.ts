import { readIpa } from '../../../common/pronounce/index.ts'
import type { MarkedText, Prosody, SpeechMark } from '../../../common/pronounce/index.ts'
import type { SpokenSentence, SpokenWord } from '../languages/types.ts'

/** What the markup of a text says, without the text. */
export type TextMarkup = Pick<MarkedText, 'marks' | 'pauses'>

/** How a word is spoken, beside how the voice would by itself. */
export interface WordProsody {
  /** Factor on the lengths of its phonemes. */
  length: number
  /** Semitones, and dB. */
  pitch: number
  gain: number
  /** Semitones by which its stressed syllable stands out above that. */
  accent: number
}

const unmarked: WordProsody = { length: 1, pitch: 0, gain: 0, accent: 0 }
/** What emphasis adds: a word is a little longer, louder and higher, most of all in its stressed syllable. */
const emphases: Readonly<Record<number, WordProsody>> = {
  2: { length: 1.28, pitch: 1.5, gain: 3, accent: 3 },
  1: { length: 1.16, pitch: 1, gain: 2, accent: 2 },
  0: unmarked,
  [-1]: { length: 0.92, pitch: -1.5, gain: -2, accent: 0 },
}

const overlaps = (mark: SpeechMark, word: SpokenWord): boolean => mark.from < word.end && word.start < mark.to

/** How a word is spoken within all marks that hold it. */
export function prosodyOfWord(word: SpokenWord, marks: readonly SpeechMark[]): WordProsody {
  let sum = unmarked
  for (const mark of marks) if ('prosody' in mark && overlaps(mark, word)) sum = added(sum, mark.prosody)
  return sum
}

function added(sum: WordProsody, { rate = 1, pitch = 0, volume = 0, emphasis = 0 }: Partial<Prosody>): WordProsody {
  const more = emphases[emphasis] ?? unmarked
  return {
    length: (sum.length * more.length) / rate,
    pitch: sum.pitch + more.pitch + pitch,
    gain: sum.gain + more.gain + volume,
    accent: Math.max(sum.accent, more.accent),
  }
}

/** Consonants before the vowel that a stress mark belongs to: the readers write the mark before the vowel. */
const earlyStress = /([ˈˌ])([^ˈˌ\saeiouyæɑɒɔəɐɚɛɜɝɪʊʌᵻøœɯɨʉ]+)/gu
const ignored = /[/[\]().‿|\u0361\u035c]/gu
/** Vowels of the broad set that the American voices know by longer names, and the consonants that IPA is often written with. */
const american: Readonly<Record<string, string>> = {
  i: 'iː',
  u: 'uː',
  ɑ: 'ɑː',
  ɔ: 'ɔː',
  ɜ: 'ɜː',
  e: 'ɛ',
  r: 'ɹ',
  g: 'ɡ',
}
const stresses = ['', 'ˈ', 'ˌ'] as const

/** IPA in the sounds of the American voices, the nearest where they lack one. */
function asAmerican(ipa: string): string {
  const words = ipa.split(/\s+/u).map((word) =>
    readIpa(word)
      .sounds.map(({ symbol, stress }) => stresses[stress] + (american[symbol] ?? symbol))
      .join(''),
  )
  return words.join(' ')
}

/** IPA as users write it, in the notation of the readers. */
function asReaders(ipa: string, isAmerican: boolean): string {
  return isAmerican ? asAmerican(ipa) : ipa.replaceAll(ignored, '').replaceAll(earlyStress, '$2$1')
}

/** The phonemes of a word with the possessive s that is written behind them. */
function withEnding(ipa: string, rest: string): string {
  if (!/^['’]s$/iu.test(rest)) return ipa
  if (/[szʃʒ]$/u.test(ipa)) return `${ipa}ɪz`
  return ipa + (/[ptkfθ]$/u.test(ipa) ? 's' : 'z')
}

/** The sentence with the phonemes that marks give its words. Those of several words are spoken with the first one. */
export function withPhonemes(
  sentence: SpokenSentence,
  marks: readonly SpeechMark[],
  isAmerican: boolean,
): SpokenSentence {
  const given = marks.filter((mark) => 'ipa' in mark)
  if (given.length === 0) return sentence
  const begun = new Set<SpeechMark>()
  const words = sentence.words.map((word) => {
    const mark = given.find((one) => overlaps(one, word))
    if (!mark) return word
    if (begun.has(mark)) return { ...word, ipa: '' }
    begun.add(mark)
    const rest = word.text.slice(Math.max(0, mark.to - word.start))
    return { ...word, ipa: withEnding(asReaders(mark.ipa, isAmerican), rest) }
  })
  return { ...sentence, words }
}

/** The pauses of a text, which are taken one after the other as it is spoken. */
export class Pauses {
  readonly #pauses: TextMarkup['pauses']
  #next = 0

  constructor(pauses: TextMarkup['pauses']) {
    this.#pauses = pauses.toSorted((one, other) => one.at - other.at)
  }

  /** Silence before the given unit of the text, ms: of all pauses that were not taken. 0 where there is none. */
  until(at: number): number {
    let ms = 0
    for (; this.#next < this.#pauses.length && this.#pauses[this.#next]!.at <= at; this.#next += 1)
      ms += this.#pauses[this.#next]!.ms
    return ms
  }

  /** Silence after each word of a sentence but the last one, ms. */
  within({ words }: SpokenSentence): number[] {
    return words.slice(1).map(({ start }) => this.until(start))
  }
}

/** The sentence with a mark before each pause, so that the voice ends a phrase there. */
export function withBreaks(sentence: SpokenSentence, pauses: readonly number[]): SpokenSentence {
  if (pauses.every((ms) => ms === 0)) return sentence
  const words = sentence.words.map((word, index) =>
    (pauses[index] ?? 0) > 0 && word.after === '' ? { ...word, after: ',' as const } : word,
  )
  return { ...sentence, words }
}
