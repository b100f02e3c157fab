import { message } from '../../../common/messages/index.ts'
import { basename, extname } from 'node:path'
import { decode } from './decode.ts'
import { formatOf, readGrid } from './formats/index.ts'
import { mostBytes } from './limits.ts'
import { badSheet } from './refuse.ts'
import { shapeTable } from './shape.ts'
import { readSource } from './source.ts'
import type { ReadOptions, ReadTable, Source } from './types.ts'

/** Reads a sheet of any format synchronously; to be called in a worker thread. @throws StudioError `bad-sheet` */
export async function readTable(source: Source, options: ReadOptions): Promise<ReadTable> {
  if (source.kind === 'text') return readText(source.text, options)
  const bytes = readSource(source.path)
  const name = basename(source.path)
  const named = formatOf(extname(source.path).slice(1))
  if (named === 'docx' || named === 'xlsx') {
    // The Office libraries are imported on demand: loading them takes longer than reading most CSV files.
    const { readDocx, readXlsx } = await import('./office/index.ts')
    const grid = named === 'docx' ? await readDocx(bytes, name) : readXlsx(bytes, name, options.worksheet)
    return shapeTable(grid, null, options.hasHeader, name)
  }
  const { text, encoding, notices } = decode(bytes, options.encoding, name)
  const grid = readGrid(text, named, options)
  return shapeTable({ ...grid, notices: [...notices, ...grid.notices] }, encoding, options.hasHeader, name)
}

/** Reads a pasted text. @throws StudioError `bad-sheet` */
export function readText(typed: string, options: ReadOptions): ReadTable {
  const text = typed.startsWith('\uFEFF') ? typed.slice(1) : typed
  const name = message('sheetErrors.theText')
  if (text.length > mostBytes) throw badSheet(message('sheetErrors.textTooLong'), message('sheetErrors.saveAndSplit'))
  if (text.trim() === '') throw badSheet(message('sheetErrors.textEmpty'), message('sheetErrors.copySome'))
  if (text.includes('\0')) {
    throw badSheet(message('sheetErrors.textWithZero'), message('sheetErrors.copyAgain'))
  }
  return shapeTable(readGrid(text, null, options), null, options.hasHeader, name)
}
