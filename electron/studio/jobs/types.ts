import type { GenerationKind } from '../../common/generation/kinds.ts'
import type { RunFailure, RunFailureCode } from '../durable/index.ts'
import type { Text } from '../../common/messages/index.ts'

/** A job: one creation at a media generation service, from the press of a button to a file. Times are ms since 1970. */

export type JobKind = GenerationKind

export const jobStates = [
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

/**
 * - `preparing`: checks, files and voices on their way to the request; goes on after a restart.
 * - `queued`: not sent yet.
 * - `submitting`: the create call is on its way.
 * - `waiting`: the service works on it; its `_id` is stored.
 * - `downloading`: the result is being saved.
 * - `done`: the file is there (or the link, for a job without a target).
 * - `failed`: with `failure`; a new try costs credits only when `resumable` is false.
 * - `cancelled`: by the user. The service may still finish what it had accepted; see `isUnanswered`.
 * - `expired`: the service no longer has the result.
 * - `unconfirmed`: the create call died between send and answer. It may have cost credits, so only the user resends it.
 *   Before there is a request: nobody knows whether a voice of it was asked for.
 */
export type JobState = (typeof jobStates)[number]

/** Nothing more happens to these by itself. `unconfirmed` waits for the user, so it rests too. */
export const restingStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'expired', 'unconfirmed']

export function isResting(state: JobState): boolean {
  return restingStates.includes(state)
}

/**
 * Whether nobody knows if the service has made it and charged for it: its answer was lost, or it was cancelled before there
 * was one. What goes on by itself doesn't send it again.
 */
export function isUnanswered({ state, failure, remoteId }: Pick<Job, 'state' | 'failure' | 'remoteId'>): boolean {
  if (state === 'unconfirmed') return true
  return state === 'cancelled' && remoteId === null && failure?.code === 'cancelled-in-flight'
}

export type JobFailure = RunFailure
export type JobFailureCode = RunFailureCode

/** Where the result goes. Without a target the job ends with its link alone. */
export interface JobTarget {
  /** Absolute path of the folder. */
  folder: string
  /** File name; made safe and unique unless `exact`. */
  name: string
  /** The name is the user's own choice: use it as it is and replace what is there. */
  exact?: boolean
  /** Something to look at before the whole: kept in no list of clips. */
  preview?: boolean
  /** What is done to the file before it gets its name; absent: nothing. */
  finish?: ResultFinish
}

/** How a downloaded result is finished on this machine. */
export interface ResultFinish {
  /** Says in the file's metadata that a machine made it, and where `visible`, by a small sign in the picture. */
  mark?: { visible: boolean }
  /** Of an image. */
  format?: 'png' | 'jpeg'
}

/** A result that was saved to a file. */
export interface SavedFile {
  /** Absolute. */
  path: string
  /** bytes */
  size: number
  /** null for images */
  durationMs: number | null
  /** hex */
  sha256: string
  /** Of the picture, pixels; absent for sound, and where an earlier Greenroom saved it. */
  width?: number | null
  height?: number | null
}

export interface JobResult {
  url: string
  file?: SavedFile
}

/**
 * - `clip`: the user asked for it. Only these are in lists.
 * - `voice`: speech for a job, for a preview on the stage, or to be heard.
 * - `row`: speech for a row of a voiceover sheet.
 * - `cut-out`: a picture without its background, to look at.
 */
export type JobPurpose = 'clip' | 'voice' | 'row' | 'cut-out'

export interface Job {
  id: string
  kind: JobKind
  /** For people: the project's or the script's name. */
  title: string
  /** Which connection it runs on; never a key. */
  connection: string
  state: JobState
  /** Request body of the create call, as sent; null until it was prepared. */
  body: unknown
  /** The engine's own fields, sent beside the body; no other service gets them. */
  extras: Readonly<Record<string, unknown>> | null
  target: JobTarget | null
  purpose: JobPurpose
  /** The job, or the preview, that it was made for; null where it was made for none. */
  parentId: string | null
  /** What keeps its preparing from going on, one sentence. */
  step: Text | null
  /** Credits, where the service said. */
  credits: number | null
  /** The service's `_id`. */
  remoteId: string | null
  /** Number of the current create call, from 1; grows with every retry. */
  attempt: number
  /** Polls since the last change of state. */
  polls: number
  /** How often the link had expired and was asked for again. */
  relinks: number
  result: JobResult | null
  failure: JobFailure | null
  /** When the next step is due. */
  nextAt: number
  /** When a job that still isn't done is given up. */
  deadlineAt: number
  createdAt: number
  /** When the create call was taken; before that, when it was first tried. */
  submittedAt: number | null
  /** When the service said that it was finished: its 7 days start here. */
  completedAt: number | null
  endedAt: number | null
  updatedAt: number
}

/** What is needed for a new job. */
export interface JobRequest {
  kind: JobKind
  title: string
  connection: string
  body: unknown
  extras?: Job['extras']
  target: JobTarget | null
  /** Its own id, given before; a second job of the same id is refused. */
  id?: string
  /** Default: `clip`; `voice` without a target: what leaves no file is a means to something else. */
  purpose?: JobPurpose
  parentId?: string | null
}

/** What a job is made of, as it was at the press of the button. */
export interface Source {
  /** '' where it is made of no project. */
  projectId: string
  /** `contentHash` of the project as it was. */
  contentHash: string
  /** Of a project that was filled in from a sheet: what it was filled in with, by name of the column. */
  row: SourceRow | null
}

export interface SourceRow {
  /** The same for all that were begun together. */
  batch: string
  variables: Record<string, string>
}

/** What a job is begun with that is prepared first. */
export interface RenderRequest extends Pick<Job, 'id' | 'kind' | 'title' | 'connection'> {
  target: JobTarget
  source: Source
  /** What it is made of, as text: a project as JSON with absolute asset paths, or the request of a face tool. */
  snapshot: string
}

/** An account problem stops every job of its connection until the user has dealt with it. */
export interface AccountBanner {
  connection: string
  /** 1101, 1102, 1103, 1104, 1200, 1213 or 1221; null for a bare HTTP 401 or 403. */
  code: number | null
  message: Text
  next: Text
  since: number
}

/** What a job is being prepared with. `cut`: files are cut or converted for the service. */
export type PreparingStage = 'check' | 'cut' | 'upload' | 'speech' | 'video' | 'download'
export type JobStage = PreparingStage | 'waiting' | 'downloading'

export type JobEvent =
  | { type: 'job'; job: Job }
  | { type: 'removed'; id: string }
  /** `share` is 0 to 1, or null while it can't be known. */
  | { type: 'progress'; id: string; stage: JobStage; share: number | null }
  | { type: 'retry'; id: string; message: Text; at: number }
  | { type: 'paused'; connection: string; until: number; message: Text }
  | { type: 'account'; connection: string; banner: AccountBanner | null }
