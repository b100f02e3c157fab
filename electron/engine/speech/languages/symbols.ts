import type { SpokenSentence, VoiceSymbols } from './types.ts'

/**
 * The symbols of a sentence for a model: those of its words, blanks between them, and marks.
 * @param convert writes a word's IPA in the notation of the model
 * @param marks marks that the model doesn't know, with others in their stead
 */
export function symbolsOf(
  sentence: SpokenSentence,
  convert: (ipa: string) => string,
  marks: Readonly<Record<string, string>> = {},
): VoiceSymbols {
  const symbols: string[] = []
  const wordOf: number[] = []
  const add = (text: string, word: number): void => {
    for (const symbol of text) {
      symbols.push(symbol)
      wordOf.push(symbol === ' ' ? -1 : word)
    }
  }
  const last = sentence.words.length - 1
  for (const [index, word] of sentence.words.entries()) {
    if (index > 0) add(' ', -1)
    add(convert(word.ipa), index)
    // A sentence always ends in a mark: without one, the models do not lower the pitch at its end.
    const mark = index === last && word.after === '' ? (sentence.pauseAfterMs > 0 ? '.' : ',') : word.after
    if (mark !== '') add(marks[mark] ?? mark, -1)
  }
  return { symbols, wordOf }
}
