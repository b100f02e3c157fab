import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { clipFormatNames } from '../formats/index.ts'
import { generationKindNames } from '../generation/kinds.ts'
import { byId, idInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

export const remoteKinds = [...generationKindNames, 'unknown'] as const
export type RemoteKind = (typeof remoteKinds)[number]

export const remoteStates = ['working', 'ready', 'saved', 'expired', 'failed', 'unknown'] as const
/**
 * - `working`: the service is still at it.
 * - `ready`: finished, not saved by Greenroom yet.
 * - `saved`: its file is there.
 * - `expired`: its link is gone and it was never saved.
 * - `failed`: the service failed.
 * - `unknown`: not asked for yet, or the service doesn't know the id.
 */
export type RemoteState = (typeof remoteStates)[number]

/** A clip at a service, from the job history or by an id from elsewhere. Times are ms since 1970. */
export interface RemoteItem {
  id: string
  connection: string
  connectionName: string
  remoteId: string
  source: 'job' | 'import' | 'service'
  kind: RemoteKind
  name: string
  project: string
  state: RemoteState
  /** Why it failed, or why nothing is known. */
  message: Text | null
  finishedAt: number | null
  /** When the service forgets it. Null while it isn't finished. */
  expiresAt: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** bytes, once known */
  size: number | null
  thumbUrl: MediaUrl | null
  /** Frames side by side, as `LibraryItem.stripUrl`: for scrubbing by hover. Absent or null: there are none. */
  stripUrl?: MediaUrl | null
  playUrl: MediaUrl | null
  /** Where it was saved. */
  path: string | null
  /** Variables of the sheet row it was made of. */
  variables: Record<string, string>
}

const query = {
  connection: idInput.nullable().default(null),
  states: z.array(z.enum(remoteStates)).max(6).default([]),
  kinds: z.array(z.enum(remoteKinds)).max(remoteKinds.length).default([]),
  /** Finished within the last … hours. */
  youngerThanHours: z.number().min(0).max(100_000).nullable().default(null),
  expiresWithinHours: z.number().min(0).max(100_000).nullable().default(null),
  search: z.string().max(200).default(''),
}
export const remoteSorts = ['finishedAt', 'expiresAt', 'name', 'kind', 'state'] as const
export const remoteQuery = z.strictObject({
  ...query,
  sort: z.enum(remoteSorts).default('finishedAt'),
  descending: z.boolean().default(true),
})
export type RemoteQuery = z.infer<typeof remoteQuery>

/** What happens to a file after it came. */
export const afterDownload = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  /** Index at the front, streams as they are. */
  z.strictObject({ kind: z.literal('remux') }),
  z.strictObject({
    kind: z.literal('convert'),
    to: z.enum(clipFormatNames),
    /** Longer side in px; null: as it is. */
    longSide: z.int().min(16).max(3840).nullable(),
    fps: z.number().min(1).max(120).nullable(),
    /** LUFS; null: as it is. */
    loudness: z.union([z.literal(-14), z.literal(-16), z.literal(-23)]).nullable(),
    captions: z.enum(['none', 'burn', 'attach']),
    /** Where SRT and WebVTT files named like the clips lie, absolute; without it only the batch's own folder is looked into. */
    captionsFolder: pathInput.optional(),
  }),
])
export type AfterDownload = z.infer<typeof afterDownload>

