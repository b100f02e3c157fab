import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { Problem } from '../../composition/index.ts'
import { generationKindNames } from '../../generation/kinds.ts'
import type { GenerationKind } from '../../generation/kinds.ts'
import { byId, idInput, nothing, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'
import type { Text } from '../../messages/index.ts'

export const jobRowStates = [
  'preparing',
  'queued',
  'submitting',
  'waiting',
  'downloading',
  'done',
  'failed',
  'cancelled',
  'expired',
  'unconfirmed',
] as const
/** States of the studio's jobs, and `preparing`: files and speech are sent before the clip itself is requested. */
export type JobRowState = (typeof jobRowStates)[number]

/** The states of jobs under way. */
export const runningStates = [
  'preparing',
  'queued',
  'submitting',
  'waiting',
  'downloading',
] as const satisfies readonly JobRowState[]

/** A job as a list shows it. Times are ms since 1970. */
export interface JobRow {
  id: string
  kind: GenerationKind
  title: string
  /** A preview of five seconds before the whole is made; its clip is not in the library. */
  preview: boolean
  connection: string
  connectionName: string
  state: JobRowState
  /** What the job is doing or why it failed, one sentence. */
  message: Text | null
  next: Text | null
  /** Progress, 0 to 1; null where the service doesn't tell: the window then compares elapsed and typical time. */
  share: number | null
  /** Estimated remaining time in ms; null where it can't be estimated. */
  etaMs: number | null
  /** Typical duration in ms, from recent jobs of this kind; null when there are none. */
  typicalMs: number | null
  /** Credits charged; null where the service doesn't tell. */
  credits: number | null
  createdAt: number
  updatedAt: number
  endedAt: number | null
  /** When a remote service deletes the result; null while it is saved here. */
  expiresAt: number | null
  thumbUrl: MediaUrl | null
  /** Id of the clip in the library, once the job is done. */
  clipId: string | null
  /** The project has changed since the job was started; false for a job of a sheet's row. */
  outOfDate: boolean
  can: {
    cancel: boolean
    retry: boolean
    resumes: boolean
    remove: boolean
    reveal: boolean
    openProject: boolean
  }
}

export interface JobDetails {
  row: JobRow
  /**
   * The body as sent, and the service's last answer, for the job's details and for an error report. Holds no secrets.
   */
  body: unknown
  answer: unknown
  remoteId: string | null
  attempt: number
  /** Why the job could not be prepared, each problem with its path in the project; empty otherwise. */
  problems: Problem[]
  /** Plain text that a user can send to someone who helps. */
  report: string
}

export type JobRowEvent =
  | { type: 'row'; row: JobRow }
  | { type: 'removed'; id: string }
  /** Too many jobs changed to be named one by one: the window reads the list again. */
  | { type: 'changed' }

export const jobSorts = ['createdAt', 'title', 'state', 'kind', 'connection'] as const

export const jobQuery = z.strictObject({
  states: z.array(z.enum(jobRowStates)).max(20).default([]),
  kinds: z.array(z.enum(generationKindNames)).max(generationKindNames.length).default([]),
  connection: idInput.nullable().default(null),
  search: z.string().max(200).default(''),
  sort: z.enum(jobSorts).default('createdAt'),
  descending: z.boolean().default(true),
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(100),
})

export const jobsContract = {
  list: procedure.input(jobQuery).output(shape<{ rows: JobRow[]; total: number }>()),
  watch: procedure.output(eventIterator(shape<JobRowEvent>())),
  details: procedure.input(byId).output(shape<JobDetails>()),
  cancel: procedure.input(byId).output(nothing),
  /**
   * Continues a job where that costs nothing; otherwise sends the request again, which is refused (`costs-credits`)
   * unless `spend`.
   */
  retry: procedure.input(z.strictObject({ id: idInput, spend: z.boolean().default(false) })).output(nothing),
  /** Starts a new job with the same request. */
  duplicate: procedure
    .input(z.strictObject({ id: idInput, spend: z.boolean().default(false) }))
    .output(shape<{ id: string }>()),
  remove: procedure.input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000) })).output(nothing),
  /** For an unconfirmed job whose record the user found at the service: the job continues with that record's id. */
  attach: procedure.input(z.strictObject({ id: idInput, remoteId: z.string().min(1).max(500) })).output(nothing),
  reveal: procedure.input(byId).output(nothing),
  /**
   * Opens the project that a job was made from, as it was at that time; answers a session id for `projects.current`.
   */
  openProject: procedure.input(byId).output(shape<{ session: string }>()),
}
