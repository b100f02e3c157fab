import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { Proof } from '../../proof/index.ts'
import { guards } from '../../service/index.ts'
import { perColumn } from '../../sheets/index.ts'
import type { SheetMapping } from '../../sheets/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from '../base.ts'
import { rowChoice, rowEdit, rowFilter } from './voiceover-rows.ts'
import { mostSheetRows, rowProblemKinds, voiceoverOutput } from './voiceover-sheet.ts'
import type { VoiceoverEvent, VoiceoverRow, VoiceoverSheet } from './voiceover-sheet.ts'

export type { SheetMapping }

/** Progress of a ZIP, 0 to 1, and its path at the end. */
export type ZipEvent = { type: 'progress'; share: number } | { type: 'done'; path: string; missing: number }

const onSheet = { sheet: idInput }

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
  /**
   * Applies the corrections (`fix`) of problems of these kinds; one step of undo. `fixed` and `left` are numbers of
   * problems, of which a row may have several.
   */
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
      /** Price of the rows in credits; null where it can't be known, 0 on the built-in engine. */
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
  /** The user has listened to a row's file and finds it right: `proof` of the row has no faults then. */
  markRight: procedure.input(z.strictObject({ ...onSheet, row: idInput })).output(nothing),
  /**
   * What listening to a take of a row shows, which is spoken where it isn't yet; 0 is the usual reading. Null where nobody
   * listens: the sheet doesn't ask for it, its voice isn't English, or its service isn't the engine.
   */
  listenToTake: procedure
    .input(z.strictObject({ ...onSheet, row: idInput, take: z.int().min(0).max(guards.take) }))
    .output(shape<Proof | null>()),
  reveal: procedure.input(z.strictObject({ ...onSheet, row: idInput.nullable() })).output(nothing),
  /**
   * Writes the rows and the state of each as an Excel workbook into the sheet's folder. @throws `folder`, `bad-sheet`
   */
  saveWorkbook: procedure.input(z.strictObject(onSheet)).output(shape<{ path: string }>()),
  /**
   * Writes the files of the sheet's rows into a ZIP in the sheet's folder. Ends without one when the window lets go of
   * it. @throws `folder`, `nothing`
   */
  zip: procedure.input(z.strictObject(onSheet)).output(eventIterator(shape<ZipEvent>())),
  /**
   * Joins the files of all rows into one, with the gap of the sheet's settings or half a second. Refused (`not-made`)
   * while rows are not made.
   */
  join: procedure.input(z.strictObject(onSheet)).output(shape<{ path: string }>()),
  /**
   * Makes a project with one scene per row; with a template project each scene is a copy of its first one with the
   * variables filled in.
   */
  toEditor: procedure
    .input(z.strictObject({ ...onSheet, rows: rowChoice, templatePath: pathInput.nullable() }))
    .output(shape<{ session: string }>()),
  watch: procedure.output(eventIterator(shape<VoiceoverEvent>())),
}
