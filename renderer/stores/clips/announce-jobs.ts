import type { JobRow } from '@common/bridge/index.ts'
import { generationSpecs } from '@common/generation/kinds.ts'
import { i18n } from '../../i18n/index.ts'
import { formatOrNull } from '../../i18n/translate.ts'
import { useApp } from '../app.ts'
import { reportError, useToasts } from '../toasts.ts'
import type { ToastAction } from '../toasts.ts'
import { studio } from '../../bridge/studio.ts'
import { libraryHash } from './library-views.ts'
import { showClip } from './shown-clip.ts'
import { exportClip } from './clip-export.ts'
import { notifySystem } from '../system-notice.ts'

type Translate = (key: string, values: Record<string, string | number>, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/** More jobs than this that end together share one toast. */
const mostAlone = 2

/** Opens a page by its address: the router imports the pages and the pages import the stores, so no store has it. */
function open(page: string): void {
  location.hash = page
}

/** Whether the open page shows how this job ended. */
function shownByPage(row: JobRow): boolean {
  const page = location.hash.split('?')[0]
  if (page === libraryHash('jobs')) return true
  // Above its clips the library shows what has lately failed.
  if (page === libraryHash() && row.state !== 'done') return true
  return generationSpecs[row.kind].madeFrom === 'faces' && location.hash.startsWith('#/faces')
}

const inLibrary = (): ToastAction => ({ label: t('jobs.actions.show', {}), run: () => open(libraryHash()) })

function clipActions(row: JobRow): ToastAction[] {
  const { clipId } = row
  if (clipId === null) return []
  const revealed = useApp().info?.can.reveal === true && row.can.reveal
  const reveal = () => studio().jobs.reveal({ id: row.id }).catch(reportError)
  return [
    { label: t('library.play', {}), run: () => showClip(clipId) },
    { label: t('clipExport.action', {}), run: () => exportClip(clipId) },
    revealed ? { label: t('library.reveal', {}), run: reveal } : inLibrary(),
  ]
}

function announceDone(rows: readonly JobRow[]): void {
  const { show } = useToasts()
  if (rows.length > mostAlone) {
    const message = t('jobs.ended.allDone', { count: rows.length }, rows.length)
    show({ level: 'success', message, actions: [inLibrary()] })
    return
  }
  for (const row of rows) {
    const message = t('jobs.ended.done', { name: row.title })
    show({ level: 'success', message, picture: row.thumbUrl, actions: clipActions(row) })
  }
}

function announceFailed(rows: readonly JobRow[]): void {
  const { show } = useToasts()
  if (rows.length > mostAlone) {
    const toJobs = { label: t('jobs.ended.showJobs', {}), run: () => open(libraryHash('jobs')) }
    const message = t('jobs.ended.allFailed', { count: rows.length }, rows.length)
    show({ level: 'error', message, actions: [toJobs] })
    return
  }
  for (const row of rows) {
    const details = {
      label: t('jobs.actions.details', {}),
      run: () => open(`${libraryHash()}?job=${encodeURIComponent(row.id)}`),
    }
    const why = [row.message, row.next].map(formatOrNull).filter(Boolean).join(' ')
    const message = t(`jobs.ended.${row.state}`, { name: row.title })
    show({ level: 'error', message, next: why, picture: row.thumbUrl, actions: [details] })
  }
}

/**
 * Announces jobs that ended together: finished ones with their picture, failed ones with the reason, in a toast that
 * stays. While the window is in the background, the system's notification says the same.
 */
export function announceEndedJobs(rows: readonly JobRow[]): void {
  const done = rows.filter((row) => row.state === 'done')
  const failed = rows.filter((row) => row.state !== 'done')
  const [first] = rows
  if (first) {
    const ending = first.state === 'done' ? 'done' : first.state
    const one = t(`jobs.ended.${ending}`, { name: first.title })
    const counts = { done: done.length, failed: failed.length }
    notifySystem(rows.length === 1 ? one : t('jobs.ended.several', counts))
  }
  announceDone(done.filter((row) => !shownByPage(row)))
  announceFailed(failed.filter((row) => !shownByPage(row)))
}
