import { z } from 'zod'
import type { Message } from '../../messages/index.ts'
import { nameInput, pathInput } from '../base.ts'

/**
 * What the face tools (lip sync, character swap, background) share: they take files of this machine, say everything that
 * is wrong before anything is sent, can show five seconds before the whole, and become jobs like everything else.
 */

/** Length of a preview, ms. */
export const previewMs = 5_000

/** Which input a notice is about. */
export type ToolField = 'face' | 'speech' | 'character' | 'video' | 'foreground' | 'template' | 'place'

/**
 * Something to know before sending. `error` stops it. The window has the words for each code (`tools.notices.<code>`),
 * `values` go into them.
 */
export interface ToolNotice {
  code: ToolNoticeCode
  level: 'error' | 'warning' | 'info'
  field: ToolField
  values: Record<string, string | number | Message>
}

export const toolNoticeCodes = [
  /** Nothing is chosen yet. */
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

/** Everything that stands between the inputs and a result. */
export interface ToolCheck {
  /** No notice is an error. */
  ok: boolean
  notices: ToolNotice[]
  /** Faces are still being looked for: the same question says more in a moment. */
  pending: boolean
  /** About how long the result will be, ms; null where it can't be known. */
  durationMs: number | null
  cost: ToolCost
}

/** Credits by the service's table or list; null where the service names no price. */
export interface ToolCost {
  free: boolean
  whole: number | null
  preview: number | null
}

/** Part of a video, ms from its start. */
export const partInput = z
  .strictObject({ fromMs: z.int().min(0), toMs: z.int().min(1) })
  .refine(({ fromMs, toMs }) => toMs > fromMs, { error: 'ends before it begins' })
export type Part = z.infer<typeof partInput>

/** Where a result goes and what it is called. `spend`: credits may be spent; refused (`costs-credits`) without. */
export const startFields = {
  name: nameInput,
  folder: z.string().max(4096).nullable(),
  spend: z.boolean().default(false),
}

/** Absolute path of a file of this machine. */
export const filePath = pathInput
