import type { Grid, TextRows } from '../types.ts'

/** Reads plain text: one row per line, or one row per paragraph when the lines are hard-wrapped. */
export function readPlain(text: string, asked: TextRows | null): Grid {
  const textRows = asked ?? (looksWrapped(text) ? 'paragraphs' : 'lines')
  const units =
    textRows === 'lines' ? text.split(/\r\n|[\n\r]/) : text.split(/(?:\r\n|\r|\n)[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)+/)
  const rows = units.map((unit) => unit.replaceAll(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ').trim())
  return {
    format: 'text',
    delimiter: null,
    columns: null,
    unnamed: ['Text'],
    notices: [],
    textRows,
    rows: rows.filter((row) => row !== '').map((row) => [row]),
  }
}

const widthOfPage = 40

/**
 * Whether a text is hard-wrapped: most line breaks come in the middle of a sentence after a line of some length, and
 * empty lines separate paragraphs.
 */
function looksWrapped(text: string): boolean {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
  if (!lines.includes('')) return false
  let inside = 0
  let wrapped = 0
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? ''
    if (line === '' || next === '') continue
    inside += 1
    if (line.length >= widthOfPage && !/[.!?:;"”’)。！？：；”]$/.test(line)) wrapped += 1
  }
  return inside > 0 && wrapped * 2 >= inside
}

/**
 * Whether a text file is a tab-separated table: every line has the same number of tabs ("Unicode text" of
 * spreadsheets).
 */
export function looksTabbed(text: string): boolean {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
  if (lines.length === 0) return false
  const tabs = lines.map((line) => line.split('\t').length - 1)
  const first = tabs[0]!
  const same = tabs.filter((count) => count === first).length
  return first > 0 && same >= 0.7 * lines.length
}
