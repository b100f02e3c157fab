import type { CollectBatch } from '@common/bridge/index.ts'
import { libraryHash } from './library-views.ts'
import { i18n } from '../../i18n/index.ts'
import { useToasts } from '../toasts.ts'
import { folderName } from '../../ui/format.ts'
import { formatOrNull } from '../../i18n/translate.ts'

type Translate = (key: string, values: Record<string, string | number>, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/**
 * Shows one toast when a batch stopped by itself, or one that was started in this window has ended; none in the list of
 * downloads, which shows that already.
 */
export function announceBatch(now: CollectBatch, before: CollectBatch | null, begunHere: boolean): void {
  if (before?.state !== 'running' || now.state === 'running') return
  if (location.hash.startsWith(libraryHash('downloads'))) return
  const stuck = now.state === 'paused' && now.message !== null
  if (!stuck && !(now.state === 'done' && begunHere)) return
  const { done, total } = now.counts
  const name = folderName(now.plan.folder)
  useToasts().show({
    level: stuck || done < total ? 'warning' : 'success',
    message: stuck
      ? t('collect.batches.stopped', { name, why: formatOrNull(now.message) ?? '' })
      : t('collect.batches.ended', { name, done, total }, total),
    actions: [
      {
        label: t('collect.batches.show', {}),
        run: () => {
          location.hash = libraryHash('downloads', now.id)
        },
      },
    ],
  })
}
