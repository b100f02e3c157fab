export type RowEnd = '\r\n' | '\n' | '\r'

export interface Mended {
  text: string
  /** The line break that ends every row of the repaired text. */
  rowEnd: RowEnd
  /** Row numbers, from 1, with a quotation mark that begins a cell and doesn't close at its end. */
  rows: number[]
}

/**
 * Repairs separated text before it is parsed. All rows get the line break of the first one (those within quoted cells
 * stay). A quotation mark that begins an unquoted cell (`"Hi" he said`, as some spreadsheets copy it, or one that was
 * never closed) is escaped as part of the cell; otherwise the parser would take the following rows as part of it.
 */
export function mend(text: string, delimiter: string): Mended {
  const parts: string[] = []
  const rows = new Set<number>()
  let rowEnd: RowEnd | null = null
  let row = 1
  // The text before this index is in `parts`. Most texts need no change, and `parts` stays empty.
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

/** Index after the closing quotation mark of a quoted cell; -1 when the cell is not quoted. */
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
