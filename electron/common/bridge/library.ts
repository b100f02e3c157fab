import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import { exportPlan } from './export.ts'
import type { ExportEvent } from './export.ts'
import type { MediaUrl } from './base.ts'
import { generationKindNames } from '../generation/kinds.ts'
import type { Text } from '../messages/index.ts'

/** Origin of a clip: the kind of generation, a recording of a live session, or a row of a voiceover sheet. */
export const clipKinds = [...generationKindNames, 'live-swap', 'voiceover'] as const
export type ClipKind = (typeof clipKinds)[number]

/** A finished clip, sound or image. Times are ms since 1970. */
export interface LibraryItem {
  id: string
  kind: ClipKind
  media: 'video' | 'audio' | 'image'
  name: string
  /** Name of the voiceover sheet whose row the file speaks; null for all other clips. */
  sheet: string | null
  /** File name with its extension. */
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
  /** When a remote service deletes its copy of a clip whose file is missing; null: the file is here, or no copy is left. */
  expiresAt: number | null
  connection: string | null
  playUrl: MediaUrl | null
  thumbUrl: MediaUrl | null
  /**
   * One picture with `columns` frames side by side, evenly spaced over the clip, to look through it by moving the
   * pointer. Null for sound.
   */
  stripUrl: MediaUrl | null
  peaksUrl: MediaUrl | null
  /** The project is stored with the clip and can be opened as it was. */
  hasProject: boolean
  /** The project has changed since the clip was made; false for a clip of a sheet's row. */
  outOfDate: boolean
  /** Frames per second of the video, for stepping frame by frame. */
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
  /** Renames the file and keeps its extension; refused when the name is taken. */
  rename: procedure.input(z.strictObject({ id: idInput, name: nameInput })).output(shape<LibraryItem>()),
  /** Deletes the file (moves it to the trash where the host can) and removes it from the library. */
  remove: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), deleteFiles: z.boolean() }))
    .output(shape<{ failed: { id: string; message: Text }[] }>()),
  /** Copies a clip's file to a path that the user chose; a file that is there is replaced. */
  copyTo: procedure.input(z.strictObject({ id: idInput, path: pathInput })).output(nothing),
  /** Copies the files of clips into a folder, under free names; answers the paths of the copies. */
  copyInto: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), folder: pathInput }))
    .output(shape<{ paths: string[]; failed: { id: string; message: Text }[] }>()),
  /**
   * Makes files of clips: converted, as sound or picture, with captions. Ends when the window lets go of it; files that
   * are made stay.
   */
  export: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), plan: exportPlan }))
    .output(eventIterator(shape<ExportEvent>())),
  reveal: procedure.input(byId).output(nothing),
  /** Opens the project as it was when the clip was made, as a new, unsaved project. */
  openProject: procedure.input(byId).output(shape<{ session: string }>()),
  /** Starts a native drag of the file out of the window (Electron only). */
  dragOut: procedure.input(byId).output(nothing),
}
