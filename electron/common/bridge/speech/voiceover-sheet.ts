import { z } from 'zod'
import { captionFormats } from '../../captions/index.ts'
import type { SheetColumnName } from '../../sheets/index.ts'
import { soundFormatNames } from '../../formats/index.ts'
import type { MediaUrl } from '../base.ts'
import type { Proof } from '../../proof/index.ts'
import type { Text } from '../../messages/index.ts'

/** Kinds of files that can lie beside a voiceover: captions, and the times of its words. */
export const sidecarFormats = [...captionFormats, 'json'] as const

/** Format and processing of the files. */
export const voiceoverOutput = z.strictObject({
  format: z.enum(soundFormatNames),
  channels: z.union([z.literal(1), z.literal(2)]),
  /** Sample rate of the files, Hz. */
  sampleRate: z.union([z.literal(22_050), z.literal(24_000), z.literal(32_000), z.literal(44_100), z.literal(48_000)]),
  /**
   * Integrated loudness of the file in LUFS (EBU R 128), reached in two passes, true peak below -1 dBTP; null:
   * unchanged.
   */
  loudness: z.union([z.literal(-14), z.literal(-16), z.literal(-23)]).nullable(),
  /**
   * Silence before the speech (`head`) and after it (`tail`), ms, after existing silence was trimmed; null: unchanged.
   */
  head: z.int().min(0).max(10_000).nullable(),
  tail: z.int().min(0).max(10_000).nullable(),
  /** Gap between the rows in a file that joins all of them in their order, ms; null: one file for each row only. */
  joinedGap: z.int().min(0).max(60_000).nullable(),
  /** Each file begins with a sentence that says that AI made it; absent: none does. */
  notice: z.literal(true).exactOptional(),
  /** Each file is listened to when it is made, and compared with its text: English alone; absent: none is. */
  proof: z.literal(true).exactOptional(),
  /** Formats of captions that are written beside each file. */
  subtitles: z.array(z.enum(sidecarFormats)).max(sidecarFormats.length),
})
export type VoiceoverOutput = z.infer<typeof voiceoverOutput>

export const rowStates = ['ready', 'problem', 'queued', 'making', 'done', 'failed', 'unconfirmed'] as const
/**
 * - `ready`: no problem or only warnings, and not made yet (or changed since).
 * - `problem`: can't be sent as it is; `problems` has the reasons.
 * - `queued`, `making`: part of the current run.
 * - `done`: its file exists.
 * - `failed`: `message` has the reason.
 * - `unconfirmed`: the answer of the service was lost. The request may have cost credits, so only the user sends it
 * again.
 */
export type RowState = (typeof rowStates)[number]

export const rowProblemKinds = [
  'empty-text',
  'too-many-words',
  'no-voice',
  'unknown-voice',
  'bad-rate',
  'file-clash',
  'bad-file-name',
  'unreadable-text',
  'bad-pause',
  'other-language',
  'bad-markup',
] as const
export type RowProblemKind = (typeof rowProblemKinds)[number]

const warnings: readonly RowProblemKind[] = ['other-language', 'bad-markup']

/** Whether a kind of problem only warns: a row with no other problem is ready, and is made. */
export const isWarning = (kind: RowProblemKind): boolean => warnings.includes(kind)

export interface RowProblem {
  kind: RowProblemKind
  field: SheetColumnName
  /** The reason and the next step, in one sentence. */
  message: Text
  /** The corrected text; null where only a person can correct it. */
  fix: string | null
}

/**
 * The cells of a row as they were typed. `voice`: id or name of a voice, '' for the sheet's default. `rate`: `50` or
 * `50%`, '' for the sheet's default. `file`: file name without extension, '' for the name by the sheet's template.
 */
export interface VoiceoverRow extends Record<SheetColumnName, string> {
  id: string
  /** Index of the row, from 0. */
  position: number
  /** Which reading of the text is made; 0 is the usual one. */
  take: number
  /** Cells of the other columns, in the order of `VoiceoverSheet.variables`. */
  values: string[]
  state: RowState
  problems: RowProblem[]
  /** Progress, 0 to 1 while the row is made; null otherwise. */
  share: number | null
  /** Why the row failed; null otherwise. */
  message: Text | null
  /** The speech existed already, so nothing was synthesised. */
  reused: boolean
  durationMs: number | null
  /** What listening to the row's file has shown; without faults where the user has said that it is right; null: nobody has listened. */
  proof: Proof | null
  /** Name of the row's file, with extension, whether it exists or not. */
  fileName: string
  playUrl: MediaUrl | null
  peaksUrl: MediaUrl | null
}

export interface VoiceoverSheet {
  id: string
  name: string
  connection: string
  /** Voice of rows that name none. */
  voiceId: string
  /** Rate of rows that name none: 0 to 100, percent; 100 is natural speed. */
  rate: number
  output: VoiceoverOutput
  /** Absolute path of the folder for the files. */
  folder: string
  /** Template of file names without extension, for rows that name no file: see docs/naming.md. */
  template: string
  /** Names of the columns that are kept as variables of the rows. */
  variables: string[]
  counts: Record<RowState, number> & { total: number; reused: number }
  problems: Partial<Record<RowProblemKind, { rows: number; fixable: number }>>
  run: {
    state: 'idle' | 'running' | 'paused'
    /** Rows of this run. */
    total: number
    done: number
    failed: number
    /** Progress of the run, 0 to 1. */
    share: number
    etaMs: number | null
    /**
     * Why the run paused by itself (disk full, service not reachable, no credits), with the next step; null otherwise.
     */
    message: Text | null
  }
  canUndo: boolean
  canRedo: boolean
  createdAt: number
  updatedAt: number
}

export type VoiceoverEvent =
  /** New counts, run and settings of a sheet; sent at most a few times per second. */
  | { type: 'sheet'; sheet: VoiceoverSheet }
  /** These rows changed; null: their order or number changed, so the window reads all visible rows again. */
  | { type: 'rows'; sheet: string; rows: VoiceoverRow[] | null }
  | { type: 'removed'; id: string }

/** Most rows of one sheet. */
export const mostSheetRows = 200_000
