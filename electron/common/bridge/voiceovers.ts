import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { perColumn, sheetColumnNames } from '../sheets/index.ts'
import type { SheetColumnName, SheetMapping } from '../sheets/index.ts'
import { soundFormatNames } from '../formats/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

export type { SheetMapping }

/** What the files become. */
export const voiceoverOutput = z.strictObject({
  format: z.enum(soundFormatNames),
  channels: z.union([z.literal(1), z.literal(2)]),
  /** Hz */
  sampleRate: z.union([z.literal(22_050), z.literal(24_000), z.literal(32_000), z.literal(44_100), z.literal(48_000)]),
  /** LUFS of the whole file (EBU R 128), two passes, true peak below -1 dBTP; null: as spoken. */
  loudness: z.union([z.literal(-14), z.literal(-16), z.literal(-23)]).nullable(),
  /** ms of silence before and after the speech, after trimming; null: as spoken. */
  head: z.int().min(0).max(10_000).nullable(),
  tail: z.int().min(0).max(10_000).nullable(),
  /** Joins all rows into one file as well, in order, with this gap in ms; null: one file per row alone. */
  joinedGap: z.int().min(0).max(60_000).nullable(),
  /** Written beside each file. */
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
 * - `ready`: nothing wrong, not made (or changed since).
 * - `problem`: can't be sent as it is; `problems` tell why.
 * - `queued`, `making`: in a run.
 * - `done`: its file is there.
 * - `failed`: with `message`.
 * - `unconfirmed`: the answer of the service was lost; it may have cost credits, only the user sends it again.
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
  /** What it would become; null where only a person can tell. */
  fix: string | null
}

/**
 * The cells of a row as they were typed. `voice`: an id or a name of a voice, '' for the sheet's own. `rate`: `50` or
 * `50%`, '' for the sheet's own. `file`: without ending, '' for the sheet's template.
 */
export interface VoiceoverRow extends Record<SheetColumnName, string> {
  id: string
  /** From 0, in the order of the sheet. */
  position: number
  /** The other columns, in the order of `VoiceoverSheet.variables`. */
  values: string[]
  state: RowState
  problems: RowProblem[]
  /** 0 to 1 while it is made. */
  share: number | null
  /** What went wrong. */
  message: Text | null
  /** It was there already: nothing was synthesised. */
  reused: boolean
  durationMs: number | null
  /** Name of its file, made or to be, with ending. */
  fileName: string
  playUrl: MediaUrl | null
  peaksUrl: MediaUrl | null
}

export interface VoiceoverSheet {
  id: string
  name: string
  connection: string
  /** For rows without their own. */
  voiceId: string
  /** 0 to 100, percent; 100 is natural speed. */
  rate: number
  output: VoiceoverOutput
  /** Absolute. */
  folder: string
  /** Name of files without ending, for rows that name none: see docs/naming.md. */
  template: string
  /** Names of the columns that are kept as variables. */
  variables: string[]
  counts: Record<RowState, number> & { total: number; reused: number }
  problems: Partial<Record<RowProblemKind, { rows: number; fixable: number }>>
  run: {
    state: 'idle' | 'running' | 'paused'
    /** Rows of this run. */
    total: number
    done: number
    failed: number
    /** 0 to 1. */
    share: number
    etaMs: number | null
    /** Why it paused by itself (disk full, the service is gone, credits), with the next step; null otherwise. */
    message: Text | null
  }
  canUndo: boolean
  canRedo: boolean
  createdAt: number
  updatedAt: number
}

export type VoiceoverEvent =
  /** Counts, run and settings of one sheet; at most some times a second. */
  | { type: 'sheet'; sheet: VoiceoverSheet }
  /** These rows changed; `null`: ask for all that are in view again (order or number changed). */
  | { type: 'rows'; sheet: string; rows: VoiceoverRow[] | null }
  | { type: 'removed'; id: string }

/** Rows of one sheet at most. */
export const mostSheetRows = 200_000

const onSheet = { sheet: idInput }
/** All of them may be chosen: what is done to them is one step. */
const chosenRows = z.array(idInput).min(1).max(mostSheetRows)
const cell = z.string().max(400_000)
/** Rows of a sheet: by id, or all that a filter shows. */
export const rowChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: chosenRows }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('states'), states: z.array(z.enum(rowStates)).min(1).max(7) }),
])
export type RowChoice = z.infer<typeof rowChoice>

