import { z } from 'zod'
import { idInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** What a sheet of text was read as. */
export const sheetFormats = ['csv', 'tsv', 'text', 'srt', 'vtt', 'markdown', 'docx', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Endings of files that a sheet can be read from. */
export const sheetEndings = [
  'csv',
  'tsv',
  'tab',
  'txt',
  'srt',
  'vtt',
  'md',
  'markdown',
  'docx',
  'xlsx',
  'xlsm',
] as const

/** Something about a file that the user should know; the rest of it was read. */
export interface SheetNotice {
  /** From 1, as a spreadsheet counts; null for the whole. */
  line: number | null
  message: Text
}

/** A table that was read and lies in the studio until it is used or dropped. */
export interface SheetReading {
  id: string
  /** Of the file, without its ending; '' for pasted text. */
  name: string
  format: SheetFormat
  /** `utf-8`, `utf-16le`, `windows-1252`, …; null for pasted text. */
  encoding: string | null
  /** `,`, `;`, a tab, `|`; null where the format has none. */
  delimiter: string | null
  /** The first row holds names of columns, or the format names them. */
  hasHeader: boolean
  /** How plain text became rows; absent for other formats. */
  textRows?: 'lines' | 'paragraphs'
  /** Names of a workbook's worksheets, and the one that was read; absent for other formats. */
  worksheets?: string[]
  worksheet?: string
  /** In order; without a header `Column 1`, … */
  columns: { name: string; samples: string[] }[]
  rowCount: number
  /** The first 50 rows. */
  preview: string[][]
  notices: SheetNotice[]
}

export const sheetSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: pathInput }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(50_000_000) }),
])

/** How to read it where the guess is wrong; null: guess. */
export const sheetOptions = z.strictObject({
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.string().length(1).nullable().default(null),
  hasHeader: z.boolean().nullable().default(null),
  /** What becomes a row of plain text: each line, or what empty lines part. */
  textRows: z.enum(['lines', 'paragraphs']).nullable().default(null),
  /** Which worksheet of a workbook is read; null: the first that holds something. */
  worksheet: z.string().max(255).nullable().default(null),
})

export const sheetsContract = {
  /** @throws `bad-sheet` with the reason and what to do: not text, unknown encoding, too large, damaged. */
  read: procedure
    .input(z.strictObject({ source: sheetSource, options: sheetOptions.prefault({}) }))
    .output(shape<SheetReading>()),
  /** Reads the same again, otherwise. */
  readAgain: procedure.input(z.strictObject({ id: idInput, options: sheetOptions })).output(shape<SheetReading>()),
  rows: procedure
    .input(z.strictObject({ id: idInput, offset: z.int().min(0), limit: z.int().min(1).max(1_000) }))
    .output(shape<string[][]>()),
  drop: procedure.input(z.strictObject({ id: idInput })).output(nothing),
}
