import { symbolsOf } from '../symbols.ts'
import type { SpeechLanguage } from '../types.ts'
import { speakMandarin } from './speakable.ts'

/** The voices' names in Chinese characters, for their previews. */
const names: Readonly<Record<string, string>> = {
  Xiaobei: '小北',
  Xiaoxiao: '晓晓',
  Xiaoyi: '晓艺',
  Yunjian: '云健',
  Yunxi: '云希',
  Yunxia: '云夏',
  Yunyang: '云扬',
}

export const mandarin: SpeechLanguage = {
  tag: 'zh',
  speakable: speakMandarin,
  toKokoro: (sentence) => symbolsOf(sentence, (ipa) => ipa),
  previewText: (name) => `你好，我是${names[name] ?? name}。把你的文字交给我，我会在你的下一个视频里读出来。`,
}
