import type { ExportPlan } from '../../common/bridge/index.ts'
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
 * - `preparing`: checks, uploads and speech for the request; continues after a restart.
 * - `queued`: the request was not sent yet.
 * - `submitting`: the create request is under way.
 * - `waiting`: the service works on the result; its `_id` is stored.
 * - `downloading`: the result is being saved.
 * - `done`: the file is saved (or the link is known, for a job without a target).
 * - `failed`: with `failure`; a new attempt costs credits only when `resumable` is false.
 * - `cancelled`: by the user. The service may still finish what it had accepted; see `isUnanswered`.
 * - `expired`: the service no longer has the result.
 * - `unconfirmed`: the answer to the create request was lost. It may have cost credits, so only the user may repeat it.
 *   During preparation: it is unknown whether a service accepted a request for its speech.
 */
export type JobState = (typeof jobStates)[number]

/** States in which nothing happens by itself. `unconfirmed` waits for the user, so it is one of them. */
export const restingStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'expired', 'unconfirmed']

export function isResting(state: JobState): boolean {
  return restingStates.includes(state)
}

/**
 * Whether it is unknown if the service has made and charged the result: its answer was lost, or the job was cancelled
 * before there was one. Nothing sends such a request again automatically.
 */
export function isUnanswered({ state, failure, remoteId }: Pick<Job, 'state' | 'failure' | 'remoteId'>): boolean {
  if (state === 'unconfirmed') return true
  return state === 'cancelled' && remoteId === null && failure?.code === 'cancelled-in-flight'
}

export type JobFailure = RunFailure
export type JobFailureCode = RunFailureCode

/** Where the result is saved. A job without a target ends with its link alone. */
export interface JobTarget {
  /** Absolute path of the folder that the result is saved to. */
  folder: string
  /** File name of the result; made valid and unique unless `exact`. */
  name: string
  /** The user chose this name: it is used unchanged and replaces an existing file. */
  exact?: boolean
  /** Whether the result is a preview, which lists of clips leave out. */
  preview?: boolean
  /** What is done to the file before it gets its name; absent for nothing. */
  finish?: ResultFinish
}

/** How a downloaded result is finished on this machine. */
export interface ResultFinish {
  /** Flags the file's metadata as AI-generated and, when `visible`, draws the mark into the picture. */
  mark?: { visible: boolean }
  /** Format that a downloaded picture is converted to. */
  format?: 'png' | 'jpeg'
}

/** Scenes of a clip that its service makes by themselves: their clips are joined on this machine. */
export interface JobPart {
  /** How many scenes of the project the part is. */
  scenes: number
  /** How many items of the body's list it is. */
  items: number
  /** Length of its clip in ms; null or absent while that isn't known. */
  durationMs?: number | null
}

/** A result that was saved to a file. */
export interface SavedFile {
  /** Absolute path of the saved file. */
  path: string
  /** Size of the saved file in bytes. */
  size: number
  /** Length of the saved media in ms; null for images. */
  durationMs: number | null
  /** SHA-256 of the saved file's content, hex. */
  sha256: string
  /** Width of the picture, px; absent for sound, and when an older version saved the file. */
  width?: number | null
  height?: number | null
}

export interface JobResult {
  url: string
  file?: SavedFile
}

/**
 * - `clip`: the user asked for it. Lists show only these.
 * - `voice`: speech for a job, for a preview in the editor, or to be listened to.
 * - `row`: speech for a row of a voiceover sheet.
 * - `cut-out`: a picture without its background, for display.
 * - `part`: a part of the clip of another job (`Job.parts`).
 */
export type JobPurpose = 'clip' | 'voice' | 'row' | 'cut-out' | 'part'

export interface Job {
  id: string
  kind: JobKind
  /** Title for the user: the project's or the script's name. */
  title: string
  /** Id of the connection that the job runs on; never a credential. */
  connection: string
  state: JobState
  /** Body of the create request, as sent; null until it was prepared. */
  body: unknown
  /** Extras for the engine, sent beside the body; no other service gets them. */
  extras: Readonly<Record<string, unknown>> | null
  /** The parts that the clip is made in, each by a job of its own; null for a clip that is requested as one. */
  parts: readonly JobPart[] | null
  target: JobTarget | null
  purpose: JobPurpose
  /** Id of the job or preview that this one was made for; null for none. */
  parentId: string | null
  /** What delays the preparation, or how many parts are made, one sentence; null when there is nothing to say. */
  step: Text | null
  /** Credits that were charged for the job, when the service told. */
  credits: number | null
  /** The service's `_id` of the record. */
  remoteId: string | null
  /** Number of the current create request, from 1; grows with every retry. */
  attempt: number
  /** Number of polls since the job's last change of state. */
  polls: number
  /** How often the link had expired and was requested again. */
  relinks: number
  result: JobResult | null
  failure: JobFailure | null
  /** When the job's next step is due, ms since 1970. */
  nextAt: number
  /** When the job is given up if it isn't done, ms since 1970. */
  deadlineAt: number
  createdAt: number
  /** When the service accepted the create request; before that, when it was first tried. ms since 1970. */
  submittedAt: number | null
  /** When the service reported the result as finished, ms since 1970: its lifetime of 7 days starts here. */
  completedAt: number | null
  endedAt: number | null
  updatedAt: number
}

/** The fields of a new job whose request is complete. */
export interface JobRequest {
  kind: JobKind
  title: string
  connection: string
  body: unknown
  extras?: Job['extras']
  target: JobTarget | null
  /** Id of the job, when the caller chose it; a second job with the same id is refused. */
  id?: string
  /**
   * Purpose of the job. Default: `clip`, or `voice` for a job without a target: a job that leaves no file serves
   * another one.
   */
  purpose?: JobPurpose
  parentId?: string | null
}

/** What a job is made from, as it was when the user started it. */
export interface Source {
  /** Id of the project; '' when the job is made from none. */
  projectId: string
  /** `contentHash` of the project when the job was begun. */
  contentHash: string
  /** The row of a sheet that filled in the project, by column name; null for none. */
  row: SourceRow | null
  /** The export that is made of the clip once the job is done. */
  exportPlan?: ExportPlan | null
}

export interface SourceRow {
  /** Id that all jobs of one batch share. */
  batch: string
  variables: Record<string, string>
}

/** The fields of a new job whose request has to be prepared first. */
export interface RenderRequest extends Pick<Job, 'id' | 'kind' | 'title' | 'connection'> {
  target: JobTarget
  source: Source
  /** The job's source as text: a project as JSON with absolute asset paths, or the request of a face tool. */
  snapshot: string
}

/** An account problem, which holds all jobs of its connection until the user has solved it. */
export interface AccountBanner {
  connection: string
  /** 1101, 1102, 1103, 1104, 1200, 1213 or 1221; null for a bare HTTP 401 or 403. */
  code: number | null
  message: Text
  next: Text
  since: number
}

/** Stage of a job's preparation. `cut`: files are cut or converted for the service. */
export type PreparingStage = 'check' | 'cut' | 'upload' | 'speech' | 'video' | 'download'
export type JobStage = PreparingStage | 'waiting' | 'downloading'

export type JobEvent =
  | { type: 'job'; job: Job }
  | { type: 'removed'; id: string }
  /** `share` is the progress within the stage, 0 to 1, or null while it can't be known. */
  | { type: 'progress'; id: string; stage: JobStage; share: number | null }
  | { type: 'retry'; id: string; message: Text; at: number }
  | { type: 'paused'; connection: string; until: number; message: Text }
  | { type: 'account'; connection: string; banner: AccountBanner | null }
