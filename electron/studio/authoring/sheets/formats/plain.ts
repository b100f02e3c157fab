import type { Grid, TextRows } from '../types.ts'

/** Text without cells: a row for each line, or for each paragraph where lines are only as long as a page is wide. */
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

/** Most line breaks come in the middle of a sentence, after a line of some length, and empty lines part the rest. */
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

/** A text file that is a table after all: as many tabs in each of its lines (spreadsheets' "Unicode text"). */
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
