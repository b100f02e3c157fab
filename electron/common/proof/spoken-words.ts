import { readAloud } from '../text/index.ts'

/** A spoken word in the form in which words are compared, and where it is written. */
export interface SpokenWord {
  word: string
  /** UTF-16 indexes of its written word, `end` exclusive. */
  start: number
  end: number
}

/** Spellings of the same spoken word. */
const same: Readonly<Record<string, string>> = {
  okay: 'ok',
  oh: 'zero',
  mister: 'mr',
  missus: 'mrs',
  doctor: 'dr',
  grey: 'gray',
  miz: 'ms',
  jay: 'j',
  alright: 'right',
  cannot: 'can not',
}

/** "Two thousand and one" and "two thousand one" are one number. */
const beforeAnd = /^(?:hundred|thousand|million)$/

/**
 * The words of a text as spoken, so that "$5" and "five dollars" are the same. Both texts of a comparison are converted
 * by it. Letters of initialisms stay words of their own; the comparison joins them, as it does compounds.
 */
export function placedWords(text: string): SpokenWord[] {
  const words: SpokenWord[] = []
  for (const { tokens } of readAloud(text))
    for (const { spoken, start, end } of tokens)
      for (const one of spoken)
        for (const word of comparable(one).split(' ')) {
          if (word === '' || (word === 'and' && beforeAnd.test(words.at(-1)?.word ?? ''))) continue
          words.push({ word, start, end })
        }
  return words
}

/** The same without places. */
export const spokenWords = (text: string): string[] => placedWords(text).map(({ word }) => word)

function comparable(spoken: string): string {
  const word = spoken.toLowerCase().replace(/[^a-z]/g, '')
  const known = Object.hasOwn(same, word) ? same[word]! : word
  // "The nineties" are written "the ninety s" as well.
  return known.replace(/(met|lit|cent|theat)re(s?)$/, '$1er$2').replace(/ies$/, 'ys')
}
