import { readAloud } from '@common/text/index.ts'

/** A text in the words that the built-in voices say: numbers, dates and abbreviations spelled out; letters one by one. */
export function asRead(text: string): string {
  return [...readAloud(text)]
    .map((sentence) => {
      const words = sentence.tokens.map(({ spoken, after }) => spoken.join(' ') + (after === '—' ? ' —' : after))
      return words.join(' ') + (sentence.paragraphEnd ? '\n' : '')
    })
    .join(' ')
    .replaceAll(/ *\n */g, '\n')
    .trim()
}
