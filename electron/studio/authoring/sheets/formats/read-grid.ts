import type { SheetFormat } from '../../../../common/bridge/index.ts'
import type { Grid, ReadOptions } from '../types.ts'
import { readCues } from './cues.ts'
import { readMarkdown } from './markdown.ts'
import { looksTabbed, readPlain } from './plain.ts'
import { readSeparated } from './separated.ts'
import { formatOfText } from './which.ts'

/** Cells of a text of any format but DOCX and XLSX, which are no text. `named` is what the file's ending says, null for none. */
export function readGrid(text: string, named: SheetFormat | null, options: ReadOptions): Grid {
  // A delimiter that the user chose says that there are cells.
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
  // A text file with commas is still a text; one with tabs is what spreadsheets call "Unicode text".
  return named === 'text' && found === 'csv' ? (looksTabbed(text) ? 'tsv' : 'text') : found
}
