export type RowEnd = '\r\n' | '\n' | '\r'

export interface Mended {
  text: string
  /** What ends every row of it. */
  rowEnd: RowEnd
  /** Rows with a quotation mark that begins a cell and doesn't close at its end, from 1. */
  rows: number[]
}

/**
 * Gives all rows the end that the first one has (line breaks within quoted cells stay), and makes cells readable that begin
 * with a quotation mark and aren't quoted (`"Hi" he said`, as some spreadsheets copy them, or a mark that nobody closed): such
 * a mark becomes part of the cell. Otherwise it would swallow the rows after it.
 */
export function mend(text: string, delimiter: string): Mended {
  const parts: string[] = []
  const rows = new Set<number>()
  let rowEnd: RowEnd | null = null
  let row = 1
  // What lies before is in `parts`; most texts need no change at all, and then there are none.
  let copied = 0
  let at = 0
  const change = (from: number, to: number, by: string): void => {
    parts.push(text.slice(copied, from), by)
    copied = to
  }
  while (at < text.length) {
    const end = text[at] === '"' ? quotedEnd(text, at, delimiter) : plainEnd(text, at, delimiter)
    if (end >= 0) at = end
    else {
      const stop = plainEnd(text, at, delimiter)
      change(at, stop, `"${text.slice(at, stop).replaceAll('"', '""')}"`)
      rows.add(row)
      at = stop
    }
    if (at >= text.length) break
    if (text[at] === delimiter) at += 1
    else {
      const found = text[at] === '\n' ? '\n' : text[at + 1] === '\n' ? '\r\n' : '\r'
      rowEnd ??= found
      if (found !== rowEnd) change(at, at + found.length, rowEnd)
      at += found.length
      row += 1
    }
  }
  const mended = parts.length === 0 ? text : parts.join('') + text.slice(copied)
  return { text: mended, rowEnd: rowEnd ?? '\n', rows: [...rows] }
}

/** Where a quoted cell ends, after its closing mark; -1 if it is none. */
function quotedEnd(text: string, start: number, delimiter: string): number {
  let at = text.indexOf('"', start + 1)
  while (at >= 0) {
    const next = text[at + 1]
    if (next === '"') at = text.indexOf('"', at + 2)
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r') return at + 1
    else return -1
  }
  return -1
}

function plainEnd(text: string, start: number, delimiter: string): number {
  const part = delimiter.charCodeAt(0)
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === part || code === 10 || code === 13) break
  }
  return at
}
