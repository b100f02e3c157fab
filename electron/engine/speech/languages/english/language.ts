import type { SpeechLanguage } from '../types.ts'
import { speakable } from './speakable.ts'
import { toKokoro } from './symbols.ts'

export const english: SpeechLanguage = {
  tag: 'en',
  speakable: (text, accent) => speakable(text, { accent: accent === 'British' ? 'British' : 'American' }),
  toKokoro,
  previewText: (name) => `Hi, I'm ${name}. Give me your words, and I'll read them for your next video.`,
}
