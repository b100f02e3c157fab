import { Copy, Download, FileClock, FolderOpen, Play, Trash2, Upload } from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { LibraryItem } from '@common/bridge/index.ts'
import { useApp } from '../../stores/app.ts'
import { useClipExport } from '../../stores/clip-export.ts'
import { useLibrary } from '../../stores/library.ts'
import { attempt } from '../../stores/attempt.ts'
import { forOne, forSome } from '../row-actions.ts'
import type { RowAction } from '../row-actions.ts'
import { useClipDownload } from './use-clip-download.ts'
import { useLibraryActions } from './use-library-actions.ts'

export interface ClipActionsOptions {
  open: (item: LibraryItem) => void
  /** They are gone. */
  removed: (ids: readonly string[]) => void
}

/** What can be done with clips of the library: in their menu, by keys and in the palette. */
export function useClipRowActions({ open, removed }: ClipActionsOptions): RowAction<LibraryItem>[] {
  const { t } = useI18n()
  const library = useLibrary()
  const app = useApp()
  const exporting = useClipExport()
  const actions = useLibraryActions()
  const { download, copyPath } = useClipDownload()

  return [
    { id: 'play', label: () => t('library.play'), icon: Play, ...forOne(open) },
    {
      id: 'download',
      label: ({ ids }) => t('library.downloadOf', { count: ids.length }, ids.length),
      icon: Download,
      enabled: forSome(library.known, (item) => !item.missing),
      run: ({ ids }) => attempt(async () => download(await library.rowsOf(ids))),
    },
    {
      id: 'export',
      label: () => t('clipExport.action'),
      icon: Upload,
      enabled: forSome(library.known, (item) => !item.missing),
      run: ({ ids }) => attempt(async () => exporting.open(await library.rowsOf(ids))),
    },
    {
      id: 'reveal',
      label: () => t('library.reveal'),
      icon: FolderOpen,
      ...forOne(actions.reveal),
      offered: () => app.info?.can.reveal === true,
      enabled: ({ row }) => app.info?.can.reveal === true && row?.missing === false,
    },
    { id: 'copyPath', label: () => t('library.copyPath'), icon: Copy, ...forOne(copyPath) },
    {
      id: 'openProject',
      label: () => t('library.openProject'),
      icon: FileClock,
      ...forOne(actions.openProject),
      enabled: ({ row }) => row?.hasProject === true,
    },
    {
      id: 'delete',
      label: () => t('library.delete'),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      separator: true,
      run: ({ ids }) =>
        attempt(async () => {
          if (await actions.remove(await library.rowsOf(ids))) removed(ids)
        }),
    },
  ]
}
