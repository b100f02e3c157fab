import { speakRomance } from '../romance/speakable.ts'
import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { englishWords } from './english.ts'
import { phraseSounds } from './phrase.ts'
import { spanishWords } from './words.ts'

/** Question words carry an accent; "¿verdad?" and its like are asked for yes or no whatever stands before them. */
const asksForWord =
  /(?:^|[¿,;:]\s*|\b(?:y|pero|entonces|a|de|con|por|para|en|desde|hasta)\s+)(?:qué|quién|quiénes|cuál|cuáles|cómo|cuándo|dónde|adónde|cuánto|cuánta|cuántos|cuántas)(?![\p{L}])(?!.*,\s*(?:verdad|no|eh|vale)$)/u

export const spanish: SpeechLanguage = {
  tag: 'es',
  speakable: (text, accent) =>
    speakRomance({ words: spanishWords, phraseSounds, asksForWord, english: englishWords }, text, accent),
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa),
  previewText: (name) => `Hola, soy ${name}. Dame tus palabras y las leeré en tu próximo vídeo.`,
}
