import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { perColumn, sheetColumnNames } from '../sheets/index.ts'
import type { SheetColumnName, SheetMapping } from '../sheets/index.ts'
import { soundFormatNames } from '../formats/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

export type { SheetMapping }

/** Format and processing of the files. */
export const voiceoverOutput = z.strictObject({
  format: z.enum(soundFormatNames),
  channels: z.union([z.literal(1), z.literal(2)]),
  /** Hz */
  sampleRate: z.union([z.literal(22_050), z.literal(24_000), z.literal(32_000), z.literal(44_100), z.literal(48_000)]),
  /**
   * Integrated loudness of the file in LUFS (EBU R 128), reached in two passes, true peak below -1 dBTP; null:
   * unchanged.
   */
  loudness: z.union([z.literal(-14), z.literal(-16), z.literal(-23)]).nullable(),
  /** ms of silence before and after the speech, after existing silence was trimmed; null: unchanged. */
  head: z.int().min(0).max(10_000).nullable(),
  tail: z.int().min(0).max(10_000).nullable(),
  /**
   * Also join all rows, in their order, into one file with this gap in ms between them; null: one file per row only.
   */
  joinedGap: z.int().min(0).max(60_000).nullable(),
  /** Formats of captions that are written beside each file. */
  subtitles: z.array(z.enum(['srt', 'vtt', 'json'])).max(3),
})
export type VoiceoverOutput = z.infer<typeof voiceoverOutput>

export const voiceoverOutputDefault: VoiceoverOutput = {
  format: 'wav',
  channels: 1,
  sampleRate: 48_000,
  loudness: -16,
  head: null,
  tail: null,
  joinedGap: null,
  subtitles: [],
}

export const rowStates = ['ready', 'problem', 'queued', 'making', 'done', 'failed', 'unconfirmed'] as const
/**
 * - `ready`: no problem, and not made yet (or changed since).
 * - `problem`: can't be sent as it is; `problems` has the reasons.
 * - `queued`, `making`: part of the current run.
 * - `done`: its file exists.
 * - `failed`: `message` has the reason.
 * - `unconfirmed`: the answer of the service was lost. The request may have cost credits, so only the user sends it
 * again.
 */
export type RowState = (typeof rowStates)[number]

export const rowProblemKinds = [
  'empty-text',
  'too-many-words',
  'no-voice',
  'unknown-voice',
  'bad-rate',
  'file-clash',
  'bad-file-name',
  'unreadable-text',
  'bad-pause',
] as const
export type RowProblemKind = (typeof rowProblemKinds)[number]

export interface RowProblem {
  kind: RowProblemKind
  field: SheetColumnName
  /** One sentence with the reason and the next step. */
  message: Text
  /** The corrected text; null where only a person can correct it. */
  fix: string | null
}

/**
 * The cells of a row as they were typed. `voice`: id or name of a voice, '' for the sheet's default. `rate`: `50` or
 * `50%`, '' for the sheet's default. `file`: file name without extension, '' for the name by the sheet's template.
 */
export interface VoiceoverRow extends Record<SheetColumnName, string> {
  id: string
  /** Index of the row, from 0. */
  position: number
  /** Cells of the other columns, in the order of `VoiceoverSheet.variables`. */
  values: string[]
  state: RowState
  problems: RowProblem[]
  /** Progress, 0 to 1 while the row is made; null otherwise. */
  share: number | null
  /** Why the row failed; null otherwise. */
  message: Text | null
  /** The speech existed already, so nothing was synthesised. */
  reused: boolean
  durationMs: number | null
  /** Name of the row's file, with extension, whether it exists or not. */
  fileName: string
  playUrl: MediaUrl | null
  peaksUrl: MediaUrl | null
}

