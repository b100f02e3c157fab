import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { Problem } from '../composition/index.ts'
import { generationKindNames } from '../generation/kinds.ts'
import type { GenerationKind } from '../generation/kinds.ts'
import { byId, idInput, nothing, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

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
/** As the studio's jobs, and `preparing`: files and speech on their way before the clip is asked for. */
export type JobRowState = (typeof jobRowStates)[number]

/** A job as a list shows it. Times are ms since 1970. */
export interface JobRow {
  id: string
  kind: GenerationKind
  title: string
  /** Five seconds to look at before the whole: its clip is in no library. */
  preview: boolean
  connection: string
  connectionName: string
  state: JobRowState
  /** What is happening or what went wrong, one sentence. */
  message: Text | null
  next: Text | null
  /** 0 to 1, null where the service doesn't tell: then elapsed and typical time count. */
  share: number | null
  /** ms left, where it can be estimated. */
  etaMs: number | null
  /** ms that jobs of this kind took lately; null without experience. */
  typicalMs: number | null
  /** Credits, where the service says. */
  credits: number | null
  createdAt: number
  updatedAt: number
  endedAt: number | null
  /** When the service forgets the result. */
  expiresAt: number | null
  thumbUrl: MediaUrl | null
  /** In the library, once done. */
  clipId: string | null
  /** Whether its project has changed since it was generated. */
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
  /** The body as sent, and the service's last answer, for looking at and for a report. No secrets. */
  body: unknown
  answer: unknown
  remoteId: string | null
  attempt: number
  /** Why it could not be prepared, each with its place in the project; empty otherwise. */
  problems: Problem[]
  /** Plain text for a report to somebody who helps. */
  report: string
}

export type JobRowEvent =
  | { type: 'row'; row: JobRow }
  | { type: 'removed'; id: string }
  /** Too many changes to tell one by one: ask again. */
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
  list: procedure.input(jobQuery).output(shape<{ rows: JobRow[]; total: number; running: number }>()),
  watch: procedure.output(eventIterator(shape<JobRowEvent>())),
  details: procedure.input(byId).output(shape<JobDetails>()),
  cancel: procedure.input(byId).output(nothing),
  /** Goes on where that is possible (costs nothing), else creates anew: refused (`costs-credits`) unless `spend`. */
  retry: procedure.input(z.strictObject({ id: idInput, spend: z.boolean().default(false) })).output(nothing),
  /** The same again as a new job. */
  duplicate: procedure
    .input(z.strictObject({ id: idInput, spend: z.boolean().default(false) }))
    .output(shape<{ id: string }>()),
  remove: procedure.input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000) })).output(nothing),
  /** An unconfirmed job was found at the service: go on with its id. */
  attach: procedure.input(z.strictObject({ id: idInput, remoteId: z.string().min(1).max(500) })).output(nothing),
  reveal: procedure.input(byId).output(nothing),
  /** Opens the project a job was made from, as it was then; answers a session id for `projects.current`. */
  openProject: procedure.input(byId).output(shape<{ session: string }>()),
}
