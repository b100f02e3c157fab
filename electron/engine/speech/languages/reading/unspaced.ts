import type { Break } from './sentences.ts'
import { blanks, matchAt } from './tokens.ts'

const paragraph = /\n[^]*\n/
/** A mark after which a sentence goes on in the next line; text without blanks is hardly ever wrapped elsewhere. */
const openEnd = /[,、;:]\s*$/

/** Blanks of a script that has none between its words: the end of a line ends the sentence, but for one after an open mark. */
export function unspacedBreak(text: string, at: number): Break | undefined {
  const blank = matchAt(blanks, text, at)
  if (blank === undefined) return undefined
  const isParagraph = paragraph.test(blank)
  const goesOn = !blank.includes('\n') || (!isParagraph && openEnd.test(text.slice(Math.max(0, at - 2), at)))
  return { length: blank.length, ends: !goesOn, paragraph: isParagraph }
}
