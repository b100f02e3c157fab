import type { SpeechLanguageTag } from '../../../common/speech-languages.ts'
import { english } from './english/language.ts'
import { mandarin } from './mandarin/language.ts'
import { spanish } from './spanish/language.ts'
import type { SpeechLanguage } from './types.ts'

/** The languages that the voices speak. */
export const languages: Readonly<Record<SpeechLanguageTag, SpeechLanguage>> = { en: english, es: spanish, zh: mandarin }
