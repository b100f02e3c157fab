import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from '../base.ts'
import { exportPlan } from './export.ts'
import type { RemoteItem } from './collect.ts'
import type { ExportEvent, TakenNames } from './export.ts'
import type { MediaUrl } from '../base.ts'
import { generationKindNames } from '../../generation/kinds.ts'
import type { Text } from '../../messages/index.ts'

/** Origin of a clip: the kind of generation, a recording of a live session, or a row of a voiceover sheet. */
export const clipKinds = [...generationKindNames, 'live-swap', 'voiceover'] as const
export type ClipKind = (typeof clipKinds)[number]

/** What is known of a clip's record at its service. */
export interface ClipRecord extends Pick<
  RemoteItem,
  'state' | 'source' | 'project' | 'connectionName' | 'message' | 'variables'
> {
  /** The service's id of the record; null for a job that its service has not taken. */
  remoteId: string | null
  /** What the user can do about `message`; null where only the message is known. */
  next: Text | null
}

/** A clip, sound or image: a finished file, or one that only its service has. Times are ms since 1970. */
export interface LibraryItem {
  id: string
  /** `unknown`: the clip was made elsewhere, and its service doesn't report the kind. */
  kind: ClipKind | 'unknown'
  media: 'video' | 'audio' | 'image'
  name: string
  /** Name of the voiceover sheet whose row the file speaks; null for all other clips. */
  sheet: string | null
  /** File name with its extension. */
  file: string
  folder: string
  missing: boolean
  /** The clip exists only at its service: it has no file on this machine that could be opened or exported. */
  online: boolean
  /**
   * What the service knows of the clip. Null for a clip that no service made, for example a recording, and for one
   * whose job is off the list.
   */
  record: ClipRecord | null
  tags: string[]
  /** The row stands for all clips of a sheet or batch that match, of which it is the newest; null for one clip. */
  stack: { id: string; name: string; count: number } | null
  /** Size of the file, bytes; null until the service of an online clip has reported it */
  size: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  sha256: string
  madeAt: number
  /** When a remote service deletes its copy of a clip that isn't here; null: the file is here, or no copy is left. */
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
  /**
   * The project has changed since the clip was made, or the voiceover's row has a newer file in another format or folder;
   * false for a clip of a template's row.
   */
  outOfDate: boolean
  /** Frames per second of the video, for stepping frame by frame. */
  fps: number | null
  /** Captions are drawn into the picture, where an export doesn't draw them a second time. */
  captionsDrawn: boolean
}

/** What a clip says. Times are ms in the clip. */
export interface ClipWords {
  cues: { startMs: number; endMs: number; text: string }[]
  /** When each word is spoken; empty where that isn't known. */
  words: { startMs: number; endMs: number; text: string }[]
  /** Note about times that are less exact than expected; null when there is nothing to say. */
  note: Text | null
}

export const stripColumns = 12

export type LibraryEvent = { type: 'item'; item: LibraryItem } | { type: 'removed'; id: string }

export const libraryShows = ['here', 'all', 'online', 'working', 'failed', 'lost'] as const
/**
 * Which clips are listed.
 *
 * - `here`: those whose files are on this machine.
 * - `all`: those, the clips of `online`, and imported ones in any state.
 * - `online`: finished at a service and not saved here.
 * - `working`: under way.
 * - `failed`: failed, or not known to the service.
 * - `lost`: deleted by the service before they were saved.
 */
export type LibraryShow = (typeof libraryShows)[number]

export const librarySorts = ['madeAt', 'name', 'size', 'durationMs', 'expiresAt', 'kind'] as const

const tagInput = z.string().trim().min(1).max(60)
/** Clips by their ids, each with its complete list of tags. */
const clipTags = z.array(z.strictObject({ id: idInput, tags: z.array(tagInput).max(50) })).max(10_000)
export type ClipTags = z.infer<typeof clipTags>

export const libraryContract = {
  list: procedure
    .input(
      z.strictObject({
        media: z.enum(['all', 'video', 'audio', 'image']).default('all'),
        kinds: z.array(z.enum(clipKinds)).max(10).default([]),
        connection: idInput.nullable().default(null),
        tag: tagInput.nullable().default(null),
        /** Restricts the page to the clips of this stack. */
        stack: idInput.nullable().default(null),
        /** The clips of a sheet or batch are one row. */
        stacked: z.boolean().default(false),
        show: z.enum(libraryShows).default('here'),
        /** Only clips that were made within so many hours; null: any age. */
        youngerThanHours: z.number().min(0).max(100_000).nullable().default(null),
        /** Only clips that their services delete within so many hours; null: all. */
        expiresWithinHours: z.number().min(0).max(100_000).nullable().default(null),
        search: z.string().max(200).default(''),
        sort: z.enum(librarySorts).default('madeAt'),
        descending: z.boolean().default(true),
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(200),
      }),
    )
    .output(shape<{ items: LibraryItem[]; total: number }>()),
  /** All tags, in the order of the alphabet, each with the number of its clips. */
  tags: procedure.output(shape<{ tag: string; count: number }[]>()),
  /** Replaces the tags of clips; answers the tags that they had, for undo. */
  setTags: procedure.input(z.strictObject({ clips: clipTags })).output(shape<ClipTags>()),
  get: procedure.input(byId).output(shape<LibraryItem>()),
  /**
   * What a clip says, from its project or from captions that lie beside it; nothing where its words are not known.
   * Speech that would cost credits is not made for it.
   */
  words: procedure.input(byId).output(shape<ClipWords>()),
  watch: procedure.output(eventIterator(shape<LibraryEvent>())),
  /** Renames the file and keeps its extension; refused when the name is taken. */
  rename: procedure.input(z.strictObject({ id: idInput, name: nameInput })).output(shape<LibraryItem>()),
  /** Deletes the file (moves it to the trash where the host can) and removes it from the library. */
  remove: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), deleteFiles: z.boolean() }))
    .output(shape<{ failed: { id: string; message: Text }[] }>()),
  /**
   * Copies a clip's file to a path that the user chose; a file that is there is replaced. Captions that lie beside the
   * clip are copied under the same name; answers their paths.
   */
  copyTo: procedure.input(z.strictObject({ id: idInput, path: pathInput })).output(shape<{ captions: string[] }>()),
  /**
   * Copies the files of clips into a folder, with the captions that lie beside them, under free names; answers the paths
   * of the copies.
   */
  copyInto: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), folder: pathInput }))
    .output(shape<{ paths: string[]; captions: string[]; failed: { id: string; message: Text }[] }>()),
  /** The captions that lie beside a clip's file, for a browser to download. */
  captionFiles: procedure.input(byId).output(shape<{ file: string; url: MediaUrl }[]>()),
  /**
   * Makes files of clips: converted, as sound or picture, with captions. Ends when the window lets go of it; files that
   * are made stay.
   */
  export: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), plan: exportPlan }))
    .output(eventIterator(shape<ExportEvent>())),
  /** Which files an export would find under its names. Makes no folder. */
  exportNames: procedure
    .input(z.strictObject({ ids: z.array(idInput).min(1).max(10_000), plan: exportPlan }))
    .output(shape<TakenNames>()),
  reveal: procedure.input(byId).output(nothing),
  /** Opens the project as it was when the clip was made, as a new, unsaved project. */
  openProject: procedure.input(byId).output(shape<{ session: string }>()),
  /** Starts a native drag of the file out of the window (Electron only). */
  dragOut: procedure.input(byId).output(nothing),
}
