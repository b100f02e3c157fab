import { z } from 'zod'
import type { Problem, Project, VariableWants } from '../composition/index.ts'
import { idInput, pathInput, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** A variable of a project: `{{name}}` in scripts and names, or what an element's source is taken from. */
export interface TemplateVariable {
  name: string
  /** The fields that it is in, as paths into the project. */
  places: string[]
  /** A replaceable element wants a file, an address or an avatar's id; everything else is text. */
  wants: VariableWants
  /** It needs no column: `{{name|what is said then}}` at every place. */
  optional?: boolean
}

/** Variable to column of the reading; a variable not named takes the column of its own name. */
export const templateMapping = z.record(z.string().max(200), z.int().min(0))

const on = {
  session: idInput,
  /** The document goes as JSON and is read by its own schema in the studio. */
  project: z.unknown(),
  reading: idInput,
  mapping: templateMapping,
}
const as = { kind: z.enum(['avatar-video', 'talking-avatar']), connection: idInput }

export interface BatchCheck {
  rows: number
  ready: number
  /** Problems of single rows, the first 200; `row` from 0. */
  problems: { row: number; problem: Problem }[]
  rowsWithProblems: number
  /** Variables without a column that need one. */
  unmapped: string[]
  /** Of all that can be made; null where it can't be known. */
  credits: number | null
  durationMs: number | null
  linesToSpeak: number
}

export interface BatchSpace {
  neededBytes: number
  /** null where the disk doesn't tell. */
  freeBytes: number | null
  ok: boolean
  /** What is the matter where it is not enough. */
  message: Text | null
}

export const templatesContract = {
  variables: procedure.input(z.strictObject({ project: z.unknown() })).output(shape<TemplateVariable[]>()),
  /** The project with one row filled in, for the stage. Paths of files are of the sheet's folder where relative. */
  preview: procedure
    .input(z.strictObject({ ...on, row: z.int().min(0) }))
    .output(shape<{ project: Project; problems: Problem[] }>()),
  /** All rows, and the cost of the whole, before anything is sent. */
  check: procedure.input(z.strictObject({ ...on, ...as })).output(shape<BatchCheck>()),
  /** What the clips need on the disk where they go, by a generous estimate, against what is free there. */
  space: procedure
    .input(
      z.strictObject({
        width: z.int().min(1).max(16_384),
        height: z.int().min(1).max(16_384),
        /** Of all clips together. */
        durationMs: z.number().min(0),
        /** null: the clips folder */
        folder: pathInput.nullable(),
      }),
    )
    .output(shape<BatchSpace>()),
  /** A job for each row that can be made; they are in the job list at once, named by the template of names. */
  start: procedure
    .input(
      z.strictObject({
        ...on,
        ...as,
        /** See docs/naming.md. */
        names: z.string().min(1).max(1_000),
        folder: pathInput.nullable(),
        /** Rows with problems are left out; without this they are refused together. */
        skipProblems: z.boolean(),
        spend: z.boolean().default(false),
      }),
    )
    .output(shape<{ batch: string; jobs: number; skipped: number }>()),
}
