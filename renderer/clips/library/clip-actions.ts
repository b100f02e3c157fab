import {
  Copy,
  Download,
  FileClock,
  FileSearch,
  FolderDown,
  FolderOpen,
  Hash,
  Info,
  ListX,
  Play,
  RefreshCw,
  RotateCcw,
  Send,
  Tag,
  Trash2,
  Upload,
} from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { LibraryItem } from '@common/bridge/index.ts'
import { joinPath } from '../../app/files/paths.ts'
import { verifyPath } from '../../app/verify/verify.ts'
import { useApp } from '../../stores/app.ts'
import { useClipExport } from '../../stores/clips/clip-export.ts'
import { useDeliveries } from '../../stores/clips/deliveries.ts'
import { useClipTags } from '../../stores/clips/clip-tags.ts'
import { useLibrary } from '../../stores/clips/library.ts'
import { attempt } from '../../stores/attempt.ts'
import { forOne, forSome } from '../row-actions.ts'
import type { Chosen, RowAction } from '../row-actions.ts'
import { useClipDownload } from './use-clip-download.ts'
import { useLibraryActions } from './use-library-actions.ts'
import { isReady } from './clip-state.ts'
import { canBring, hasRecord, isFailed, isImported, isOfJob, useRecordActions } from './use-record-actions.ts'

export interface ClipActionsOptions {
  open: (item: LibraryItem) => void
  /** Called with the ids of deleted clips. */
  removed: (ids: readonly string[]) => void
}

/** The clip is neither here nor finished at its service. */
const isAway = (item: LibraryItem): boolean => item.online && !isReady(item)

/** Actions on clips of the library, for their menu, keys and the command palette. */
export function useClipRowActions({ open, removed }: ClipActionsOptions): RowAction<LibraryItem>[] {
  const { t } = useI18n()
  const library = useLibrary()
  const app = useApp()
  const exporting = useClipExport()
  const deliveries = useDeliveries()
  const tags = useClipTags()
  const actions = useLibraryActions()
  const { download, copyPath } = useClipDownload()
  const records = useRecordActions()

  const isFile = (item: LibraryItem): boolean => !item.online && !item.missing
  /** All chosen clips, those of stacks one by one. */
  const withClips = (work: (clips: LibraryItem[]) => unknown) => {
    return ({ ids }: Chosen<LibraryItem>) => attempt(async () => work(await library.clipsOf(await library.rowsOf(ids))))
  }
  const someWithRecord = forSome(library.known, hasRecord)
  const ofOneFile = (item: LibraryItem): boolean => !item.online && item.stack === null

  return [
    {
      id: 'play',
      label: ({ row }) =>
        t(row?.stack ? 'library.stack.open' : row && isAway(row) ? 'library.details' : 'library.play'),
      icon: Play,
      ...forOne(open),
    },
    {
      id: 'download',
      label: ({ ids }) => t('library.downloadOf', { count: ids.length }, ids.length),
      icon: Download,
      enabled: forSome(library.known, (item) => !item.missing && (!isAway(item) || item.stack !== null)),
      run: withClips(download),
    },
    {
      id: 'batch',
      label: () => t('library.batch'),
      command: () => t('collect.commands.download'),
      icon: FolderDown,
      keys: 'Mod+Enter',
      group: 'file',
      // The download of an online clip asks for names anyway.
      offered: (item) => !item.online,
      enabled: forSome(library.known, (item) => canBring(item) || item.stack !== null),
      run: withClips(records.download),
    },
    {
      id: 'export',
      label: () => t('clipExport.action'),
      icon: Upload,
      enabled: forSome(library.known, isFile),
      run: withClips((clips) => exporting.open(clips)),
    },
    {
      id: 'deliver',
      label: () => t('deliveries.action'),
      icon: Send,
      group: 'file',
      enabled: forSome(library.known, isFile),
      run: withClips((clips) => deliveries.open(clips)),
    },
    {
      id: 'tags',
      label: () => t('library.tags.action'),
      icon: Tag,
      keys: 'T',
      enabled: forSome(library.known, ({ online }) => !online),
      run: withClips((clips) => tags.open(clips.filter(({ online }) => !online))),
    },
    {
      id: 'reveal',
      label: () => t('library.reveal'),
      icon: FolderOpen,
      ...forOne(actions.reveal),
      offered: (item) => app.info?.can.reveal === true && ofOneFile(item),
      enabled: ({ row }) => app.info?.can.reveal === true && row !== null && isFile(row),
    },
    {
      id: 'copyPath',
      label: () => t('library.copyPath'),
      icon: Copy,
      ...forOne(copyPath),
      offered: ofOneFile,
      enabled: ({ row }) => row?.online === false,
    },
    {
      id: 'verify',
      label: () => t('library.verify'),
      icon: FileSearch,
      ...forOne(({ folder, file }: LibraryItem) => verifyPath(joinPath(folder, file))),
      offered: (item) => ofOneFile(item) && isFile(item),
      enabled: ({ row }) => row !== null && isFile(row),
    },
    {
      id: 'openProject',
      label: () => t('library.openProject'),
      icon: FileClock,
      ...forOne((item: LibraryItem) => (item.online ? records : actions).openProject(item)),
      offered: (item) => item.stack === null && (!item.online || item.hasProject),
      enabled: ({ row }) => row?.hasProject === true,
    },
    {
      id: 'job',
      label: () => t('library.jobDetails'),
      icon: Info,
      ...forOne(records.openJob),
      offered: (item) => isOfJob(item) && item.stack === null,
      enabled: ({ row }) => row !== null && isOfJob(row),
    },
    {
      id: 'retry',
      label: () => t('jobs.actions.retry'),
      icon: RotateCcw,
      ...forOne(records.retry),
      offered: (item) => isFailed(item) && item.stack === null,
      enabled: ({ row }) => row !== null && isFailed(row),
    },
    {
      id: 'ask',
      label: () => t('collect.actions.ask'),
      command: () => t('collect.commands.ask'),
      icon: RefreshCw,
      keys: 'R',
      offered: ({ online }) => online,
      enabled: someWithRecord,
      run: withClips(records.ask),
    },
    {
      id: 'copyId',
      label: () => t('collect.actions.copyId'),
      icon: Hash,
      ...forOne(records.copyId),
      offered: (item) => hasRecord(item) && item.stack === null,
      enabled: ({ row }) => row !== null && hasRecord(row),
    },
    {
      id: 'forget',
      label: () => t('collect.actions.forget'),
      command: () => t('collect.commands.forget'),
      icon: ListX,
      keys: 'Delete',
      separator: true,
      offered: isImported,
      enabled: forSome(library.known, isImported),
      run: withClips(async (clips) => {
        if (await records.forget(clips)) removed(clips.map(({ id }) => id))
      }),
    },
    {
      id: 'delete',
      label: () => t('library.delete'),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      separator: true,
      offered: ({ online }) => !online,
      enabled: forSome(library.known, ({ online }) => !online),
      run: withClips(async (clips) => {
        const files = clips.filter(({ online }) => !online)
        if (await actions.remove(files)) removed(files.map(({ id }) => id))
      }),
    },
  ]
}
