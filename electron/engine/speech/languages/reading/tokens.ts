import { splitLong } from '../../../../common/text/index.ts'
import type { Mark, ReadSentence, ReadToken } from '../../../../common/text/index.ts'

/** A whole run: each of its blanks tried by itself would take the square of its length. */
export const blanks = /\s+/y
export const tag = /<\/?[a-zA-Z][^<>\n]{0,200}>/y
/** Marks from the weakest to the strongest: of two after one word the stronger counts. */
const strength: readonly Mark[] = ['', ',', ':', ';', '—', '…', '.', '!', '?']

/** What a sticky pattern finds at a place of a text. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** The tokens of the sentence that is being read. */
export class SentenceTokens {
  #tokens: ReadToken[] = []

  add(token: Omit<ReadToken, 'after'>): void {
    this.#tokens.push({ ...token, after: '' })
  }

  /** Notes a mark after the last token. */
  mark(found: Mark): void {
    const last = this.#tokens.at(-1)
    if (last && strength.indexOf(found) > strength.indexOf(last.after)) last.after = found
  }

  /** The sentence, in parts where it is long; the next one begins. */
  *finish(paragraphEnd: boolean): Generator<ReadSentence> {
    const tokens = this.#tokens
    this.#tokens = []
    if (tokens.length > 0) yield* splitLong({ tokens, continues: false, paragraphEnd })
  }
}

/** A dash between clauses. */
export const dash = /\s+[-–—]+\s+|—/y
/** Marks within a sentence, by what is written. */
export const smallMarks: Readonly<Record<string, Mark>> = {
  ',': ',',
  ';': ';',
  ':': ':',
  '(': ',',
  ')': ',',
  '[': ',',
  ']': ',',
  '|': ',',
  '•': ',',
}

/** How a sentence ends, by the signs at its end. */
export function stopMark(found: string): Mark {
  if (found.includes('?') || found.includes('？')) return '?'
  if (found.includes('!') || found.includes('！')) return '!'
  return found.startsWith('..') || found.startsWith('…') ? '…' : '.'
}
