import { z } from 'zod'
import { idInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { Text } from '../../messages/index.ts'

/** Formats that a sheet can be read as. */
export const sheetFormats = ['csv', 'tsv', 'text', 'srt', 'vtt', 'markdown', 'docx', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Extensions of files that a sheet can be read from. */
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

/** Something about a file that the user should know; the file was read all the same. */
export interface SheetNotice {
  /** Line of the file, from 1 as a spreadsheet counts; null: the notice concerns the whole file. */
  line: number | null
  message: Text
}

/** A sheet that was read; the studio keeps it until it is used or dropped. */
export interface SheetReading {
  id: string
  /** Name of the file without its extension; '' for pasted text. */
  name: string
  format: SheetFormat
  /** Encoding, `utf-8`, `utf-16le`, `windows-1252`, …; null for pasted text. */
  encoding: string | null
  /** Separator of the cells, `,`, `;`, a tab or `|`; null where the format has none. */
  delimiter: string | null
  /** The columns have names, from the first row or from the format. */
  hasHeader: boolean
  /** How plain text was divided into rows; absent for other formats. */
  textRows?: 'lines' | 'paragraphs'
  /** Names of a workbook's worksheets, and the name of the one that was read; absent for other formats. */
  worksheets?: string[]
  worksheet?: string
  /** Columns in their order; called `Column 1`, … where the sheet has no names. */
  columns: { name: string; samples: string[] }[]
  rowCount: number
  /** The cells of the first 50 rows. */
  preview: string[][]
  notices: SheetNotice[]
}

export const sheetSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: pathInput }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(50_000_000) }),
])

/** How to read the sheet where detection is wrong; null: detect. */
export const sheetOptions = z.strictObject({
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.string().length(1).nullable().default(null),
  hasHeader: z.boolean().nullable().default(null),
  /** What becomes one row of plain text: each line, or each paragraph (paragraphs are separated by empty lines). */
  textRows: z.enum(['lines', 'paragraphs']).nullable().default(null),
  /** Name of the worksheet to read; null: the first that isn't empty. */
  worksheet: z.string().max(255).nullable().default(null),
})

export const sheetsContract = {
  /**
   * @throws `bad-sheet` when the file is not text, has an unknown encoding, is too large or damaged; its message says
   * what to do.
   */
  read: procedure
    .input(z.strictObject({ source: sheetSource, options: sheetOptions.prefault({}) }))
    .output(shape<SheetReading>()),
  /** Reads the same file or text again with other options. */
  readAgain: procedure.input(z.strictObject({ id: idInput, options: sheetOptions })).output(shape<SheetReading>()),
  rows: procedure
    .input(z.strictObject({ id: idInput, offset: z.int().min(0), limit: z.int().min(1).max(1_000) }))
    .output(shape<string[][]>()),
  drop: procedure.input(z.strictObject({ id: idInput })).output(nothing),
}
