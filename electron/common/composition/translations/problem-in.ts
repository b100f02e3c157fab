import { isMessage, languageText, textAt } from '../../messages/index.ts'
import type { Problem } from '../problems.ts'

/** A problem of a project in one of its languages, whose sentence names the language. */
export function problemIn<P extends Problem>(problem: P, language: string): P {
  const { message } = problem
  const namesIt = isMessage(message) && message.values?.['language'] !== undefined
  return namesIt ? problem : { ...problem, message: textAt(languageText(language), message) }
}
