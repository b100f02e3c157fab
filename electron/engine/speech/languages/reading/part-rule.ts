import type { Mark } from '../../../../common/text/index.ts'

/** What stands at a place of a text, in parts that follow each other, and how each is read. */
export interface ReadPart {
  /** UTF-16 units of the text. */
  length: number
  /** Words in the script of the language or in Latin letters, and single capitals, which are said as letters; '' for no sound. */
  spoken: string
  /** A mark behind it; a full stop ends the sentence. */
  after?: Mark
}

export type Rule = (text: string, at: number) => ReadPart[] | undefined

/** A rule of a pattern that has to match at the place. It is read as a whole, or in the parts that `read` tells. */
export function rule(
  pattern: string,
  read: (match: RegExpExecArray, text: string) => string | ReadPart[] | undefined,
  flags = 'u',
): Rule {
  const sticky = new RegExp(pattern, `y${flags}`)
  return (text, at) => {
    sticky.lastIndex = at
    const match = sticky.exec(text)
    const spoken = match ? read(match, text) : undefined
    if (!match || spoken === undefined || spoken.length === 0) return undefined
    return typeof spoken === 'string' ? [{ length: match[0].length, spoken }] : spoken
  }
}

/** What of a text is looked at before a place, UTF-16 units. */
const nearby = 16

export function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - nearby), at)
}
