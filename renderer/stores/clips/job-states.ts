import { runningStates } from '@common/bridge/index.ts'
import type { JobRowState } from '@common/bridge/index.ts'

/** Groups of states by which the list of jobs can be filtered. */
export const stateGroups = {
  all: [],
  running: runningStates,
  done: ['done'],
  attention: ['failed', 'unconfirmed', 'expired'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly JobRowState[]>

export type StateGroup = keyof typeof stateGroups

export function groupOf(states: readonly JobRowState[]): StateGroup {
  const names = Object.keys(stateGroups) as StateGroup[]
  return names.find((name) => stateGroups[name].join() === states.join()) ?? 'all'
}

export function isRunning(state: JobRowState): boolean {
  return (runningStates as readonly JobRowState[]).includes(state)
}
