import { message } from '../../../common/messages/index.ts'
import { dirname, sep } from 'node:path'
import type { SheetReading } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { PackedCells } from './packed.ts'
import { unpack } from './packed.ts'
import type { WorkerTable } from './protocol.ts'
import { readInThread } from './in-thread.ts'
import { sheetName } from './source.ts'
import type { ReadOptions, Source } from './types.ts'

/** A table that was read, with access to all of its rows. */
export interface SheetTable {
  name: string
  /**
   * Folder of the sheet's file, which relative paths in it refer to; null for pasted text and for a copy that a window
   * uploaded.
   */
  folder: string | null
  hasHeader: boolean
  columns: readonly { name: string; samples: string[] }[]
  rowCount: number
  /** At most `limit` rows from `offset` (from 0); every row has a cell for each column. */
  rows(offset: number, limit: number): string[][]
  /** All rows of the table in order, in chunks. */
  chunks(size?: number): Iterable<string[][]>
}

interface Held {
  source: Source
  table: WorkerTable
}

const previewRows = 50
const sampleRows = 20
/** Most characters of a cell that is shown as a column's sample. */
const sampleCharacters = 200
/** Most readings that are kept when callers don't drop them; the oldest are dropped first. */
const mostReadings = 16
const mostHeldBytes = 256 * 1024 * 1024

const usual: ReadOptions = {
  encoding: null,
  delimiter: null,
  hasHeader: null,
  textRows: null,
  worksheet: null,
}

/** Tables that were read, held in packed form until they are used or dropped. */
export class Sheets {
  readonly #held = new Map<string, Held>()
  readonly #newId: () => string
  readonly #copies: string | null

  /**
   * Creates the reader of sheets.
   * @param copies folder where windows put files whose paths they don't know
   */
  constructor({ newId, copies = null }: { newId: () => string; copies?: string | null }) {
    this.#newId = newId
    this.#copies = copies
  }

  /** Reads a sheet. @throws StudioError `bad-sheet` with the reason and what to do */
  async read(source: Source, options: Partial<ReadOptions> = {}, signal?: AbortSignal): Promise<SheetReading> {
    const table = await readInThread({ source, options: { ...usual, ...options } }, signal)
    const id = this.#newId()
    this.#hold(id, { source, table })
    return readingOf(id, source, table)
  }

  /** Reads a sheet again with other options. The earlier reading stays when this fails. */
  async readAgain(id: string, options: Partial<ReadOptions>, signal?: AbortSignal): Promise<SheetReading> {
    const { source } = this.#must(id)
    const table = await readInThread({ source, options: { ...usual, ...options } }, signal)
    this.#hold(id, { source, table })
    return readingOf(id, source, table)
  }

  rows(id: string, offset: number, limit: number): string[][] {
    return unpack(this.#must(id).table.cells, offset, limit)
  }

  drop(id: string): void {
    this.#held.delete(id)
  }

  /**
   * The table of a reading; it stays complete even when the reading is dropped meanwhile. @throws StudioError
   * `not-found` when it was dropped
   */
  table(id: string): SheetTable {
    const { source, table } = this.#must(id)
    const { cells, rowCount, hasHeader } = table
    return {
      name: nameOf(source),
      hasHeader,
      rowCount,
      folder: this.#folderOf(source),
      columns: columnsOf(table),
      rows: (offset, limit) => unpack(cells, offset, limit),
      chunks: (size = 1_000) => chunksOf(cells, rowCount, size),
    }
  }

  #folderOf(source: Source): string | null {
    if (source.kind === 'text') return null
    const folder = dirname(source.path)
    const isCopy = this.#copies !== null && `${folder}${sep}`.startsWith(`${this.#copies}${sep}`)
    return isCopy ? null : folder
  }

  #must(id: string): Held {
    const held = this.#held.get(id)
    if (held) return held
    throw new StudioError('not-found', message('sheetErrors.notOpen'), {
      next: message('sheetErrors.openAgain'),
      field: 'id',
    })
  }

  #hold(id: string, held: Held): void {
    this.#held.delete(id)
    this.#held.set(id, held)
    let bytes = 0
    for (const [index, [other, { table }]] of [...this.#held].reverse().entries()) {
      bytes += table.cells.bytes.byteLength + table.cells.ends.byteLength
      if (index > 0 && (index >= mostReadings || bytes > mostHeldBytes)) this.#held.delete(other)
    }
  }
}

function* chunksOf(cells: PackedCells, rowCount: number, size: number): Iterable<string[][]> {
  for (let at = 0; at < rowCount; at += size) yield unpack(cells, at, size)
}

function readingOf(id: string, source: Source, table: WorkerTable): SheetReading {
  const { format, encoding, delimiter, hasHeader, rowCount, notices, textRows, worksheet, worksheets } = table
  return {
    id,
    name: nameOf(source),
    format,
    encoding,
    delimiter,
    hasHeader,
    rowCount,
    notices,
    columns: columnsOf(table),
    preview: unpack(table.cells, 0, previewRows),
    ...(textRows === undefined ? {} : { textRows }),
    ...(worksheet === undefined || worksheets === undefined ? {} : { worksheet, worksheets }),
  }
}

function nameOf(source: Source): string {
  return source.kind === 'file' ? sheetName(source.path) : ''
}

function columnsOf({ columns, cells }: WorkerTable): { name: string; samples: string[] }[] {
  const rows = unpack(cells, 0, sampleRows)
  return columns.map((name, index) => ({
    name,
    samples: rows.map((row) => row[index]!.slice(0, sampleCharacters)).filter((cell) => cell.trim() !== ''),
  }))
}