const rowFilter = {
  offset: z.int().min(0),
  /** [] for all. */
  states: z.array(z.enum(rowStates)).max(7).default([]),
  /** Only rows with one of these; [] for all. */
  problems: z.array(z.enum(rowProblemKinds)).max(20).default([]),
  search: z.string().max(200).default(''),
}

export const rowEdit = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set'),
    rows: chosenRows,
    /** A variable by its index. */
    field: z.union([z.enum(sheetColumnNames), z.int().min(0).max(500)]),
    value: cell,
  }),
  /** A block of cells as pasted into the grid, from a row and a column on; rows are added where it is longer. */
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
  /** Of a reading of `sheets.read`, which is used up; or empty with one row. */
  create: procedure
    .input(
      z.strictObject({
        name: nameInput,
        from: z.strictObject({ reading: idInput, mapping: sheetMapping }).nullable(),
        /** For rows without their own; given at once, no row is checked twice. '' for none yet. */
        voiceId: z.string().max(500).default(''),
      }),
    )
    .output(shape<VoiceoverSheet>()),
  /** Adds the rows of a reading at the end. */
  append: procedure
    .input(z.strictObject({ ...onSheet, reading: idInput, mapping: sheetMapping }))
    .output(shape<VoiceoverSheet>()),
  /** Which column is what, by the names of columns and what is in them. */
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
  /** Their ids alone, as many as there are. */
  rowIds: procedure
    .input(z.strictObject({ ...onSheet, ...rowFilter, limit: z.int().min(1).max(mostSheetRows) }))
    .output(shape<string[]>()),
  edit: procedure.input(z.strictObject({ ...onSheet, edit: rowEdit })).output(shape<VoiceoverSheet>()),
  undo: procedure.input(z.strictObject(onSheet)).output(shape<VoiceoverSheet>()),
  redo: procedure.input(z.strictObject(onSheet)).output(shape<VoiceoverSheet>()),
  /** Fixes what can be fixed safely; one step of undo. */
  fix: procedure
    .input(z.strictObject({ ...onSheet, kinds: z.array(z.enum(rowProblemKinds)).min(1).max(20) }))
    .output(shape<{ fixed: number; left: number; sheet: VoiceoverSheet }>()),
  /** What making them takes. */
  cost: procedure.input(z.strictObject({ ...onSheet, rows: rowChoice })).output(
    shape<{
      rows: number
      reused: number
      /** Rows that can't be sent as they are. */
      problems: number
      words: number
      /** Null where it can't be known; 0 on the built-in engine. */
      credits: number | null
      seconds: number | null
      neededBytes: number
      freeBytes: number | null
    }>(),
  ),
  /**
   * Makes rows that are ready, failed or done with other settings. Rows with problems are left out. Refused
   * (`costs-credits`) on a service that charges, unless `spend`.
   */
  run: procedure
    .input(z.strictObject({ ...onSheet, rows: rowChoice, spend: z.boolean().default(false) }))
    .output(shape<VoiceoverSheet>()),
  pause: procedure.input(z.strictObject(onSheet)).output(nothing),
  resume: procedure.input(z.strictObject(onSheet)).output(nothing),
  /** Ends the run; what is made stays. */
  cancel: procedure.input(z.strictObject(onSheet)).output(nothing),
  /** Forgets the sheet. Files stay. */
  remove: procedure.input(z.strictObject(onSheet)).output(nothing),
  /** Finished rows whose file is gone from the disk become ready to be made again. Answers how many. */
  findFiles: procedure.input(z.strictObject(onSheet)).output(shape<number>()),
  reveal: procedure.input(z.strictObject({ ...onSheet, row: idInput.nullable() })).output(nothing),
  /** Writes the rows, with what became of each, as an Excel workbook into the sheet's folder. @throws `folder`, `bad-sheet` */
  saveWorkbook: procedure.input(z.strictObject(onSheet)).output(shape<{ path: string }>()),
  /** Rows become scenes of a new project; with a template project each scene is a copy of its first one, variables filled in. */
  toEditor: procedure
    .input(z.strictObject({ ...onSheet, rows: rowChoice, templatePath: pathInput.nullable() }))
    .output(shape<{ session: string }>()),
  watch: procedure.output(eventIterator(shape<VoiceoverEvent>())),
}
