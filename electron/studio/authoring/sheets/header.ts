import { isColumnName } from '../../../common/sheets/index.ts'

/** Longest text that is taken for a column's name when guessing, characters. */
const longestName = 60
const rowsToLookAt = 50

/** Whether the first row of a table holds the column names, judged by what names look like and by the rows below. */
export function looksLikeHeader(rows: readonly string[][]): boolean {
  const [first, ...others] = rows.slice(0, rowsToLookAt)
  if (!first || first.length === 0) return false
  const cells = first.map((cell) => cell.trim())
  if (cells.every((cell) => cell === '')) return false
  const filled = cells.filter((cell) => cell !== '')
  if (filled.some((cell) => !couldBeName(cell))) return false
  // Two columns of the same name are still columns when one of the names is known; they are told apart by a number.
  if (filled.some(isColumnName)) return true
  if (new Set(filled.map((cell) => cell.toLowerCase())).size < filled.length) return false
  if (others.length === 0 || filled.length < cells.length) return false
  // Column names are short above long cells, or words above numbers.
  return cells.some((cell, index) => {
    const below = others.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '')
    if (below.length < 2) return false
    const average = below.reduce((sum, text) => sum + text.length, 0) / below.length
    return below.every((text) => /^[\d.,:%\s-]+$/.test(text)) || average > 3 * cell.length + 10
  })
}

function couldBeName(cell: string): boolean {
  return cell.length <= longestName && /\p{L}/u.test(cell) && !/[.!?。！？]$|[\r\n]/.test(cell)
}
