/** What ends every row of a mended text. */
export const rowEnd = '\n'

/**
 * Gives all rows the same end, whatever ended them (line breaks within quoted cells stay), and makes cells readable that begin with a quotation mark and aren't quoted (`"Hi" he said`, as some spreadsheets copy
 * them, or a mark that nobody closed): such a mark becomes part of the cell. Otherwise it would swallow the rows after it.
 */
export function mend(text: string, delimiter: string): { text: string; rows: number[] } {
  const parts: string[] = []
  const rows: number[] = []
  let row = 1
  let at = 0
  while (at < text.length) {
    if (text[at] === '"') {
      const end = quotedEnd(text, at, delimiter)
      if (end >= 0) {
        parts.push(text.slice(at, end))
        at = end
      } else {
        const stop = plainEnd(text, at, delimiter)
        parts.push(`"${text.slice(at, stop).replaceAll('"', '""')}"`)
        rows.push(row)
        at = stop
      }
    } else {
      const stop = plainEnd(text, at, delimiter)
      parts.push(text.slice(at, stop))
      at = stop
    }
    // What parts this cell from the next one.
    if (at >= text.length) break
    if (text[at] === delimiter) {
      parts.push(delimiter)
      at += 1
    } else {
      parts.push(rowEnd)
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      row += 1
    }
  }
  return { text: parts.join(''), rows: [...new Set(rows)] }
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
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
