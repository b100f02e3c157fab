import { readAloud } from '@common/text/index.ts'

/**
 * A text as the built-in voices read it: numbers, dates and abbreviations in words, letters that are spelled one by
 * one.
 */
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
