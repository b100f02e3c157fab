import { z } from 'zod'
import type { ClipMark } from '../clips/clip-marks.ts'
import type { Problem, Project, VariableWants } from '../../composition/index.ts'
import { idInput, pathInput, procedure, shape } from '../base.ts'
import type { Text } from '../../messages/index.ts'

/** A variable of a project: `{{name}}` in scripts and names, or the source of a replaceable element. */
export interface TemplateVariable {
  name: string
  /** Paths in the project where the variable is used. */
  places: string[]
  /** Kind of value: a replaceable element takes a file, an address or an avatar's id; everything else is text. */
  wants: VariableWants
  /** No column is needed, because every use gives a default: `{{name|default text}}`. */
  optional?: boolean
}

/** Index of the sheet's column for each variable; a variable that is not listed takes the column of its own name. */
export const templateMapping = z.record(z.string().max(200), z.int().min(0))

const on = {
  session: idInput,
  /** The window sends the document as JSON; the studio validates it with the schema of projects. */
  project: z.unknown(),
  reading: idInput,
  mapping: templateMapping,
}
const as = { kind: z.enum(['avatar-video', 'talking-avatar']), connection: idInput }

export interface BatchCheck {
  rows: number
  ready: number
  /** Problems of single rows, the first 200 of them; `row` counts from 0. */
  problems: { row: number; problem: Problem }[]
  rowsWithProblems: number
  /** Variables that need a column and have none. */
  unmapped: string[]
  /** Credits of all rows without problems; null where the price can't be known. */
  credits: number | null
  /** Clips that the service makes and charges for all rows without problems; more than rows where it can't make transitions. */
  clipsToMake: number
  durationMs: number | null
  linesToSpeak: number
  /** How the clips will be marked as made by AI. */
  marks: ClipMark[]
}

export interface BatchSpace {
  neededBytes: number
  /** Free space of the disk; null where the system doesn't tell. */
  freeBytes: number | null
  ok: boolean
  /** Why the space is not enough; null when it is. */
  message: Text | null
}

export const templatesContract = {
  variables: procedure.input(z.strictObject({ project: z.unknown() })).output(shape<TemplateVariable[]>()),
  /** The project with the values of one row, for the stage. Relative paths of files start at the sheet's folder. */
  preview: procedure
    .input(z.strictObject({ ...on, row: z.int().min(0) }))
    .output(shape<{ project: Project; problems: Problem[] }>()),
  /** Checks all rows, and computes the cost of the whole, before anything is sent. */
  check: procedure.input(z.strictObject({ ...on, ...as })).output(shape<BatchCheck>()),
  /** Compares a generous estimate of what the clips need on the disk of their folder with what is free there. */
  space: procedure
    .input(
      z.strictObject({
        width: z.int().min(1).max(16_384),
        height: z.int().min(1).max(16_384),
        /** Length of all clips together, ms. */
        durationMs: z.number().min(0),
        /** Folder for the clips; null: the clips folder of the settings. */
        folder: pathInput.nullable(),
      }),
    )
    .output(shape<BatchSpace>()),
  /**
   * Starts a job for each row without problems. All are in the job list at once, named by the template of file names.
   */
  start: procedure
    .input(
      z.strictObject({
        ...on,
        ...as,
        /** Template of the clips' names, see docs/naming.md. */
        names: z.string().min(1).max(1_000),
        folder: pathInput.nullable(),
        /** Leave out rows with problems; without it one such row refuses the whole batch. */
        skipProblems: z.boolean(),
        spend: z.boolean().default(false),
      }),
    )
    .output(shape<{ batch: string; jobs: number; skipped: number }>()),
}
