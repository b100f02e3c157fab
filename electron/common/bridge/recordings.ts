import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** Answer of the hosts' upload routes to one part of a recording. */
export interface PartAnswer {
  /** Size of the stored part of the recording, bytes. */
  size: number
}

/** Sample rate of recorded voices, Hz: the one that noise removal needs. */
export const voiceRate = 48_000
/** A recording ends by itself at this length, ms, or at this size, bytes. */
export const longestRecordingMs = 4 * 60 * 60_000
export const largestRecording = 12 * 1024 ** 3
/** A recording that receives no data for so long was left by its window, ms. */
export const recordingQuietMs = 8_000

/** A script that is read aloud, and how fast: 0 (half speed) to 100 (natural). */
export const readScript = z.strictObject({ text: z.string().max(200_000), rate: z.number().min(0).max(100) })
export type ReadScript = z.infer<typeof readScript>

export const recordingKinds = ['voice', 'camera', 'screen'] as const
export type RecordingKind = (typeof recordingKinds)[number]

/**
 * - `recording`: a window is sending it.
 * - `interrupted`: its window was closed or crashed; what arrived is kept until it is finished or deleted.
 * - `converting`: it is made into a file that can be edited.
 * - `ready`: `path` is that file.
 * - `failed`: it could not be converted; what was recorded is kept.
 */
export type RecordingState = 'recording' | 'interrupted' | 'converting' | 'ready' | 'failed'

/** A recording made in the editor. */
export interface Recording {
  id: string
  project: string
  /** The scene whose script was read. */
  scene: string | null
  /** The same for recordings that were made at the same time, such as of camera and screen. */
  group: string
  kind: RecordingKind
  name: string
  /** The script that was read, and how fast; null where there was none. */
  script: ReadScript | null
  /** ms since 1970 */
  startedAt: number
  state: RecordingState
  /** Progress of the conversion or of removing noise, 0 to 1; null when neither runs. */
  share: number | null
  /** Why the last conversion or removal of noise failed. */
  problem: { message: Text; next?: Text | undefined } | null
  /** Bytes received, or of the file. */
  size: number
  durationMs: number
  path: string | null
  /** Path of the file without noise; null until it is made. */
  cleanPath: string | null
}

export type RecordingEvent = { type: 'changed'; recording: Recording } | { type: 'removed'; id: string }

export const recordingsContract = {
  /**
   * Starts to store a recording; the answer's `address` takes its parts: `PUT <address>&at=<bytes so far>`, each
   * answered by `PartAnswer`. @throws `disk-full`, or the reason why the folder can't be used
   */
  begin: procedure
    .input(
      z.strictObject({
        project: idInput,
        scene: idInput.nullable(),
        group: idInput,
        kind: z.enum(recordingKinds),
        name: nameInput,
        script: readScript.nullable(),
      }),
    )
    .output(shape<{ id: string; address: string }>()),
  /**
   * Ends a recording, or takes up an interrupted or failed one: it is made into a file in the background.
   *
   * `offsetMs` says how much later it began than the first of its group; it is put right by a still picture and silence.
   */
  finish: procedure
    .input(z.strictObject({ id: idInput, offsetMs: z.number().min(0).max(60_000) }))
    .output(shape<Recording>()),
  /** Recordings of a project, newest first. */
  list: procedure.input(z.strictObject({ project: idInput })).output(shape<Recording[]>()),
  watch: procedure.output(eventIterator(shape<RecordingEvent>())),
  /** Ends the conversion, which `finish` starts again, or the removal of noise. */
  cancel: procedure.input(byId).output(nothing),
  /** Makes the file without noise of a voice or of what the camera filmed, by its `name`, beside the one as it was recorded. */
  removeNoise: procedure.input(z.strictObject({ id: idInput, name: nameInput })).output(nothing),
  /** Deletes a recording with its files. */
  discard: procedure.input(byId).output(nothing),
}
