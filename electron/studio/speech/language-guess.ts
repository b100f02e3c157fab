import type { eld as Detector } from 'eld/extrasmall'
import { languageName } from '../../common/languages.ts'

/**
 * Shorter texts (names, greetings, titles) are not judged: their letters fit several languages. A character of Chinese or
 * Japanese says as much as two letters, and its script rules out most languages.
 */
const leastLetters = 15
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Characters of a text that are read: the detector reads no more. */
const mostCharacters = 1_000
/**
 * How much better another language has to fit than the voice's own, of a score from 0 to 1. Measured on 4,576 English
 * texts of this product and of shops, full of names and loan words: 3 were taken for another language. Of 61 short
 * sentences in nine other languages 57 were found; the others are shorter than `leastLetters`.
 */
const margin = 0.15

/** Words that are frequent in English and rare in other languages. */
const englishWords =
  /(?<![\p{L}\p{M}])(?:the|and|you|your|with|this|that|our|from|of|to|for|not|we|by|be)(?![\p{L}\p{M}])/giu
/** A text with one of these words in ten is taken for English without the detector. */
const englishShare = 0.1

/** Characters that Japanese doesn't write. Without one, a text in Chinese characters alone (東京都中央区) may be either: the voice tells. */
const chineseAlone = /[这们么说吗呢吧您你她啊过还进时为对发东车见长开关问间门个]/

/**
 * Guesses whether a text is in another language than the voice that is to speak it. The detector (`eld`) takes 30 MB and
 * half a second to load, so it is loaded with the first text that is not plainly in the voice's language.
 */
export class LanguageGuess {
  #detector: typeof Detector | null = null
  /** Codes of the detector for the languages of voices; [] for a language that it doesn't know. */
  readonly #codes = new Map<string, readonly string[]>()

  get isLoaded(): boolean {
    return this.#detector !== null
  }

  /** Loads the detector if the text needs it. */
  async prepare(text: string, language: string): Promise<void> {
    if (this.#detector || !needsDetector(text, language)) return
    const { eld } = await import('eld/extrasmall')
    // Addresses and numbers are no words of any language.
    eld.enableTextCleanup(true)
    this.#detector = eld
  }

  /**
   * The language (ISO 639-1) that a text is written in, if it is clearly another than the voice's. Null otherwise, for
   * texts that are too short to tell, and for voices whose language is unknown to the detector. `prepare` comes first.
   * @param language of the voice: a BCP 47 tag, or a name in English; '' when it is unknown
   */
  other(text: string, language: string): string | null {
    if (!this.#detector || !needsDetector(text, language)) return null
    const own = this.#codesOf(language, this.#detector)
    const found = this.#detector.detect(text)
    const written = found.language
    if (own.length === 0 || written === '' || own.includes(written) || !found.isReliable()) return null
    if (own.includes('ja') && written === 'zh' && !chineseAlone.test(text)) return null
    const scores = found.getScores()
    const best = Math.max(0, ...own.map((code) => scores[code] ?? 0))
    return (scores[written] ?? 0) - best > margin ? written : null
  }

  #codesOf(language: string, detector: typeof Detector): readonly string[] {
    let codes = this.#codes.get(language)
    if (!codes) {
      codes = Object.values(detector.info().Languages).filter((code) => isLanguage(language, code))
      this.#codes.set(language, codes)
    }
    return codes
  }
}

export const isEnglish = (language: string): boolean => /^(en\b|english\b)/i.test(language.trim())

function needsDetector(text: string, language: string): boolean {
  if (2 * text.length < leastLetters || language.trim() === '') return false
  const start = text.slice(0, mostCharacters)
  // Vowels of Hindi are marks.
  const letters = (start.match(/[\p{L}\p{M}]/gu)?.length ?? 0) + (start.match(dense)?.length ?? 0)
  if (letters < leastLetters) return false
  const words = start.match(/[\p{L}\p{M}’']+/gu)?.length ?? 0
  return !isEnglish(language) || (start.match(englishWords)?.length ?? 0) < words * englishShare
}

/** Whether a voice's language (`pt-BR`, `zh_CN`, `Portuguese`) is the one of an ISO 639-1 code. */
export function isLanguage(language: string, code: string): boolean {
  const tag = language.trim().replaceAll('_', '-').toLowerCase()
  const [subtag = ''] = tag.split('-')
  return (others[subtag] ?? subtag) === code || tag.startsWith(languageName(code, 'en').toLowerCase())
}

/** Subtags of languages for which the detector has another code. */
const others: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', cmn: 'zh', fil: 'tl', iw: 'he' }
