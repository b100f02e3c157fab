import { i18n } from '../../i18n/index.ts'
import { translate } from '../../i18n/translate.ts'

const { te } = i18n.global as unknown as { te: (key: string) => boolean }

/**
 * Gender, accent or intended use of a voice in the language of the window. Services write them as English words; a word
 * that the window has no message for is shown as it came.
 */
export function voiceWord(kind: 'gender' | 'accent' | 'use', word: string): string {
  const key = `panels.voices.${kind}s.${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  return te(key) ? translate(key) : word
}
