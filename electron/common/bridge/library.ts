import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import { generationKindNames } from '../generation/kinds.ts'
import type { Text } from '../messages/index.ts'

/** What made a clip: a job, or a live session that was recorded. */
export const clipKinds = [...generationKindNames, 'live-swap'] as const
export type ClipKind = (typeof clipKinds)[number]

/** A finished clip, sound or image. Times are ms since 1970. */
export interface LibraryItem {
  id: string
  kind: ClipKind
  media: 'video' | 'audio' | 'image'
  name: string
  /** File name with its ending. */
  file: string
  folder: string
  missing: boolean
  /** bytes */
  size: number
  durationMs: number | null
  width: number | null
  height: number | null
  sha256: string
  madeAt: number
  /** When the service forgets its copy; null: no service has one. */
  expiresAt: number | null
  connection: string | null
  playUrl: MediaUrl | null
  thumbUrl: MediaUrl | null
  /** One picture with `columns` frames side by side, evenly over the clip: for scrubbing by hover. Null without picture. */
  stripUrl: MediaUrl | null
  peaksUrl: MediaUrl | null
  /** Its project is kept with it and can be opened as it was. */
  hasProject: boolean
  /** Its project was changed since. */
  outOfDate: boolean
  /** Frames per second of the picture, for stepping. */
  fps: number | null
}

export const stripColumns = 12

export type LibraryEvent = { type: 'item'; item: LibraryItem } | { type: 'removed'; id: string }

export const librarySorts = ['madeAt', 'name', 'size', 'durationMs'] as const

export const libraryContract = {
  list: procedure
    .input(
      z.strictObject({
        media: z.enum(['all', 'video', 'audio', 'image']).default('all'),
        kinds: z.array(z.enum(clipKinds)).max(10).default([]),
        search: z.string().max(200).default(''),
        sort: z.enum(librarySorts).default('madeAt'),
        descending: z.boolean().default(true),
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(200),
      }),
    )
    .output(shape<{ items: LibraryItem[]; total: number }>()),
  get: procedure.input(byId).output(shape<LibraryItem>()),
  watch: procedure.output(eventIterator(shape<LibraryEvent>())),
  /** Renames the file, keeps its ending; refused when the name is taken. */
  rename: procedure.input(z.strictObject({ id: idInput, name: nameInput })).output(shape<LibraryItem>()),
  /** Deletes the file (to the trash where the host can) and forgets it. */
  remove: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), deleteFiles: z.boolean() }))
    .output(shape<{ failed: { id: string; message: Text }[] }>()),
  reveal: procedure.input(byId).output(nothing),
  /** Opens the project as it was when the clip was made, as a new, unsaved project. */
  openProject: procedure.input(byId).output(shape<{ session: string }>()),
  /** Starts dragging the file out of the window (Electron). */
  dragOut: procedure.input(byId).output(nothing),
}
