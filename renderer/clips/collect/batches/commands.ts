import type { CollectBatch } from '@common/bridge/index.ts'
import { registerCommands } from '../../../app/commands/registry.ts'
import { command } from '../commands.ts'
import type { Translate } from '../commands.ts'
import type { useBatchActions } from './use-batch-actions.ts'

export interface BatchActions {
  batch: () => CollectBatch | null
  /** Whether files are chosen, or may be once the running request is answered. */
  some: () => boolean
  step: (by: 1 | -1) => unknown
  actions: ReturnType<typeof useBatchActions>
  t: Translate
}

/** Registers the commands of the open batch; returns a function that removes them. */
export function registerBatchCommands({ batch, some, step, actions, t }: BatchActions) {
  const on = (run: (open: CollectBatch) => unknown) => () => {
    const open = batch()
    return open && run(open)
  }
  const underWay = (): boolean => ['running', 'paused'].includes(batch()?.state ?? '')
  const lost = (): number => (batch()?.counts.failed ?? 0) + (batch()?.counts.expired ?? 0)
  const pauseOrResume = on((open) =>
    open.state === 'running' ? actions.pause(open) : open.state === 'paused' && actions.resume(open),
  )
  const movable = (): boolean => underWay() && some()
  return registerCommands([
    command(t, 'pauseResume', { group: 'edit', keys: 'P', enabled: underWay, run: pauseOrResume }),
    command(t, 'retry', {
      group: 'edit',
      keys: 'Mod+Enter',
      enabled: () => lost() > 0,
      run: on((open) => actions.retry(open)),
    }),
    command(t, 'cancel', { group: 'edit', enabled: underWay, run: on((open) => actions.cancel(open)) }),
    command(t, 'up', { group: 'edit', keys: 'Alt+ArrowUp', enabled: movable, run: () => step(-1) }),
    command(t, 'down', { group: 'edit', keys: 'Alt+ArrowDown', enabled: movable, run: () => step(1) }),
  ])
}
