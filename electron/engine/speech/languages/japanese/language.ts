import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { speakJapanese } from './speakable.ts'

/** The voices' names in kana, for their previews. */
const names: Readonly<Record<string, string>> = {
  Akari: 'あかり',
  Gongitsune: 'ゴンギツネ',
  Kumo: 'くも',
  Nezumi: 'ねずみ',
  Tebukuro: 'てぶくろ',
}

export const japanese: SpeechLanguage = {
  tag: 'ja',
  speakable: speakJapanese,
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa.replaceAll(/ (?=ʔ)|(?<=ʔ) /g, '')),
  previewText: (name) => `こんにちは、${names[name] ?? name}です。あなたの文章を、次の動画で読み上げます。`,
}
