import type { SpeechAccent } from '../../../../common/speech-languages.ts'
import type { ReadSentence } from '../../../../common/text/index.ts'
import { pauseAfter } from '../pauses.ts'
import type { SpokenSentence } from '../types.ts'
import { englishSounds } from './english-words.ts'
import { readMandarin } from './reader.ts'
import { readCharacters } from './readings.ts'
import { syllableSounds } from './syllables.ts'

interface Unit {
  token: number
  /** A Chinese character, a letter or an English word. */
  spoken: string
  isChinese: boolean
  pause: boolean
}

/** Small words that are words by themselves, even where captions don't part them from their neighbours: "都很", "走了". */
const smallWord = /[了着过的地得都很也就还又再在和与是有不没到把被给对从向这那个]/
const digit = /[零〇幺一二三四五六七八九]/
/** Digits one by one are said in groups of so many: models are taken in by words without an end. */
const groupedDigits = 4
const chinese = /^[\p{Script=Han}〇]$/u

/** What each token of a sentence sounds like, with blanks between its words. */
function sounds({ tokens }: ReadSentence): string[] {
  const units = tokens.flatMap(({ spoken, after }, token): Unit[] =>
    spoken.map((one, at) => ({
      token,
      spoken: one,
      isChinese: chinese.test(one),
      pause: at === spoken.length - 1 && after !== '',
    })),
  )
  const ipa = tokens.map(() => '')
  const add = (token: number, sound: string, beginsWord: boolean): void => {
    ipa[token] += `${ipa[token] !== '' && beginsWord ? ' ' : ''}${sound}`
  }
  for (let from = 0; from < units.length;) {
    const { token, spoken, isChinese } = units[from]!
    if (!isChinese) {
      add(token, englishSounds(spoken), true)
      from += 1
      continue
    }
    // Readings depend on what stands beside a character, up to the next pause or foreign word.
    let to = from + 1
    while (to < units.length && units[to]!.isChinese && !units[to - 1]!.pause) to += 1
    const run = units.slice(from, to)
    let at = 0
    let last = ''
    let digits = 0
    for (const { character, pinyin, beginsWord } of readCharacters(run.map((unit) => unit.spoken).join(''))) {
      while (run[at]!.spoken !== character) at += 1
      // The dictionary is one of readings and lacks many words: within a written word it parts small words alone.
      digits = digit.test(character) ? (digits % groupedDigits) + 1 : 0
      const isParted =
        digits === 1 ? digit.test(last) : beginsWord && (smallWord.test(character) || smallWord.test(last))
      add(run[at]!.token, syllableSounds(pinyin) ?? '', isParted)
      last = character
      at += 1
    }
    from = to
  }
  return ipa.map((one) => one.trim())
}

/** Reads a Chinese text out and gives its sounds, sentence by sentence. */
export function* speakMandarin(text: string, accent: SpeechAccent): Generator<SpokenSentence> {
  for (const sentence of readMandarin(text)) {
    const ipa = sounds(sentence)
    const words = sentence.tokens.flatMap(({ text: written, start, end, after }, at) =>
      ipa[at] === '' ? [] : [{ text: written, start, end, ipa: ipa[at]!, after }],
    )
    if (words.length === 0) continue
    yield {
      words,
      pauseAfterMs: pauseAfter(sentence),
      paragraphEnd: sentence.paragraphEnd,
      // A rise would change the tone of the last syllable. Particles and the order of words tell that somebody asks.
      endsHigh: false,
      accent,
    }
  }
}
