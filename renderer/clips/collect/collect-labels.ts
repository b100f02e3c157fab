import type { BatchItemState, CollectBatch } from '@common/bridge/index.ts'
import type { Tone } from '../../ui/tone.ts'

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
export const itemTone: Record<BatchItemState, Tone> = {
  queued: 'calm',
  downloading: 'busy',
  processing: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'calm',
  expired: 'warn',
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
