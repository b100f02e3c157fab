import type { ReadPart } from './part-rule.ts'
import type { ReadingWords } from './types.ts'

export type Rule = (text: string, at: number, words: ReadingWords) => ReadPart | undefined

/** What may not follow a match: a letter or figure. */
export const end = String.raw`(?![\p{L}\d])`

/** A rule of a pattern that has to match at the place, whole in the sense that no letter or digit follows. */
export function rule(
  pattern: string,
  flags: string,
  read: (match: RegExpExecArray, words: ReadingWords) => string | undefined,
): Rule {
  const sticky = new RegExp(`(?:${pattern})`, `y${flags}`)
  return (text, at, words) => {
    sticky.lastIndex = at
    const match = sticky.exec(text)
    const spoken = match ? read(match, words) : undefined
    return match && spoken !== undefined && spoken.trim() !== '' ? { length: match[0].length, spoken } : undefined
  }
}

export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
