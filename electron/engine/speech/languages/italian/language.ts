import { speakRomance } from '../romance/speakable.ts'
import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { englishWords } from './english.ts'
import { phraseSounds } from './phrase.ts'
import { italianWords } from './words.ts'

/** Question words at the beginning or behind a preposition; "vero?" and its like are asked for yes or no whatever stands before them. */
const asksForWord =
  /(?:^|[,;:]\s*|^(?:e|ma|allora|quindi)\s+|\b(?:e|ma|a|di|da|con|per|in|su|fino a)\s+)(?:(?:che|chi|cosa|come|quando|dove|quanto|quanta|quanti|quante|quale|quali|perché|qual)(?!\p{L})|(?:dov|com|cos|quand|quant)['’])(?!.*,\s*(?:vero|no|eh|giusto)$)/u

export const italian: SpeechLanguage = {
  tag: 'it',
  speakable: (text, accent) =>
    speakRomance({ words: italianWords, phraseSounds, asksForWord, english: englishWords }, text, accent),
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa),
  previewText: (name) => `Ciao, sono ${name}. Dammi le tue parole e le leggerò nel tuo prossimo video.`,
}
