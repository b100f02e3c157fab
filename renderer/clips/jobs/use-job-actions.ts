import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { JobRow } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { editor } from '../../app/editor-port.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { attempt } from '../../stores/attempt.ts'
import { useToasts } from '../../stores/toasts.ts'

/** Actions on a job. None of them spends credits without asking the user. */
export function useJobActions() {
  const { t } = useI18n()
  const router = useRouter()
  const toasts = useToasts()

  /**
   * Tries the work without spending; where the studio answers that it costs credits, asks the user, then spends them.
   */
  async function asking(row: JobRow, work: (spend: boolean) => Promise<unknown>): Promise<void> {
    try {
      await work(false)
    } catch (error) {
      const { code } = studioError(error)
      if (code !== 'costs-credits') return toasts.reportError(error)
      const agreed = await confirm({
        title: t('jobs.spend.title'),
        message: t('jobs.spend.message', { name: row.title, connection: row.connectionName }),
        confirm: t('jobs.spend.confirm'),
      })
      if (agreed) await attempt(() => work(true))
    }
  }

  async function cancel(row: JobRow): Promise<void> {
    await attempt(() => studio().jobs.cancel({ id: row.id }))
  }

  async function retry(row: JobRow): Promise<void> {
    await asking(row, (spend) => studio().jobs.retry({ id: row.id, spend }))
  }

  async function duplicate(row: JobRow): Promise<void> {
    await asking(row, (spend) => studio().jobs.duplicate({ id: row.id, spend }))
  }

  /** Removes jobs that have ended from the list; returns those that were removed. */
  async function remove(rows: readonly JobRow[]): Promise<readonly string[]> {
    const ids = rows.filter((row) => row.can.remove).map((row) => row.id)
    const gone = ids.length > 0 && (await attempt(() => studio().jobs.remove({ ids })))
    return gone ? ids : []
  }

  async function reveal(row: JobRow): Promise<void> {
    await attempt(() => studio().jobs.reveal({ id: row.id }))
  }

  async function openProject(row: JobRow): Promise<void> {
    const opened = await attempt(async () => {
      await studio().jobs.openProject({ id: row.id })
      await editor().resume()
    })
    if (opened) await router.push({ name: 'editor' })
  }

  async function showClip(row: JobRow): Promise<void> {
    if (row.clipId !== null) await router.push({ name: 'library', query: { clip: row.clipId } })
  }

  async function attach(row: JobRow, remoteId: string): Promise<boolean> {
    return attempt(() => studio().jobs.attach({ id: row.id, remoteId }))
  }

  return { cancel, retry, duplicate, remove, reveal, openProject, showClip, attach }
}
