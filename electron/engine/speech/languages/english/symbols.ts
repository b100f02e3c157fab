import { symbolsOf } from '../symbols.ts'
import type { SpokenSentence, VoiceSymbols } from '../types.ts'

/** Converts a sentence to the symbols of the Piper voices (the en-us set of their training). */
export function toPiper(sentence: SpokenSentence): VoiceSymbols {
  const convert = (ipa: string): string => ipa.replace(/ɜːɹ(?![ˈˌ]?[aeiouæɑɒɔəɐɚɛɜɪʊʌᵻ])/g, 'ɜː')
  const { symbols, wordOf } = symbolsOf(sentence, convert, { '—': ',', '…': '.' })
  // Measured: without a mark at its start, the Piper model drops the first sound of a sentence ("This is" for "Mrs.").
  return { symbols: [',', ' ', ...symbols], wordOf: [-1, -1, ...wordOf] }
}

function americanKokoro(ipa: string): string {
  return ipa
    .replace(/eɪ/g, 'A')
    .replace(/aɪ/g, 'I')
    .replace(/oʊ/g, 'O')
    .replace(/aʊ/g, 'W')
    .replace(/ɔɪ/g, 'Y')
    .replace(/tʃ/g, 'ʧ')
    .replace(/dʒ/g, 'ʤ')
    .replace(/ɜːɹ?/g, 'ɜɹ')
    .replace(/ɚɹ?/g, 'əɹ')
    .replace(/ː/g, '')
    .replace(/ɾ/g, 'T')
    .replace(/ɐ(?=.)/g, 'ə')
    .replace(/(?<=[tdszʃʧʤpbkɡfvT])əl(?= |$|[zd])/g, 'ᵊl')
    .replace(/(?<=[tdsz])ən(?= |$|[zdt])/g, 'ᵊn')
}

function britishKokoro(ipa: string): string {
  return ipa
    .replace(/eɪ/g, 'A')
    .replace(/aɪ/g, 'I')
    .replace(/əʊ/g, 'Q')
    .replace(/aʊ/g, 'W')
    .replace(/ɔɪ/g, 'Y')
    .replace(/tʃ/g, 'ʧ')
    .replace(/dʒ/g, 'ʤ')
    .replace(/eə/g, 'ɛː')
    .replace(/æ/g, 'a')
    .replace(/(?<=[tdszʃʧʤpbkɡfv])əl(?= |$|[zd])/g, 'ᵊl')
    .replace(/(?<=[tdsz])ən(?= |$|[zdt])/g, 'ᵊn')
}

/** Converts a sentence to the symbols of the Kokoro voices, in its accent. */
export function toKokoro(sentence: SpokenSentence): VoiceSymbols {
  return symbolsOf(sentence, sentence.accent === 'British' ? britishKokoro : americanKokoro)
}
