import { excerpt, languageText, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { isReadable, unreadable } from '../../common/text/index.ts'
import { isEnglish } from './language-guess.ts'
import type { LanguageGuess } from './language-guess.ts'

/** What a check of a text needs to know of the voice that speaks it. */
export interface SpokenVoice {
  name: string
  /** BCP 47 tag or a language's name; '' when unknown. */
  language: string
}

const plainEnglish = /^(?=[^]*[A-Za-z\d])[\n\r\t -~‘’“”–—…£€]*$/

/** What an English voice can't read of a text (without pauses), one sentence; null for other voices, and when it reads all. */
export function unreadableProblem(text: string, { name, language }: SpokenVoice): Text | null {
  // Fast path for nearly all texts: the full check would take long for tens of thousands.
  if (!isEnglish(language) || plainEnglish.test(text)) return null
  const [first, ...more] = unreadable(text)
  if (!first) return isReadable(text) ? null : message('rowProblems.nothingReadable', { name })
  const values = { name, text: excerpt(first.text) }
  return more.length === 0
    ? message('rowProblems.unreadable', values)
    : message('rowProblems.unreadableAndMore', { ...values, n: more.length })
}

/** That a text (without pauses) is in another language than its voice, one sentence; null when it isn't clearly. */
export function otherLanguageProblem(
  text: string,
  { name, language }: SpokenVoice,
  languages: Pick<LanguageGuess, 'other'>,
): Text | null {
  const written = languages.other(text, language)
  if (written === null) return null
  const values = { name, written: languageText(written), spoken: languageText(language) }
  return message('rowProblems.otherLanguage', values)
}
