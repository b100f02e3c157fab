import { useI18n } from 'vue-i18n'
import type { CollectBatch } from '@common/bridge/index.ts'
import { useBatches } from '../../../stores/clips/batches.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { attempt } from '../../../stores/attempt.ts'
import { folderName } from '../../../ui/format.ts'

/** Actions on a batch, and on some of its files. */
export function useBatchActions() {
  const { t } = useI18n()
  const batches = useBatches()

  async function cancel(batch: CollectBatch): Promise<void> {
    const { done, total } = batch.counts
    const agreed = await confirm({
      title: t('collect.batches.cancelTitle', { name: folderName(batch.plan.folder) }),
      message: t('collect.batches.cancelText', { done, rest: total - done }),
      confirm: t('collect.batches.cancelConfirm'),
      danger: true,
    })
    if (agreed) await attempt(() => batches.cancel(batch.id))
  }

  return {
    cancel,
    pause: (batch: CollectBatch) => attempt(() => batches.pause(batch.id)),
    resume: (batch: CollectBatch) => attempt(() => batches.resume(batch.id)),
    /** Downloads failed files again: all of them, or those in `items`. */
    retry: (batch: CollectBatch, items: readonly string[] | null = null) =>
      attempt(() => batches.retry(batch.id, items && [...items])),
    remove: (batch: CollectBatch) => attempt(() => batches.remove(batch.id)),
    reveal: (batch: CollectBatch, item: string | null = null) => attempt(() => batches.reveal(batch.id, item)),
    /**
     * Moves files of a batch in its queue.
     * @param position in the queue, 0 first
     */
    move: (batch: CollectBatch, items: readonly string[], position: number) =>
      attempt(() => batches.reorder(batch.id, [...items], Math.max(0, position))),
  }
}
