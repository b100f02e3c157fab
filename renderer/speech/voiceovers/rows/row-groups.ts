import type { RowState } from '@common/bridge/index.ts'
import type { RowsQuery } from '../../../stores/voiceovers.ts'

/** The groups in which people look for rows, each with its states. */
export const rowGroups = {
  all: [],
  open: ['ready'],
  problem: ['problem'],
  running: ['queued', 'making'],
  done: ['done'],
  failed: ['failed', 'unconfirmed'],
} as const satisfies Record<string, readonly RowState[]>
export type Group = keyof typeof rowGroups

/** The group that a filter shows; rows with one kind of problem belong to those with problems, not to all. */
export function groupOf({ states, problems }: Pick<RowsQuery, 'states' | 'problems'>): Group {
  if (problems.length > 0) return 'problem'
  return (Object.keys(rowGroups) as Group[]).find((id) => rowGroups[id].join() === states.join()) ?? 'all'
}
