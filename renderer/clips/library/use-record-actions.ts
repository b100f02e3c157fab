import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { JobRow, LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { attempt } from '../../stores/attempt.ts'
import { useCollect } from '../../stores/clips/collect.ts'
import { downloadRequest } from '../../stores/clips/download-request.ts'
import { jobDetails } from '../../stores/clips/library-views.ts'
import { useToasts } from '../../stores/toasts.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useJobActions } from '../jobs/use-job-actions.ts'

/** Whether the clip has a record at a service, by which it can be asked for and downloaded. */
export const hasRecord = ({ record }: LibraryItem): boolean => record !== null && record.remoteId !== null

/** Whether the clip was imported by its id and has no file in the library: it can be taken off the list. */
export const isImported = ({ online, record }: LibraryItem): boolean => online && record?.source === 'import'

/** The clip belongs to a job, whose details can be shown. */
export const isOfJob = ({ record }: LibraryItem): boolean => record?.source === 'job'

/** The clip's job failed or lost its result: it can be tried again. */
export const isFailed = (item: LibraryItem): boolean =>
  item.online && isOfJob(item) && ['failed', 'unknown', 'expired'].includes(item.record?.state ?? '')

/** The clip can be brought into a folder: its file is here, or a service has a record of it. */
export const canBring = (item: LibraryItem): boolean => hasRecord(item) || (!item.online && !item.missing)

/** Bringing the clip fails at present, because neither this machine nor the service has its file. */
const isUnready = ({ online, missing, record }: LibraryItem): boolean =>
  (online || missing) && ['working', 'failed', 'expired'].includes(record?.state ?? '')

const idsOf = (items: readonly LibraryItem[]): string[] => items.map(({ id }) => id)

/** Actions on clips that services have a record of. */
export function useRecordActions() {
  const { t } = useI18n()
  const router = useRouter()
  const toasts = useToasts()
  const collect = useCollect()
  const jobs = useJobActions()

  /**
   * Opens the dialog that downloads clips under names that the user chooses. It says how many have neither a file nor a
   * record; where that is true of all, nothing opens and a notice says so.
   */
  function download(items: readonly LibraryItem[]): void {
    const those = items.filter(canBring)
    const leftOut = items.length - those.length
    if (those.length === 0) {
      if (leftOut > 0) toasts.show({ level: 'warning', message: t('collect.download.leftOut', leftOut) })
      return
    }
    const unready = those.filter(isUnready).length
    downloadRequest.value = { ids: idsOf(those), unready, leftOut }
  }

  /** Asks the services again about clips. */
  async function ask(items: readonly LibraryItem[]): Promise<void> {
    const ids = idsOf(items.filter(hasRecord))
    if (ids.length > 0 && (await attempt(() => collect.ask(ids))))
      toasts.show({ level: 'info', message: t('collect.asked', ids.length) })
  }

  async function copyId({ record }: LibraryItem): Promise<void> {
    const id = record?.remoteId ?? null
    if (id !== null && (await attempt(() => navigator.clipboard.writeText(id))))
      toasts.show({ level: 'success', message: t('collect.copied') })
  }

  /** Takes imported clips off the list, after the user has agreed. Returns whether they were. */
  async function forget(items: readonly LibraryItem[]): Promise<boolean> {
    const ids = idsOf(items.filter(isImported))
    if (ids.length === 0) return false
    const agreed = await confirm({
      title: t('collect.forget.title', ids.length),
      message: t('collect.forget.text'),
      confirm: t('collect.forget.confirm'),
    })
    return agreed && attempt(() => collect.forget(ids))
  }

  async function openJob({ id }: LibraryItem): Promise<void> {
    await router.push(jobDetails(id))
  }

  /** Works on the job of a clip. */
  const withJob = (work: (row: JobRow) => Promise<unknown>) => (item: LibraryItem) =>
    attempt(async () => work((await studio().jobs.details({ id: item.id })).row))

  return {
    download,
    ask,
    copyId,
    forget,
    openJob,
    retry: withJob(jobs.retry),
    openProject: withJob(jobs.openProject),
  }
}
