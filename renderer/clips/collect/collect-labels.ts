import { generationSpecs } from '@common/generation/kinds.ts'
import type { BatchItemState, CollectBatch, RemoteItem, RemoteQuery, RemoteState } from '@common/bridge/index.ts'
import type { Tone } from '../../ui/tone.ts'

/** Filters of the window and the states that each includes. */
export const stateGroups = {
  all: [],
  ready: ['ready'],
  working: ['working'],
  saved: ['saved'],
  lost: ['expired'],
  attention: ['failed', 'unknown'],
} as const satisfies Record<string, readonly RemoteState[]>
export type StateGroup = keyof typeof stateGroups

export function groupOf(states: readonly RemoteState[]): StateGroup {
  const names = Object.keys(stateGroups) as StateGroup[]
  return names.find((name) => stateGroups[name].join() === states.join()) ?? 'all'
}

/** Filters of a batch's items and the states that each includes. */
export const itemGroups = {
  all: [],
  waiting: ['queued'],
  running: ['downloading', 'processing'],
  done: ['done'],
  attention: ['failed', 'expired', 'cancelled'],
} as const satisfies Record<string, readonly BatchItemState[]>
export type ItemGroup = keyof typeof itemGroups

export function itemGroupOf(states: readonly BatchItemState[]): ItemGroup {
  const names = Object.keys(itemGroups) as ItemGroup[]
  return names.find((name) => itemGroups[name].join() === states.join()) ?? 'all'
}

export function countOf(group: ItemGroup, { counts }: CollectBatch): number {
  if (group === 'all') return counts.total
  return itemGroups[group].reduce((sum, state) => sum + counts[state], 0)
}

/** Colour of a state; never the only sign of it. */
export const toneOf: Record<RemoteState, Tone> = {
  working: 'busy',
  ready: 'calm',
  saved: 'good',
  expired: 'warn',
  failed: 'bad',
  unknown: 'warn',
}
export const itemTone: Record<BatchItemState, Tone> = {
  queued: 'calm',
  downloading: 'busy',
  processing: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'calm',
  expired: 'warn',
}

/** Query for clips that the service deletes within a day and that are not saved. */
export const soonGone: Partial<RemoteQuery> = {
  states: ['ready'],
  expiresWithinHours: 24,
  sort: 'expiresAt',
  descending: false,
}

/** Ends of a filter by age, hours. */
export const ages = [1, 24, 168, 720] as const
/** Ends of a filter by expiry, hours. */
export const expiries = [24, 72, 168] as const

const hourMs = 3_600_000

/** Not saved, and deleted by the service within a day. */
export function isUrgent({ state, expiresAt }: RemoteItem, nowMs: number): boolean {
  return state === 'ready' && expiresAt !== null && expiresAt - nowMs < 24 * hourMs
}

/** Remaining time, in hours for the last day, in days before; rounded down so that it is never too long. */
export function timeLeft(expiresAt: number, nowMs: number): { unit: 'hours' | 'days'; count: number } | null {
  const left = expiresAt - nowMs
  if (left <= 0) return null
  return left < 48 * hourMs
    ? { unit: 'hours', count: Math.floor(left / hourMs) }
    : { unit: 'days', count: Math.floor(left / (24 * hourMs)) }
}

/** The media as which the window shows the clip. */
export function mediaOf({ kind, path }: Pick<RemoteItem, 'kind' | 'path'>): 'video' | 'audio' | 'image' {
  if (path !== null && /\.(png|jpe?g|webp)$/i.test(path)) return 'image'
  if (kind !== 'unknown' && generationSpecs[kind].media === 'audio') return 'audio'
  return path !== null && /\.(mp3|m4a|wav|ogg)$/i.test(path) ? 'audio' : 'video'
}

/** Progress of a batch: by bytes while their sum is known, otherwise by items. */
export function shareOf({ bytes, totalBytes, counts }: CollectBatch): number {
  const over = counts.done + counts.failed + counts.cancelled + counts.expired
  if (counts.total > 0 && over === counts.total) return 1
  if (totalBytes !== null && totalBytes > 0) return Math.min(1, bytes / totalBytes)
  return counts.total === 0 ? 0 : over / counts.total
}

/** Overall state of a batch; `attention`: it has ended, and some files are missing. */
export type BatchMood = 'running' | 'paused' | 'stuck' | 'done' | 'attention' | 'cancelled'
export function moodOf({ state, message, counts }: CollectBatch): BatchMood {
  if (state === 'paused') return message === null ? 'paused' : 'stuck'
  if (state === 'done') return counts.failed + counts.expired > 0 ? 'attention' : 'done'
  return state
}
export const moodTone: Record<BatchMood, Tone> = {
  running: 'busy',
  paused: 'calm',
  stuck: 'warn',
  done: 'good',
  attention: 'bad',
  cancelled: 'calm',
}
