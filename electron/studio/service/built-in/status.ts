import type { EngineStatus } from '../../../common/bridge/index.ts'
import { EngineFailure } from '../engine-process/index.ts'
import type { EngineFailureCode, EngineState } from '../engine-process/index.ts'

const nexts: Record<EngineFailureCode, string> = {
  'not-started':
    'Start it again. If that fails too, reinstall Greenroom, or run "npm run setup" where it runs from its source.',
  'too-slow': 'Close other heavy programs, then start it again.',
  'bad-line': 'Reinstall Greenroom: a part of it seems to belong to another version.',
  crashed: 'Start it again. If it goes on, copy what it wrote last into a report.',
  stopped: 'Start it again.',
}

/** The supervisor's state as a window shows it. `reachable`: an engine of this or another studio answers. */
export function statusOf(state: EngineState, reachable: boolean): EngineStatus {
  if (reachable) return { name: 'ready' }
  switch (state.name) {
    case 'stopped':
    case 'stopping':
      return { name: 'stopped' }
    case 'starting':
    case 'ready':
      // Ready, but its address has not gone round yet.
      return { name: 'starting' }
    case 'restarting':
      return { name: 'restarting', count: state.count, reason: state.reason }
    case 'failed':
      return failedStatus(state.failure)
  }
}

export function failedStatus(error: unknown): EngineStatus {
  if (error instanceof EngineFailure)
    return { name: 'failed', message: error.message, next: nexts[error.code], log: error.log }
  const message = error instanceof Error ? error.message : String(error)
  return {
    name: 'failed',
    message: `The engine could not be started: ${message}.`,
    next: 'Start it again.',
    log: '',
  }
}
