import { Copy, Download, Info, RefreshCw, Trash2 } from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { RemoteItem } from '@common/bridge/index.ts'
import { forOne } from '../../row-actions.ts'
import type { Chosen, RowAction } from '../../row-actions.ts'

export interface RemoteActionsOptions {
  open: (item: RemoteItem) => unknown
  download: (ids: readonly string[]) => unknown
  ask: (ids: readonly string[]) => unknown
  copy: (item: RemoteItem) => unknown
  forget: (ids: readonly string[]) => unknown
}

/** What can be done with clips at services: in their menu, by keys and in the palette. */
export function useRemoteRowActions(actions: RemoteActionsOptions): RowAction<RemoteItem>[] {
  const { t } = useI18n()
  const all = (run: (ids: readonly string[]) => unknown) => ({
    run: ({ ids }: Chosen<RemoteItem>) => run(ids),
  })
  const named = (key: string) => ({
    label: () => t(`collect.actions.${key}`),
    command: () => t(`collect.commands.${key}`),
  })
  return [
    { id: 'details', label: () => t('collect.actions.details'), icon: Info, ...forOne(actions.open) },
    {
      id: 'download',
      ...named('download'),
      icon: Download,
      ...all(actions.download),
      keys: 'Mod+Enter',
      group: 'file',
    },
    { id: 'ask', ...named('ask'), icon: RefreshCw, keys: 'R', ...all(actions.ask) },
    { id: 'copyId', label: () => t('collect.actions.copyId'), icon: Copy, ...forOne(actions.copy) },
    {
      id: 'forget',
      ...named('forget'),
      icon: Trash2,
      keys: 'Delete',
      ...all(actions.forget),
      offered: (item) => item.source === 'import',
      danger: true,
      separator: true,
    },
  ]
}
