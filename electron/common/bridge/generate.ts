import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { languageTagSchema } from '../composition/index.ts'
import type { ClipMark } from './clips/clip-marks.ts'
import type { BodyKind, Problem } from '../composition/index.ts'
import { exportPlan } from './clips/export.ts'
import { handOffPlan } from './clips/hand-off.ts'
import type { HandOffEvent } from './clips/hand-off.ts'
import { idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

const kind = z.enum(['avatar-video', 'talking-avatar'])

const whatInput = z.strictObject({
  session: idInput,
  project: z.unknown(),
  kind,
  connection: idInput,
})

/** A clip of a project, as it is checked and made. */
const clipInput = whatInput.extend({
  /** Whether this clip has captions; absent: as the project says. The project itself stays as it is. */
  captions: z.boolean().exactOptional(),
})

/** Result of the check before a generation. Each problem has the path of the element that it concerns. */
export interface GenerateCheck {
  ok: boolean
  problems: Problem[]
  /** Estimated length in ms; null where it can't be known. */
  durationMs: number | null
  credits: number | null
  /** Clips that the service makes and charges; several are joined on this machine. */
  clipsToMake: number
  /** The service draws captions into the clip; otherwise they are drawn on this machine when the clip has arrived. */
  captionsByService: boolean
  /** How the clip will be marked as made by AI. */
  marks: ClipMark[]
  /** Speech files that have to be made first. */
  linesToSpeak: number
  /** Files that have to be uploaded first, and their size in bytes together. */
  filesToSend: number
  bytesToSend: number
}

/**
 * The body exactly as it would be sent. Addresses that aren't known before an upload are provisional and listed
 * in `provisional`.
 */
export type BodyView =
  | {
      ok: true
      body: unknown
      warnings: Problem[]
      provisional: string[]
      /** Scenes are cut at estimated times, since their voices are not made yet. */
      estimated: boolean
    }
  | { ok: false; reasons: Problem[] }

/** Which part of which avatar clip shows an element at a given time of its scene, for the stage. */
export interface AvatarTake {
  sceneId: string
  elementId: string
  /** WebM with alpha. */
  url: MediaUrl
  /** Time in the clip, in ms, that belongs to the element's first moment in its scene. */
  clipStartMs: number
  /** Start of the element, in ms from the start of the scene. */
  startMs: number
  durationMs: number
}

export type TakesEvent =
  | { type: 'progress'; share: number | null; message: Text | null }
  | { type: 'take'; take: AvatarTake }
  | { type: 'done' }

export type PreviewEvent =
  | { type: 'progress'; share: number | null; etaMs: number | null; message: Text | null }
  | { type: 'done'; url: MediaUrl; durationMs: number; width: number; height: number }

/** What is made ahead ends with whether all of it is there; otherwise something else was asked for. */
export type AheadEvent = { type: 'progress' } | { type: 'done'; isMade: boolean }

export const generateContract = {
  /** Finds every problem before anything is sent or charged: of the clip in a language, where one is named. */
  check: procedure
    .input(clipInput.extend({ language: languageTagSchema.exactOptional() }))
    .output(shape<GenerateCheck>()),
  /** The bodies of both endpoints (`avatar/createVideo`, `talkingavatar/create`), for the body panel. */
  bodies: procedure
    .input(z.strictObject({ session: idInput, project: z.unknown(), connection: idInput }))
    .output(shape<Record<BodyKind, BodyView>>()),
  /**
   * Makes a clip of the project as it is now, or one for each of its languages that are named. All jobs are stored before
   * this answers, in one step, so neither a reload nor a crash loses any of them. Refused with all problems when `check`
   * finds any, in whichever language.
   */
  start: procedure
    .input(
      clipInput.extend({
        /** Of several languages, each clip has its language in its name: in place of `{language}`, else behind it. */
        name: nameInput,
        folder: z.string().max(4096).nullable(),
        /** Languages of the clips; absent: one clip in the language of the project. */
        languages: z.array(languageTagSchema).min(1).max(100).exactOptional(),
        /** The clip is also exported once it is done; null: it is not. */
        export: exportPlan.nullable().default(null),
      }),
    )
    .output(shape<{ jobId: string; jobs: number }>()),
  /**
   * Makes a small clip of the project, or of one scene, with the engine's own ffmpeg graph; cached by content.
   * Rendering stops when the caller returns the iterator.
   */
  preview: procedure
    .input(
      z.strictObject({
        session: idInput,
        project: z.unknown(),
        kind,
        sceneId: idInput.nullable(),
        /** Height of the preview, px. */
        height: z.int().min(144).max(1080),
      }),
    )
    .output(eventIterator(shape<PreviewEvent>())),
  /**
   * Makes WebM clips with alpha of the project's avatars, as the finished clip will show them (built-in avatars whose
   * speech exists).
   */
  takes: procedure
    .input(
      z.strictObject({
        session: idInput,
        project: z.unknown(),
        sceneIds: z.array(idInput).max(500),
        /** Height of the canvas on the stage, in px of the screen. */
        height: z.int().min(144).max(1080),
      }),
    )
    .output(eventIterator(shape<TakesEvent>())),
  /**
   * Makes what the clip of the project needs with the built-in engine, while nobody asks for anything else. It ends when the
   * caller returns the iterator.
   */
  ahead: procedure
    .input(z.strictObject({ session: idInput, project: z.unknown(), kind }))
    .output(eventIterator(shape<AheadEvent>())),
  /**
   * Writes the project as it is now into a new folder: as a document of another editing program with all of its files, or as
   * the stems of its clip. Ends when the caller returns the iterator, which leaves nothing.
   */
  handOff: procedure
    .input(z.strictObject({ session: idInput, project: z.unknown(), plan: handOffPlan }))
    .output(eventIterator(shape<HandOffEvent>())),
  /** Shows a folder in the system's file manager that was handed off since the studio began. */
  revealHandOff: procedure.input(z.strictObject({ folder: pathInput })).output(nothing),
}
