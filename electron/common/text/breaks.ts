import type { Mark } from './types.ts'

interface LineBreak {
  length: number
  /** Ends the sentence. */
  ends: boolean
  paragraph: boolean
}

const blankPattern = /\s+/y
/** Lines at least this long are taken for wrapped prose: their break is only a blank. */
const wrappedLine = 50

/** The run of blanks at `at`, '' where there is none. */
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
/** Mark-up somebody pasted; nobody wants to hear it. */
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

/** A punctuation mark at `at` that no token has claimed. */
export function markAt(text: string, at: number): MarkFound | undefined {
  stopPattern.lastIndex = at
  const stop = stopPattern.exec(text)
  if (stop) {
    const rest = text.slice(at + stop[0].length, at + stop[0].length + 3)
    // ".5", ".com": no blank follows, so nothing ends here.
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
    // "Stop!" he said: the quote's own mark does not end the sentence around it.
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
    const between = /\d ?$/.test(text.slice(Math.max(0, at - 1), at)) && /^ ?[-–] ?\d/.test(text.slice(at))
    if (!between) return { length: dash[0].length, mark: '—', ends: false }
  }
  const small = markOf[text[at] ?? '']
  if (small === undefined) return undefined
  if (small === ':' && /\d/.test(text[at + 1] ?? '') && /\d/.test(text[at - 1] ?? ''))
    return { length: 1, mark: '', ends: false }
  if (text[at] === '(' && /^\(\d{3}\)[ .-]?\d{3}/.test(text.slice(at))) return undefined
  return { length: 1, mark: small, ends: false }
}
