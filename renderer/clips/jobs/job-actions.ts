import { Copy, FileClock, FolderOpen, Info, LayoutGrid, Play, RotateCcw, Trash2, Upload, X } from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { JobRow } from '@common/bridge/index.ts'
import { useApp } from '../../stores/app.ts'
import { useJobs } from '../../stores/clips/jobs.ts'
import { exportClip } from '../../stores/clips/clip-export.ts'
import { showClip } from '../../stores/clips/shown-clip.ts'
import { attempt } from '../../stores/attempt.ts'
import { forOne, forSome } from '../row-actions.ts'
import type { Chosen, RowAction } from '../row-actions.ts'
import { useJobActions } from './use-job-actions.ts'

export interface JobActionsOptions {
  details: (row: JobRow) => void
  /** Called with the ids of jobs that were removed from the list. */
  removed: (ids: readonly string[]) => void
}

/** Actions on jobs, for their menu, keys and the command palette. */
export function useJobRowActions({ details, removed }: JobActionsOptions): RowAction<JobRow>[] {
  const { t } = useI18n()
  const jobs = useJobs()
  const app = useApp()
  const actions = useJobActions()

  const some = (is: (row: JobRow) => boolean) => forSome(jobs.known, is)
  /** Runs work with all selected rows, also those whose page of the list is not loaded. */
  const withRows = (work: (rows: readonly JobRow[]) => Promise<unknown>) => {
    return ({ ids }: Chosen<JobRow>) => attempt(async () => work(await jobs.rowsOf(ids)))
  }
  const can = (what: 'reveal' | 'openProject' | 'retry') => (chosen: Chosen<JobRow>) => chosen.row?.can[what] === true
  const label = (key: string) => () => t(`jobs.actions.${key}`)

  return [
    {
      id: 'play',
      label: () => t('library.play'),
      icon: Play,
      ...forOne((row: JobRow) => row.clipId !== null && showClip(row.clipId)),
      enabled: ({ row }) => (row?.clipId ?? null) !== null,
    },
    { id: 'details', label: label('details'), icon: Info, ...forOne(details) },
    {
      id: 'show',
      label: label('show'),
      icon: LayoutGrid,
      ...forOne(actions.showClip),
      enabled: ({ row }) => (row?.clipId ?? null) !== null,
    },
    {
      id: 'export',
      label: () => t('clipExport.action'),
      icon: Upload,
      ...forOne((row: JobRow) => row.clipId !== null && exportClip(row.clipId)),
      enabled: ({ row }) => (row?.clipId ?? null) !== null,
    },
    {
      id: 'reveal',
      label: label('reveal'),
      icon: FolderOpen,
      ...forOne(actions.reveal),
      offered: () => app.info?.can.reveal === true,
      enabled: can('reveal'),
    },
    {
      id: 'openProject',
      label: label('openProject'),
      icon: FileClock,
      ...forOne(actions.openProject),
      enabled: can('openProject'),
    },
    { id: 'duplicate', label: label('duplicate'), icon: Copy, ...forOne(actions.duplicate) },
    {
      id: 'retry',
      icon: RotateCcw,
      ...forOne(actions.retry),
      enabled: can('retry'),
      label: ({ row }) => t(row?.can.resumes ? 'jobs.actions.resume' : 'jobs.actions.retry'),
    },
    {
      id: 'cancel',
      label: label('cancel'),
      icon: X,
      enabled: some((row) => row.can.cancel),
      run: withRows((rows) => Promise.all(rows.filter((row) => row.can.cancel).map(actions.cancel))),
    },
    {
      id: 'remove',
      label: label('remove'),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      enabled: some((row) => row.can.remove),
      run: withRows(async (rows) => removed(await actions.remove(rows))),
    },
  ]
}
