import { isUnspaced } from './split-words.ts'

/** Words as a text: with blanks between them, except where both sides are of a script that writes none. */
export function joinWords(words: readonly string[]): string {
  return words.reduce((text, word) => {
    const isClose = isUnspaced(text.slice(-1)) && isUnspaced(word.slice(0, 1))
    return text === '' || isClose ? text + word : `${text} ${word}`
  }, '')
}
