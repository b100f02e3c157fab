import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { speakHindi } from './speakable.ts'

/** The voices' names in Devanagari, for their previews. */
const names: Readonly<Record<string, string>> = { Alpha: 'अल्फ़ा', Beta: 'बीटा', Omega: 'ओमेगा', Psi: 'साई' }

export const hindi: SpeechLanguage = {
  tag: 'hi',
  speakable: speakHindi,
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa.normalize('NFD')),
  previewText: (name) => `नमस्ते, मेरा नाम ${names[name] ?? name} है। अपने शब्द मुझे दीजिए, आपके अगले वीडियो में आवाज़ मेरी होगी।`,
}
