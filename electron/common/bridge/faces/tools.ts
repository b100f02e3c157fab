import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
import { z } from 'zod'
import type { Message } from '../../messages/index.ts'
import { nameInput, pathInput } from '../base.ts'

/**
 * Common to the face tools (lip sync, character swap, background): they take files of this machine, report every
 * problem before anything is sent, can preview five seconds, and run as jobs.
 */

/** Length of a preview, ms. */
export const previewMs = 5_000

/** The input that a notice concerns. */
export type ToolField = 'face' | 'speech' | 'character' | 'video' | 'foreground' | 'template' | 'place'

/**
 * Something the user should know before sending. `error` prevents sending. The window has a text for each code
 * (`tools.notices.<code>`) into which `values` are filled.
 */
export interface ToolNotice {
  code: ToolNoticeCode
  level: 'error' | 'warning' | 'info'
  field: ToolField
  values: Record<string, string | number | Message>
}

export const toolNoticeCodes = [
  /** A required input is not chosen yet. */
  'needed',
  'missing',
  'unreadable',
  'wrong-kind',
  'no-face',
  'several-faces',
  'small-face',
  'too-long',
  'too-short',
  'too-large',
  'too-many-fps',
  'above-25-fps',
  'lengths-differ',
  'speech-too-long',
  'no-sound',
  'is-converted',
  'photo-becomes-video',
  'length-by-text',
  'no-text',
  'no-uploads',
  'needs-plan',
  'deprecated',
  'prompt-unused',
  'too-many-pixels',
  'no-consent',
] as const
export type ToolNoticeCode = (typeof toolNoticeCodes)[number]

/** Result of a check of the inputs. */
export interface ToolCheck {
  /** No notice is an error, so the tool can be started. */
  ok: boolean
  notices: ToolNotice[]
  /** Faces are still being detected: a later check has more to say. */
  pending: boolean
  /** Estimated length of the result, ms; null where it can't be known. */
  durationMs: number | null
  cost: ToolCost
}

/** Credits by the service's price table or list of models; null where the service names no price. */
export interface ToolCost {
  free: boolean
  whole: number | null
  preview: number | null
}

/** Part of a video, in ms from the video's start. */
export const partInput = z
  .strictObject({ fromMs: z.int().min(0), toMs: z.int().min(1) })
  .refine(({ fromMs, toMs }) => toMs > fromMs, { error: storedText(fieldProblem('requestProblems.endsEarly')) })
export type Part = z.infer<typeof partInput>

/**
 * Folder and name of the result. `spend`: credits may be spent; without it a request that costs credits is refused
 * (`costs-credits`).
 */
export const startFields = {
  name: nameInput,
  folder: z.string().max(4096).nullable(),
  spend: z.boolean().default(false),
}

/** Absolute path of a file of this machine. */
export const filePath = pathInput
