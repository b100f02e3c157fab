import { Copy, FileClock, FolderOpen, Info, Play, RotateCcw, Trash2, X } from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { JobRow } from '@common/bridge/index.ts'
import { useApp } from '../../stores/app.ts'
import { useJobs } from '../../stores/jobs.ts'
import type { Chosen, RowAction } from '../row-actions.ts'
import { useJobActions } from './use-job-actions.ts'

export interface JobActionsOptions {
  details: (row: JobRow) => void
  /** They are off the list. */
  removed: () => void
}

/** What can be done with jobs: in their menu, by keys and in the palette. */
export function useJobRowActions({ details, removed }: JobActionsOptions): RowAction<JobRow>[] {
  const { t } = useI18n()
  const jobs = useJobs()
  const app = useApp()
  const actions = useJobActions()

  const rowsOf = ({ ids }: Chosen<JobRow>): JobRow[] => ids.flatMap((id) => jobs.known(id) ?? [])
  const one = (run: (row: JobRow) => unknown) => ({
    single: true,
    run: ({ row }: Chosen<JobRow>) => row && run(row),
  })
  const can = (what: 'reveal' | 'openProject' | 'retry') => (chosen: Chosen<JobRow>) =>
    chosen.row?.can[what] === true
  const label = (key: string) => () => t(`jobs.actions.${key}`)

  return [
    { id: 'details', label: label('details'), icon: Info, ...one(details) },
    {
      ...{ id: 'show', label: label('show'), icon: Play, ...one(actions.showClip) },
      enabled: ({ row }) => (row?.clipId ?? null) !== null,
    },
    {
      ...{ id: 'reveal', label: label('reveal'), icon: FolderOpen, ...one(actions.reveal) },
      offered: () => app.info?.can.reveal === true,
      enabled: can('reveal'),
    },
    {
      ...{ id: 'openProject', label: label('openProject'), icon: FileClock, ...one(actions.openProject) },
      enabled: can('openProject'),
    },
    { id: 'duplicate', label: label('duplicate'), icon: Copy, ...one(actions.duplicate) },
    {
      ...{ id: 'retry', icon: RotateCcw, ...one(actions.retry), enabled: can('retry') },
      label: ({ row }) => t(row?.can.resumes ? 'jobs.actions.resume' : 'jobs.actions.retry'),
    },
    {
      ...{ id: 'cancel', label: label('cancel'), icon: X },
      enabled: (chosen) => rowsOf(chosen).some((row) => row.can.cancel),
      run: (chosen) =>
        Promise.all(
          rowsOf(chosen)
            .filter((row) => row.can.cancel)
            .map(actions.cancel),
        ),
    },
    {
      ...{ id: 'remove', label: label('remove'), icon: Trash2, keys: 'Delete', danger: true },
      enabled: (chosen) => rowsOf(chosen).some((row) => row.can.remove),
      run: async (chosen) => {
        await actions.remove(rowsOf(chosen))
        removed()
      },
    },
  ]
}
