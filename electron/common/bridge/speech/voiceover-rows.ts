import { z } from 'zod'
import { sheetColumnNames } from '../../sheets/index.ts'
import { guards } from '../../service/index.ts'
import { idInput } from '../base.ts'
import { mostSheetRows, rowProblemKinds, rowStates } from './voiceover-sheet.ts'

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

export const rowFilter = {
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
  /** Chooses the reading of rows; 0 is the usual one. */
  z.strictObject({ type: z.literal('take'), rows: chosenRows, take: z.int().min(0).max(guards.take) }),
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
