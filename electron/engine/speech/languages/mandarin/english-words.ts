import { speakable, toKokoro } from '../english/index.ts'

const marks = /[,.?!;:—…]/g
/** Words that were looked up; they come again within a text. */
const known = new Map<string, string>()
const mostKnown = 2000

/**
 * An English word or letter within Chinese text, in the symbols of the English voices: all voices of the model have one
 * vocabulary, and it says them in the voice's own colour. '' for what has no sound.
 */
export function englishSounds(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  const sounds = [...speakable(word, { accent: 'American' })]
    .map((sentence) => toKokoro(sentence).symbols.join('').replaceAll(marks, ''))
    .join(' ')
  if (known.size >= mostKnown) known.clear()
  known.set(word, sounds)
  return sounds
}
