import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { clipFormatNames, aspectRatioNames, reframeModes } from '../../formats/index.ts'
import { generationKindNames } from '../../generation/kinds.ts'
import { byId, idInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'
import type { Text } from '../../messages/index.ts'

export const remoteKinds = [...generationKindNames, 'unknown'] as const
export type RemoteKind = (typeof remoteKinds)[number]

export const remoteStates = ['working', 'ready', 'saved', 'expired', 'failed', 'unknown'] as const
/**
 * - `working`: the service is still making it.
 * - `ready`: finished, not saved by Greenroom yet.
 * - `saved`: its file is on this machine.
 * - `expired`: the service has deleted its result, and it was never saved.
 * - `failed`: the service failed.
 * - `unknown`: the service has not been asked yet, or doesn't know the id.
 */
export type RemoteState = (typeof remoteStates)[number]

/** A clip at a service, known from the job history or by an id that the user imported. Times are ms since 1970. */
export interface RemoteItem {
  id: string
  connection: string
  connectionName: string
  remoteId: string
  source: 'job' | 'import' | 'library'
  kind: RemoteKind
  name: string
  project: string
  state: RemoteState
  /** Why the clip failed, or why its state is unknown. */
  message: Text | null
  finishedAt: number | null
  /** When the service deletes the result. Null while the clip isn't finished. */
  expiresAt: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Size of the file, bytes; null until the service has told it. */
  size: number | null
  thumbUrl: MediaUrl | null
  /**
   * Frames of the clip side by side, as `LibraryItem.stripUrl`, to look through by moving the pointer over them. Absent
   * or null without a picture.
   */
  stripUrl?: MediaUrl | null
  playUrl: MediaUrl | null
  /** Path of the saved file; null until it is saved. */
  path: string | null
  /** Variables of the sheet row that the clip was made from, by name. */
  variables: Record<string, string>
}

/** How a downloaded file is converted. */
export const afterDownload = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  /** The file's index is moved to its front so that it plays while it loads; its streams are copied unchanged. */
  z.strictObject({ kind: z.literal('remux') }),
  z.strictObject({
    kind: z.literal('convert'),
    to: z.enum(clipFormatNames),
    /** Longer side in px; null: the size is kept. */
    longSide: z.int().min(16).max(3840).nullable(),
    fps: z.number().min(1).max(120).nullable(),
    /** Integrated loudness in LUFS; null: the loudness is kept. */
    loudness: z.union([z.literal(-14), z.literal(-16), z.literal(-23)]).nullable(),
    captions: z.enum(['none', 'burn', 'attach']),
    /** Smaller files, or better pictures, in formats that offer the choice; absent: a compromise of both. */
    quality: z.enum(['small', 'best']).optional(),
    /**
     * Aspect ratio that the picture gets, and how; absent: the clip's own. `longSide` is measured in the new one. Batches
     * and presets are stored with this name.
     */
    shape: z.strictObject({ to: z.enum(aspectRatioNames), mode: z.enum(reframeModes) }).optional(),
    /**
     * Absolute folder of SRT and WebVTT files that are named like the clips; without it only the batch's own folder is
     * searched.
     */
    captionsFolder: pathInput.optional(),
  }),
])
export type AfterDownload = z.infer<typeof afterDownload>

export const batchPlan = z.strictObject({
  /** Absolute path. */
  folder: pathInput,
  /** Template of the file names: see docs/naming.md. */
  template: z.string().min(1).max(1_000),
  after: afterDownload,
  /** Write a contact sheet (one picture with frames of the clip) beside each video. */
  contactSheet: z.boolean(),
  /** Whether `SHA256SUMS`, the list of all files' checksums, is written beside them. */
  checksums: z.boolean(),
})
export type BatchPlan = z.infer<typeof batchPlan>

