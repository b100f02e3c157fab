import { fold } from './fold.ts'
import { readAloud } from './read.ts'

/** A run of characters that the voices cannot say; `end` exclusive, UTF-16 indexes into the text as given. */
export interface UnreadableRun {
  text: string
  start: number
  end: number
}

/**
 * The parts of a text in scripts that English voices cannot read, for example Chinese or Cyrillic. They are skipped
 * when the text is spoken. Emoji and ornaments have no sound and are not reported.
 */
export function unreadable(input: string): UnreadableRun[] {
  const { text, origin } = fold(input)
  const foreign = /(?![A-Za-z\d½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚²³µπΩ])[\p{L}\p{N}](?:[\s\p{P}]*(?![A-Za-z\d])[\p{L}\p{N}])*/gu
  return [...text.matchAll(foreign)].map((match) => {
    const start = origin[match.index] ?? 0
    const end = origin[match.index + match[0].length] ?? input.length
    return { text: input.slice(start, end), start, end }
  })
}

/** Whether the text holds anything that can be spoken. */
export function isReadable(input: string): boolean {
  return readAloud(input).next().done !== true
}
