import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { BodyKind, Problem } from '../composition/index.ts'
import { idInput, nameInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

const kind = z.enum(['avatar-video', 'talking-avatar'])

const whatInput = z.strictObject({
  session: idInput,
  project: z.unknown(),
  kind,
  connection: idInput,
})

/** What stands between a project and a clip. Problems carry the path of the element they are about. */
export interface GenerateCheck {
  ok: boolean
  problems: Problem[]
  /** Estimates; null where it can't be known. */
  durationMs: number | null
  credits: number | null
  /** Speech that has to be made first. */
  linesToSpeak: number
  /** Files that have to be sent first, and their size in bytes. */
  filesToSend: number
  bytesToSend: number
}

/** The body exactly as it would be sent; addresses not known yet are placeholders, which `placeholders` names. */
export type BodyView =
  | { ok: true; body: unknown; warnings: Problem[]; placeholders: string[] }
  | { ok: false; reasons: Problem[] }

/** Avatar clips of a project, for the stage: which part of which clip shows an element at a time of its scene. */
export interface AvatarTake {
  sceneId: string
  elementId: string
  /** WebM with alpha. */
  url: MediaUrl
  /** ms in the clip where the element's first moment in its scene lies. */
  clipStartMs: number
  /** ms from the start of the scene. */
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

export const generateContract = {
  /** Everything that is wrong, before anything is sent or paid for. */
  check: procedure.input(whatInput).output(shape<GenerateCheck>()),
  /** Both bodies, for the body panel. */
  bodies: procedure
    .input(z.strictObject({ session: idInput, project: z.unknown(), connection: idInput }))
    .output(shape<Record<BodyKind, BodyView>>()),
  /**
   * Takes the project as it is and makes a clip of it; the job is stored before this answers, so neither a reload nor a
   * crash loses it. Refused with all problems when `check` finds any.
   */
  start: procedure
    .input(whatInput.extend({ name: nameInput, folder: z.string().max(4096).nullable() }))
    .output(shape<{ jobId: string }>()),
  /** Low-resolution clip of the project, or of one scene, by the engine's own graph; cached by content. Ends when the iterator is returned. */
  preview: procedure
    .input(
      z.strictObject({
        session: idInput,
        project: z.unknown(),
        kind,
        sceneId: idInput.nullable(),
        /** px */
        height: z.int().min(144).max(1080),
      }),
    )
    .output(eventIterator(shape<PreviewEvent>())),
  /** The avatars of a project as the finished clip will show them (built-in avatars, speech already made). */
  takes: procedure
    .input(
      z.strictObject({
        session: idInput,
        project: z.unknown(),
        sceneIds: z.array(idInput).max(500),
        /** Height in px that the canvas has on the stage. */
        height: z.int().min(144).max(1080),
      }),
    )
    .output(eventIterator(shape<TakesEvent>())),
}