export const batchItemStates = [
  'queued',
  'downloading',
  'processing',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const
export type BatchItemState = (typeof batchItemStates)[number]

export interface BatchItem {
  id: string
  batch: string
  remote: string
  position: number
  name: string
  /** Path of the file, relative to the batch's folder. */
  fileName: string
  state: BatchItemState
  /** Progress, 0 to 1; null where the size is unknown. */
  share: number | null
  bytes: number
  totalBytes: number | null
  message: Text | null
  next: Text | null
  sha256: string | null
  thumbUrl: MediaUrl | null
  playUrl: MediaUrl | null
}

export interface CollectBatch {
  id: string
  plan: BatchPlan
  state: 'running' | 'paused' | 'done' | 'cancelled'
  /** Why the batch paused by itself (disk full, network), with the next step; null otherwise. */
  message: Text | null
  counts: Record<BatchItemState, number> & { total: number }
  bytes: number
  totalBytes: number | null
  bytesPerSecond: number | null
  etaMs: number | null
  createdAt: number
}

export type CollectEvent =
  | { type: 'item'; item: RemoteItem }
  /** Too many items changed to be named one by one: the window reads the list again. */
  | { type: 'items' }
  | { type: 'batch'; batch: CollectBatch }
  | { type: 'batch-item'; item: BatchItem }
  | { type: 'batch-removed'; id: string }
  | { type: 'guard'; guard: ExpiryGuard }

export interface ExpiryGuard {
  /** Every finished clip is saved by itself into the clips folder. */
  on: boolean
  /**
   * Clips that are finished, not saved, and deleted by the service within 24 hours; `firstAt`: when the first of them
   * is, ms since 1970.
   */
  soon: { items: number; firstAt: number | null }
  /** Clips that the service deleted before they were saved. */
  lost: number
}

export const collectSettings = z.strictObject({
  /** Downloads at once, and how many of them from one host. */
  parallel: z.int().min(1).max(32),
  perHost: z.int().min(1).max(32),
  /** Whether every finished clip is saved by itself, before the service deletes it. */
  guard: z.boolean(),
})
export type CollectSettings = z.infer<typeof collectSettings>

/** Ids of clips at services. */
const itemIds = z.array(idInput).min(1).max(50_000)

export const collectContract = {
  /**
   * Adds clips by their ids: from pasted text (one id per line, or separated by blanks or commas) or from a file (the
   * column of a CSV that holds ids is found). The service is asked about them in the background.
   */
  importIds: procedure
    .input(
      z.strictObject({
        connection: idInput,
        source: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('text'), text: z.string().max(10_000_000) }),
          z.strictObject({ kind: z.literal('file'), path: pathInput }),
        ]),
        remoteKind: z.enum(remoteKinds).default('unknown'),
      }),
    )
    .output(shape<{ added: number; known: number; refused: { value: string; message: Text }[] }>()),
  /** Asks the service again about these clips. */
  refresh: procedure.input(z.strictObject({ items: itemIds })).output(nothing),
  /** Removes imported clips from the list; nothing is deleted at the service. */
  forget: procedure.input(z.strictObject({ items: itemIds })).output(nothing),
  /** Preview of the file names: the first 20, and every name that had to be changed to be valid or unique. */
  names: procedure
    .input(z.strictObject({ items: itemIds, template: z.string().max(1_000), after: afterDownload }))
    .output(
      shape<{
        ok: boolean
        /** What is wrong with the template, and at which place; null when it is valid. */
        problem: Text | null
        names: { id: string; name: string; changed: Text | null }[]
        /** Fields that may be used: `date`, `project`, and the sheet's variables. */
        fields: { name: string; example: string }[]
      }>(),
    ),
  space: procedure.input(z.strictObject({ items: itemIds, folder: pathInput })).output(
    shape<{
      neededBytes: number
      unknownSizes: number
      freeBytes: number | null
      ok: boolean
      message: Text | null
    }>(),
  ),
  start: procedure.input(z.strictObject({ items: itemIds, plan: batchPlan })).output(shape<CollectBatch>()),
  batches: procedure.output(shape<CollectBatch[]>()),
  batchItems: procedure
    .input(
      z.strictObject({
        batch: idInput,
        states: z.array(z.enum(batchItemStates)).max(7).default([]),
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(shape<{ items: BatchItem[]; total: number }>()),
  pause: procedure.input(byId).output(nothing),
  resume: procedure.input(byId).output(nothing),
  /** Ends the batch. Finished files stay, unfinished downloads are deleted. */
  cancel: procedure.input(byId).output(nothing),
  /** Downloads the failed items of a batch again. */
  retry: procedure
    .input(z.strictObject({ id: idInput, items: z.array(idInput).max(50_000).nullable() }))
    .output(nothing),
  /** Moves waiting items to a place in the queue, 0 first. */
  reorder: procedure
    .input(z.strictObject({ id: idInput, items: z.array(idInput).min(1).max(50_000), position: z.int().min(0) }))
    .output(nothing),
  /** Removes a batch that has ended from the list. Files stay. */
  removeBatch: procedure.input(byId).output(nothing),
  reveal: procedure.input(z.strictObject({ batch: idInput, item: idInput.nullable() })).output(nothing),
  /** Which conversions (`AfterDownload`) this machine's ffmpeg can make. */
  can: procedure.output(shape<{ to: string; ok: boolean; message: Text | null }[]>()),
  settings: procedure.output(shape<CollectSettings>()),
  setSettings: procedure.input(z.strictObject({ change: collectSettings.partial() })).output(shape<CollectSettings>()),
  guard: procedure.output(shape<ExpiryGuard>()),
  watch: procedure.output(eventIterator(shape<CollectEvent>())),
}