export interface VoiceoverSheet {
  id: string
  name: string
  connection: string
  /** Voice of rows that name none. */
  voiceId: string
  /** Rate of rows that name none: 0 to 100, percent; 100 is natural speed. */
  rate: number
  output: VoiceoverOutput
  /** Absolute path of the folder for the files. */
  folder: string
  /** Template of file names without extension, for rows that name no file: see docs/naming.md. */
  template: string
  /** Names of the columns that are kept as variables of the rows. */
  variables: string[]
  counts: Record<RowState, number> & { total: number; reused: number }
  problems: Partial<Record<RowProblemKind, { rows: number; fixable: number }>>
  run: {
    state: 'idle' | 'running' | 'paused'
    /** Rows of this run. */
    total: number
    done: number
    failed: number
    /** Progress of the run, 0 to 1. */
    share: number
    etaMs: number | null
    /**
     * Why the run paused by itself (disk full, service not reachable, no credits), with the next step; null otherwise.
     */
    message: Text | null
  }
  canUndo: boolean
  canRedo: boolean
  createdAt: number
  updatedAt: number
}

export type VoiceoverEvent =
  /** New counts, run and settings of a sheet; sent at most a few times per second. */
  | { type: 'sheet'; sheet: VoiceoverSheet }
  /** These rows changed; null: their order or number changed, so the window reads all visible rows again. */
  | { type: 'rows'; sheet: string; rows: VoiceoverRow[] | null }
  | { type: 'removed'; id: string }

/** Most rows of one sheet. */
export const mostSheetRows = 200_000

const onSheet = { sheet: idInput }
/** Ids of the chosen rows; up to all of a sheet, so that what is done to all is one step. */
const chosenRows = z.array(idInput).min(1).max(mostSheetRows)
const cell = z.string().max(400_000)
/** Rows of a sheet: by their ids, or all that match a filter. */
export const rowChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: chosenRows }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('states'), states: z.array(z.enum(rowStates)).min(1).max(7) }),
])
export type RowChoice = z.infer<typeof rowChoice>

const rowFilter = {
  offset: z.int().min(0),
  /** Only rows in one of these states; [] for all. */
  states: z.array(z.enum(rowStates)).max(7).default([]),
  /** Only rows with one of these problems; [] for all. */
  problems: z.array(z.enum(rowProblemKinds)).max(20).default([]),
  search: z.string().max(200).default(''),
}

export const rowEdit = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set'),
    rows: chosenRows,
    /** Name of a column of the sheet, or the index of a variable. */
    field: z.union([z.enum(sheetColumnNames), z.int().min(0).max(500)]),
    value: cell,
  }),
  /**
   * A block of cells as pasted into the grid, starting at a row and a column; rows are added where the block is longer.
   */
  z.strictObject({
    type: z.literal('paste'),
    position: z.int().min(0),
    field: z.union([z.enum(sheetColumnNames), z.int().min(0).max(500)]),
    text: z.string().max(50_000_000),
  }),
  z.strictObject({
    type: z.literal('insert'),
    position: z.int().min(0),
    texts: z.array(cell).min(1).max(50_000),
  }),
  z.strictObject({ type: z.literal('remove'), rows: chosenRows }),
  z.strictObject({
    type: z.literal('move'),
    rows: chosenRows,
    position: z.int().min(0),
  }),
])
export type RowEdit = z.infer<typeof rowEdit>

const sheetMapping: z.ZodType<SheetMapping> = z.strictObject({
  ...perColumn(() => z.int().min(0).nullable()),
  text: z.int().min(0),
})

