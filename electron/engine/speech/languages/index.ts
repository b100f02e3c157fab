import type { SpeechLanguageTag } from '../../../common/speech-languages.ts'
import { english } from './english/language.ts'
import { french } from './french/language.ts'
import { hindi } from './hindi/language.ts'
import { italian } from './italian/language.ts'
import { japanese } from './japanese/language.ts'
import { mandarin } from './mandarin/language.ts'
import { portuguese } from './portuguese/language.ts'
import { spanish } from './spanish/language.ts'
import type { SpeechLanguage } from './types.ts'

/** The languages that the voices speak. */
export const languages: Readonly<Record<SpeechLanguageTag, SpeechLanguage>> = {
  en: english,
  es: spanish,
  fr: french,
  hi: hindi,
  it: italian,
  ja: japanese,
  'pt-BR': portuguese,
  zh: mandarin,
}
