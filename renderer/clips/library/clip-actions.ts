import { FileClock, FolderOpen, Play, Trash2 } from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { LibraryItem } from '@common/bridge/index.ts'
import { useApp } from '../../stores/app.ts'
import { useLibrary } from '../../stores/library.ts'
import type { Chosen, RowAction } from '../row-actions.ts'
import { useLibraryActions } from './use-library-actions.ts'

export interface ClipActionsOptions {
  open: (item: LibraryItem) => void
  /** They are gone. */
  removed: () => void
}

/** What can be done with clips of the library: in their menu, by keys and in the palette. */
export function useClipRowActions({ open, removed }: ClipActionsOptions): RowAction<LibraryItem>[] {
  const { t } = useI18n()
  const library = useLibrary()
  const app = useApp()
  const actions = useLibraryActions()
  const one = (run: (item: LibraryItem) => unknown) => ({
    single: true,
    run: ({ row }: Chosen<LibraryItem>) => row && run(row),
  })

  return [
    { id: 'play', label: () => t('library.play'), icon: Play, ...one(open) },
    {
      ...{ id: 'reveal', label: () => t('library.reveal'), icon: FolderOpen, ...one(actions.reveal) },
      offered: () => app.info?.can.reveal === true,
      enabled: ({ row }) => app.info?.can.reveal === true && row?.missing === false,
    },
    {
      ...{ id: 'openProject', label: () => t('library.openProject'), icon: FileClock },
      ...one(actions.openProject),
      enabled: ({ row }) => row?.hasProject === true,
    },
    {
      ...{ id: 'delete', label: () => t('library.delete'), icon: Trash2, keys: 'Delete', danger: true },
      run: async ({ ids }) => {
        if (await actions.remove(ids.flatMap((id) => library.known(id) ?? []))) removed()
      },
    },
  ]
}
