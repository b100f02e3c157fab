import type { SheetFormat } from '../../../../common/bridge/index.ts'
import { isColumnName } from '../../../../common/sheets/index.ts'
import { guessDelimiter } from './delimiter.ts'
import { looksTabbed } from './plain.ts'

const byEnding: Readonly<Record<string, SheetFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'text',
  text: 'text',
  srt: 'srt',
  vtt: 'vtt',
  webvtt: 'vtt',
  md: 'markdown',
  markdown: 'markdown',
  mkd: 'markdown',
  docx: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
}

/** Format of a file by its extension, without the dot; null when the extension tells nothing. */
export function formatOf(ending: string): SheetFormat | null {
  return byEnding[ending.toLowerCase()] ?? null
}

/** Format of a text by its content, when its file name doesn't tell or only says "text". */
export function formatOfText(text: string): SheetFormat {
  const start = text.slice(0, 2_000).trimStart()
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(start)) return 'vtt'
  if (/^(?:\d+\s*\r?\n)?\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/.test(start)) return 'srt'
  if (looksSeparated(text)) return 'csv'
  return looksTabbed(text) || hasQuotedBreak(text) ? 'tsv' : 'text'
}

/**
 * Whether a cell contains a line break, as spreadsheets copy it: quoted, with the quotation marks at the line's edges.
 */
function hasQuotedBreak(text: string): boolean {
  return /(?:^|[\t\n\r])"(?:[^"\t]|"")*[\n\r](?:[^"\t]|"")*"(?:[\t\n\r]|$)/.test(text.slice(0, 20_000))
}

/** Whether a text looks comma-separated. Prose has commas, too, so its first line must contain a known column name. */
function looksSeparated(text: string): boolean {
  const delimiter = guessDelimiter(text)
  if (delimiter === null) return false
  const first = text.slice(0, 2_000).split(/\r\n|[\n\r]/, 1)[0] ?? ''
  return first.split(delimiter).some((cell) => isColumnName(cell.replaceAll('"', '')))
}
