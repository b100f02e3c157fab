import { speakRomance } from '../romance/speakable.ts'
import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { englishWords } from './english.ts'
import { phraseSounds } from './phrase.ts'
import { frenchWords } from './words.ts'

/**
 * Question words at the beginning or behind a preposition, or at the end ("Tu vas où ?"); "est-ce que", and "n'est-ce pas ?"
 * behind whatever stands before it, ask for yes or no.
 */
const asksForWord =
  /(?:(?:^|[,;:]\s*|^(?:et|mais|alors|donc)\s+|^(?:à|de|avec|pour|par|en|sur|depuis|jusqu['’]|d['’])\s*)(?:qu['’]|(?:qui|que|quoi|où|quand|comment|combien|pourquoi|quel|quelle|quels|quelles|lequel|laquelle|lesquels|lesquelles)(?!\p{L}))|\s(?:où|quand|comment|combien|pourquoi|quoi|qui)\s*\??\s*$)(?!.*,\s*(?:non|hein|n['’]est-ce pas|d['’]accord)\s*\??\s*$)/u

export const french: SpeechLanguage = {
  tag: 'fr',
  speakable: (text, accent) =>
    speakRomance({ words: frenchWords, phraseSounds, asksForWord, english: englishWords }, text, accent),
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa),
  previewText: (name) => `Bonjour, je m'appelle ${name}. Donnez-moi vos mots, je les lirai dans votre prochaine vidéo.`,
}