export const voiceoversContract = {
  list: procedure.output(shape<VoiceoverSheet[]>()),
  get: procedure.input(byId).output(shape<VoiceoverSheet>()),
  /** Creates a sheet from a reading of `sheets.read`, which is then dropped, or an empty sheet with one row. */
  create: procedure
    .input(
      z.strictObject({
        name: nameInput,
        from: z.strictObject({ reading: idInput, mapping: sheetMapping }).nullable(),
        /** Voice of rows that name none. Given here, it saves a second check of every row. '' for none yet. */
        voiceId: z.string().max(500).default(''),
      }),
    )
    .output(shape<VoiceoverSheet>()),
  /** Appends the rows of a reading to a sheet. */
  append: procedure
    .input(z.strictObject({ ...onSheet, reading: idInput, mapping: sheetMapping }))
    .output(shape<VoiceoverSheet>()),
  /** Guesses which column of a reading is text, voice, rate or file name, by the columns' names and contents. */
  guess: procedure.input(z.strictObject({ reading: idInput })).output(shape<SheetMapping>()),
  change: procedure
    .input(
      z.strictObject({
        ...onSheet,
        change: z
          .strictObject({
            name: nameInput,
            connection: idInput,
            voiceId: z.string().max(500),
            rate: z.int().min(0).max(100),
            output: voiceoverOutput,
            folder: pathInput,
            template: z.string().max(1_000),
          })
          .partial(),
      }),
    )
    .output(shape<VoiceoverSheet>()),
  rows: procedure
    .input(z.strictObject({ ...onSheet, ...rowFilter, limit: z.int().min(1).max(500) }))
    .output(shape<{ rows: VoiceoverRow[]; total: number }>()),
  /** Only the ids of the rows, without a limit on their number. */
  rowIds: procedure
    .input(z.strictObject({ ...onSheet, ...rowFilter, limit: z.int().min(1).max(mostSheetRows) }))
    .output(shape<string[]>()),
  edit: procedure.input(z.strictObject({ ...onSheet, edit: rowEdit })).output(shape<VoiceoverSheet>()),
  undo: procedure.input(z.strictObject(onSheet)).output(shape<VoiceoverSheet>()),
  redo: procedure.input(z.strictObject(onSheet)).output(shape<VoiceoverSheet>()),
  /** Applies the corrections (`fix`) of the chosen rows' problems; one step of undo. */
  fix: procedure
    .input(z.strictObject({ ...onSheet, kinds: z.array(z.enum(rowProblemKinds)).min(1).max(20) }))
    .output(shape<{ fixed: number; left: number; sheet: VoiceoverSheet }>()),
  /** Estimates what making the chosen rows costs. */
  cost: procedure.input(z.strictObject({ ...onSheet, rows: rowChoice })).output(
    shape<{
      rows: number
      reused: number
      /** Rows that can't be sent as they are. */
      problems: number
      words: number
      /** Null where the price can't be known; 0 on the built-in engine. */
      credits: number | null
      seconds: number | null
      neededBytes: number
      freeBytes: number | null
    }>(),
  ),
  /**
   * Makes the rows that are ready or failed, or were made with other settings. Rows with problems are left out. Refused
   * (`costs-credits`) on a service that charges, unless `spend`.
   */
  run: procedure
    .input(z.strictObject({ ...onSheet, rows: rowChoice, spend: z.boolean().default(false) }))
    .output(shape<VoiceoverSheet>()),
  pause: procedure.input(z.strictObject(onSheet)).output(nothing),
  resume: procedure.input(z.strictObject(onSheet)).output(nothing),
  /** Ends the run; files that were made stay. */
  cancel: procedure.input(z.strictObject(onSheet)).output(nothing),
  /** Removes the sheet from the list. Files stay. */
  remove: procedure.input(z.strictObject(onSheet)).output(nothing),
  /** Sets rows whose file was deleted from the disk back to `ready`. Answers how many. */
  findFiles: procedure.input(z.strictObject(onSheet)).output(shape<number>()),
  reveal: procedure.input(z.strictObject({ ...onSheet, row: idInput.nullable() })).output(nothing),
  /**
   * Writes the rows and the state of each as an Excel workbook into the sheet's folder. @throws `folder`, `bad-sheet`
   */
  saveWorkbook: procedure.input(z.strictObject(onSheet)).output(shape<{ path: string }>()),
  /**
   * Makes a project with one scene per row; with a template project each scene is a copy of its first one with the
   * variables filled in.
   */
  toEditor: procedure
    .input(z.strictObject({ ...onSheet, rows: rowChoice, templatePath: pathInput.nullable() }))
    .output(shape<{ session: string }>()),
  watch: procedure.output(eventIterator(shape<VoiceoverEvent>())),
}
