import type { JobKind } from './types.ts'

const minute = 60_000
const hour = 60 * minute

export interface KindSpec {
  label: string
  media: 'video' | 'audio' | 'image'
  /** From acceptance to the result, ms. Long enough for a long video on a slow machine, short enough to end. */
  deadlineMs: number
}

export const kindSpecs: Record<JobKind, KindSpec> = {
  'avatar-video': { label: 'Avatar video', media: 'video', deadlineMs: 6 * hour },
  'talking-avatar': { label: 'Talking avatar', media: 'video', deadlineMs: 6 * hour },
  speech: { label: 'Speech', media: 'audio', deadlineMs: 2 * hour },
  'voice-clone': { label: 'Voice clone', media: 'audio', deadlineMs: 2 * hour },
  'lip-sync': { label: 'Lip sync', media: 'video', deadlineMs: 6 * hour },
  'character-swap': { label: 'Character swap', media: 'video', deadlineMs: 6 * hour },
  background: { label: 'Background change', media: 'image', deadlineMs: 2 * hour },
}

/** How long a job tries to reach its service before it is given up, ms. */
export const submitDeadlineMs = 30 * minute

/** How long a service that always asks to wait is waited for, from the first try, ms. */
export const longestQueueMs = 6 * hour

/** A job taken up again (restart, wake from sleep) gets at least this long to ask for what has happened meanwhile, ms. */
export const resumeGraceMs = 10 * minute

/** service-interface: Generated resources are valid for 7 days. */
export const resultLifetimeMs = 7 * 24 * hour
