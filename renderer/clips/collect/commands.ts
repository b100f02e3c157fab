import type { CollectBatch } from '@common/bridge/index.ts'
import { registerCommands } from '../../app/commands/registry.ts'
import type { Command } from '../../app/commands/registry.ts'
import type { useBatchActions } from './batches/use-batch-actions.ts'

type Translate = (key: string) => string

export interface ClipsDeeds {
  /** How many are selected; the active row counts where none is. */
  some: () => boolean
  total: () => number
  all: () => unknown
  download: () => unknown
  ask: () => unknown
  forget: () => unknown
  search: () => unknown
  t: Translate
}

const command = (t: Translate, id: string, more: Omit<Command, 'id' | 'label'>): Command => ({
  ...{ id: `collect.${id}`, label: () => t(`collect.commands.${id}`) },
  ...more,
})

/** What can be done on the page of clips; answers how to withdraw it. */
export function registerClipsCommands({ some, total, all, download, ask, forget, search, t }: ClipsDeeds) {
  return registerCommands([
    command(t, 'download', { group: 'file', keys: 'Mod+Enter', enabled: some, run: download }),
    command(t, 'selectAll', { group: 'edit', keys: 'Mod+A', enabled: () => total() > 0, run: all }),
    command(t, 'ask', { group: 'edit', keys: 'R', enabled: some, run: ask }),
    command(t, 'forget', { group: 'edit', keys: 'Delete', enabled: some, run: forget }),
    command(t, 'search', { group: 'view', keys: '/', run: search }),
  ])
}

/** What can be done on both parts of the page. */
export function registerPageCommands(deeds: {
  importIds: () => unknown
  clips: () => unknown
  batches: () => unknown
  t: Translate
}) {
  const { t } = deeds
  return registerCommands([
    command(t, 'import', { group: 'file', keys: 'Mod+I', run: deeds.importIds }),
    command(t, 'clips', { group: 'go', run: deeds.clips }),
    command(t, 'batches', { group: 'go', run: deeds.batches }),
  ])
}

export interface BatchDeeds {
  batch: () => CollectBatch | null
  /** Ids of what is selected, or of the active row. */
  chosen: () => string[]
  /** An answer is on its way: what is chosen is known when it is here, and a deed waits for it. */
  unsettled: () => boolean
  all: () => unknown
  step: (by: 1 | -1) => unknown
  move: (place: 'front' | 'back') => unknown
  actions: ReturnType<typeof useBatchActions>
  t: Translate
}

/** What can be done with the open batch; answers how to withdraw it. */
export function registerBatchCommands({ batch, chosen, unsettled, all, step, move, actions, t }: BatchDeeds) {
  const on = (run: (open: CollectBatch) => unknown) => () => {
    const open = batch()
    return open && run(open)
  }
  const underWay = (): boolean => ['running', 'paused'].includes(batch()?.state ?? '')
  const lost = (): number => (batch()?.counts.failed ?? 0) + (batch()?.counts.expired ?? 0)
  const pauseOrResume = on((open) =>
    open.state === 'running' ? actions.pause(open) : open.state === 'paused' && actions.resume(open),
  )
  const some = (): boolean => underWay() && (unsettled() || chosen().length > 0)
  return registerCommands([
    command(t, 'pauseResume', { group: 'edit', keys: 'P', enabled: underWay, run: pauseOrResume }),
    command(t, 'retry', {
      ...{ group: 'edit', keys: 'Mod+Enter', enabled: () => lost() > 0 },
      run: on((open) => actions.retry(open)),
    }),
    command(t, 'cancel', { group: 'edit', enabled: underWay, run: on((open) => actions.cancel(open)) }),
    command(t, 'selectAll', { group: 'edit', keys: 'Mod+A', enabled: () => batch() !== null, run: all }),
    command(t, 'up', { group: 'edit', keys: 'Alt+ArrowUp', enabled: some, run: () => step(-1) }),
    command(t, 'down', { group: 'edit', keys: 'Alt+ArrowDown', enabled: some, run: () => step(1) }),
    command(t, 'front', { group: 'edit', keys: 'Alt+Home', enabled: some, run: () => move('front') }),
    command(t, 'back', { group: 'edit', keys: 'Alt+End', enabled: some, run: () => move('back') }),
  ])
}