export const batchPlan = z.strictObject({
  /** Absolute. */
  folder: pathInput,
  /** See docs/naming.md. */
  template: z.string().min(1).max(1_000),
  after: afterDownload,
  /** A picture of frames beside each video. */
  contactSheet: z.boolean(),
  /** `SHA256SUMS` beside them. */
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
  /** Relative to the batch's folder. */
  fileName: string
  state: BatchItemState
  /** 0 to 1 */
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
  /** Why it paused by itself (disk full, network), with the next step. */
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
  /** Too many changes to tell one by one: ask again. */
  | { type: 'items' }
  | { type: 'batch'; batch: CollectBatch }
  | { type: 'batch-item'; item: BatchItem }
  | { type: 'batch-removed'; id: string }
  | { type: 'guard'; guard: ExpiryGuard }

export interface ExpiryGuard {
  /** Everything finished is saved by itself into the clips folder. */
  on: boolean
  /** Finished, not saved, gone within 24 hours. */
  soon: { items: number; firstAt: number | null }
  /** Gone without having been saved. */
  lost: number
}

export const collectSettings = z.strictObject({
  /** Downloads at once, and of these from one host. */
  parallel: z.int().min(1).max(32),
  perHost: z.int().min(1).max(32),
  /** Save everything that is finished by itself. */
  guard: z.boolean(),
})
export type CollectSettings = z.infer<typeof collectSettings>

/** Items by id, or all that a query finds. */
export const itemChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: z.array(idInput).min(1).max(50_000) }),
  z.strictObject({ kind: z.literal('query'), query: remoteQuery }),
])
export type ItemChoice = z.infer<typeof itemChoice>

export const collectContract = {
  items: procedure
    .input(
      remoteQuery.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(shape<{ items: RemoteItem[]; total: number }>()),
  /** For "select all": ids in the order of the query, at most 50,000. */
  ids: procedure.input(z.strictObject({ query: remoteQuery })).output(shape<string[]>()),
  /** Ids from elsewhere: pasted, one a line or parted by blanks or commas, or a file (a CSV's column of ids is found). Asked for in the background. */
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
  /** Asks the service again about these. */
  refresh: procedure.input(z.strictObject({ items: itemChoice })).output(nothing),
  /** Forgets imported items; nothing is deleted. */
  forget: procedure.input(z.strictObject({ items: itemChoice })).output(nothing),
  /** Names as they would be, the first 20 and every one that had to be changed to be safe or unique. */
  names: procedure
    .input(z.strictObject({ items: itemChoice, template: z.string().max(1_000), after: afterDownload }))
    .output(
      shape<{
        ok: boolean
        /** What is wrong with the template, and where. */
        problem: Text | null
        names: { id: string; name: string; changed: Text | null }[]
        /** Fields that may be used: `date`, `project`, and the sheet's variables. */
        fields: { name: string; example: string }[]
      }>(),
    ),
  space: procedure.input(z.strictObject({ items: itemChoice, folder: pathInput })).output(
    shape<{
      neededBytes: number
      unknownSizes: number
      freeBytes: number | null
      ok: boolean
      message: Text | null
    }>(),
  ),
  start: procedure.input(z.strictObject({ items: itemChoice, plan: batchPlan })).output(shape<CollectBatch>()),
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
  /** Ends it; whole files stay, halves go. */
  cancel: procedure.input(byId).output(nothing),
  /** Those that failed, again. */
  retry: procedure
    .input(z.strictObject({ id: idInput, items: z.array(idInput).max(50_000).nullable() }))
    .output(nothing),
  /** Moves waiting items to a place in the queue, 0 first. */
  reorder: procedure
    .input(z.strictObject({ id: idInput, items: z.array(idInput).min(1).max(50_000), position: z.int().min(0) }))
    .output(nothing),
  /** Takes a batch that has ended off the list. Files stay. */
  removeBatch: procedure.input(byId).output(nothing),
  reveal: procedure.input(z.strictObject({ batch: idInput, item: idInput.nullable() })).output(nothing),
  /** Which of the conversions this machine's ffmpeg can do. */
  can: procedure.output(shape<{ to: string; ok: boolean; message: Text | null }[]>()),
  settings: procedure.output(shape<CollectSettings>()),
  setSettings: procedure.input(z.strictObject({ change: collectSettings.partial() })).output(shape<CollectSettings>()),
  guard: procedure.output(shape<ExpiryGuard>()),
  watch: procedure.output(eventIterator(shape<CollectEvent>())),
}
