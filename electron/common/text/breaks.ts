import { operatorAt, pathAt } from './rules/program-code.ts'
import { isRangeDash } from './rules/ranges.ts'
import type { Mark } from './types.ts'

interface LineBreak {
  length: number
  /** Ends the sentence. */
  ends: boolean
  paragraph: boolean
}

const blankPattern = /\s+/y
/** Lines of at least so many characters count as wrapped prose: their line break is read as a blank. */
const wrappedLine = 50

/** The run of white space at `at`, '' where there is none. */
export function blanksAt(text: string, at: number): string {
  blankPattern.lastIndex = at
  return blankPattern.exec(text)?.[0] ?? ''
}

/** A line break at `at`: empty lines end paragraphs, breaks before a new item or after a short line end sentences. */
export function lineBreak(text: string, at: number): LineBreak | undefined {
  const blanks = blanksAt(text, at)
  const breaks = blanks.match(/\r\n|\n|\r/g)?.length ?? 0
  if (breaks === 0) return undefined
  if (breaks > 1) return { length: blanks.length, ends: true, paragraph: true }
  const next = text.slice(at + blanks.length, at + blanks.length + 2)
  const line = text.slice(Math.max(0, at - wrappedLine), at)
  const isShort = at < wrappedLine || /[\r\n]/.test(line)
  const newItem = /^[-*•·]|^\d|^[#>]/.test(next)
  return { length: blanks.length, ends: newItem || (isShort && /^["'(A-Z]/.test(next)), paragraph: false }
}

interface MarkFound {
  length: number
  mark: Mark
  ends: boolean
}

const stopPattern = /(?:\.{2,}|…|[.!?]+)["')\]]*/y
const dashPattern = /(?: +(?:-{1,3}|–|—) +| ?— ?|--+|(?<=[A-Za-z]) ?– ?(?=[A-Za-z]))/y
/** Pasted mark-up tags, which are not read aloud. */
const tagPattern = /<\/?[a-zA-Z][^<>\n]{0,200}>/y
const markOf: Readonly<Record<string, Mark>> = {
  ',': ',',
  ';': ';',
  ':': ':',
  '(': ',',
  ')': ',',
  '[': ',',
  ']': ',',
  '{': ',',
  '}': ',',
  '|': ',',
  '•': ',',
  '·': ',',
}

/** The punctuation mark at `at`, where no token begins. */
export function markAt(text: string, at: number): MarkFound | undefined {
  if (operatorAt(text, at) !== undefined || pathAt(text, at)) return undefined
  stopPattern.lastIndex = at
  const stop = stopPattern.exec(text)
  if (stop) {
    const rest = text.slice(at + stop[0].length, at + stop[0].length + 3)
    // ".5", ".com": a full stop without a blank after it ends no sentence.
    const missedBlank = /^[A-Z][a-z]/.test(rest) && /[a-z]{2}/.test(text.slice(Math.max(0, at - 2), at))
    if (stop[0] === '.' && /^[\dA-Za-z]/.test(rest) && !missedBlank) {
      return /^\d/.test(rest) && !/[A-Za-z\d]/.test(text[at - 1] ?? ' ')
        ? undefined
        : { length: 1, mark: '', ends: false }
    }
    const closes = missedBlank || /^(?:\s|$)/.test(rest) || rest === '' || /^[\u2e80-\uffff]/.test(rest)
    if (stop[0].startsWith('..') || stop[0].startsWith('…')) {
      const goesOn = /^\s*[a-z,]/.test(rest)
      const mark: Mark = /[?!]/.test(stop[0]) ? (stop[0].includes('?') ? '?' : '!') : '…'
      return { length: stop[0].length, mark, ends: !goesOn }
    }
    const mark: Mark = stop[0].includes('?') ? '?' : stop[0].includes('!') ? '!' : '.'
    // "Stop!" he said: the mark inside the quotation does not end the sentence around it.
    const quoted = /["']$/.test(stop[0]) && /^\s+[a-z]/.test(rest)
    return {
      length: stop[0].length,
      mark: quoted && mark === '.' ? ',' : mark,
      ends: !quoted && (closes || mark !== '.'),
    }
  }
  tagPattern.lastIndex = at
  const tag = text[at] === '<' ? tagPattern.exec(text) : null
  if (tag) return { length: tag[0].length, mark: '', ends: false }
  dashPattern.lastIndex = at
  const dash = dashPattern.exec(text)
  if (dash) {
    const between = /\d ?$/.test(text.slice(Math.max(0, at - 1), at)) && /^ ?[-–] ?\d/.test(text.slice(at, at + 4))
    if (!between && !isRangeDash(text, at)) return { length: dash[0].length, mark: '—', ends: false }
  }
  const small = markOf[text[at] ?? '']
  if (small === undefined) return undefined
  if (small === ':' && /\d/.test(text[at + 1] ?? '') && /\d/.test(text[at - 1] ?? ''))
    return { length: 1, mark: '', ends: false }
  if (text[at] === '(' && /^\(\d{3}\)[ .-]?\d{3}/.test(text.slice(at))) return undefined
  return { length: 1, mark: small, ends: false }
}
