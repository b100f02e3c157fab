import { errorText, message } from '../../../common/messages/index.ts'
import type { EngineStatus } from '../../../common/bridge/index.ts'
import { EngineFailure } from '../engine-process/index.ts'
import type { EngineState } from '../engine-process/index.ts'

/** The supervisor's state in the form that a window shows. `reachable`: an engine of this or another studio answers. */
export function statusOf(state: EngineState, reachable: boolean): EngineStatus {
  if (reachable) return { name: 'ready' }
  switch (state.name) {
    case 'stopped':
    case 'stopping':
      return { name: 'stopped' }
    case 'starting':
    case 'ready':
      // The engine is ready, but its address has not been published yet.
      return { name: 'starting' }
    case 'restarting':
      return { name: 'restarting', count: state.count, reason: state.reason }
    case 'failed':
      return failedStatus(state.failure)
  }
}

export function failedStatus(error: unknown): EngineStatus {
  if (error instanceof EngineFailure)
    return {
      name: 'failed',
      message: error.text,
      next: message(`engineErrors.next.${error.isExplained ? 'stopped' : error.code}`),
      log: error.log,
    }
  return {
    name: 'failed',
    message: message('engineErrors.notStarted', { reason: errorText(error) }),
    next: message('engineErrors.next.stopped'),
    log: '',
  }
}
