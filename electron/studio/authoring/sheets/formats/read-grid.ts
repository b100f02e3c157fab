import type { SheetFormat } from '../../../../common/bridge/index.ts'
import type { Grid, ReadOptions } from '../types.ts'
import { readCues } from './cues.ts'
import { readMarkdown } from './markdown.ts'
import { looksTabbed, readPlain } from './plain.ts'
import { readSeparated } from './separated.ts'
import { formatOfText } from './which.ts'

/**
 * Cells of a text in any format except DOCX and XLSX, which are binary. `named` is the format by the file's extension,
 * null when unknown.
 */
export function readGrid(text: string, named: SheetFormat | null, options: ReadOptions): Grid {
  // A user who chose a delimiter has said that the text has cells.
  if (options.delimiter !== null) return readSeparated(text, options.delimiter)
  const format = named === null || named === 'text' ? formatFor(text, named, options) : named
  switch (format) {
    case 'csv':
    case 'docx':
    case 'xlsx':
      return readSeparated(text, null)
    case 'tsv':
      return readSeparated(text, '\t')
    case 'srt':
    case 'vtt':
      return readCues(text, format)
    case 'markdown':
      return readMarkdown(text)
    case 'text':
      return readPlain(text, options.textRows)
  }
}

function formatFor(text: string, named: SheetFormat | null, options: ReadOptions): SheetFormat {
  if (options.textRows !== null) return 'text'
  const found = formatOfText(text)
  // A `.txt` file with commas is still prose; one with tabs is what spreadsheets export as "Unicode text".
  return named === 'text' && found === 'csv' ? (looksTabbed(text) ? 'tsv' : 'text') : found
}
