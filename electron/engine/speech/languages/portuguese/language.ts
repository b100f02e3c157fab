import { speakRomance } from '../romance/speakable.ts'
import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { englishWords } from './english.ts'
import { phraseSounds } from './phrase.ts'
import { portugueseWords } from './words.ts'

/** Question words at the beginning or behind a preposition; "não é?" and its like are asked for yes or no whatever stands before them. */
const asksForWord =
  /(?:^|[,;:]\s*|^(?:e|mas|então)\s+|^(?:a|ao|de|com|por|para|em|desde|até)\s+)(?:que|quê|quem|qual|quais|como|quando|onde|aonde|quanto|quanta|quantos|quantas|por que|o que)(?!\p{L})(?!.*,\s*(?:né|não|não é|certo|viu|hein)$)/u

export const portuguese: SpeechLanguage = {
  tag: 'pt-BR',
  speakable: (text, accent) =>
    speakRomance({ words: portugueseWords, phraseSounds, asksForWord, english: englishWords }, text, accent),
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa),
  previewText: (name) => `Olá, eu sou ${name}. Me dê as suas palavras e vou ler tudo no seu próximo vídeo.`,
}
