import { ArrowDownToLine, ArrowUpToLine, Copy, FolderOpen, RotateCcw } from '@lucide/vue'
import { useI18n } from 'vue-i18n'
import type { BatchItem } from '@common/bridge/index.ts'
import { useApp } from '../../../stores/app.ts'
import { useBatches } from '../../../stores/clips/batches.ts'
import { forOne, forSome } from '../../row-actions.ts'
import type { Chosen, RowAction } from '../../row-actions.ts'

export interface ItemActionsOptions {
  move: (ids: readonly string[], end: 'front' | 'back') => unknown
  retry: (ids: readonly string[]) => unknown
  reveal: (item: BatchItem) => unknown
  copySha: (item: BatchItem) => unknown
}

export const hasFailed = ({ state }: BatchItem): boolean => ['failed', 'expired', 'cancelled'].includes(state)

/** Actions on files of a batch, for their menu, keys and the command palette. */
export function useItemRowActions(actions: ItemActionsOptions): RowAction<BatchItem>[] {
  const { t } = useI18n()
  const app = useApp()
  const batches = useBatches()
  const some = (is: (item: BatchItem) => boolean) => forSome(batches.known, is)
  const waiting = some(({ state }) => state === 'queued')
  const moveTo = (id: 'front' | 'back') => ({
    id,
    command: () => t(`collect.commands.${id}`),
    enabled: waiting,
    run: ({ ids }: Chosen<BatchItem>) => actions.move(ids, id),
  })
  return [
    {
      ...moveTo('front'),
      label: () => t('collect.batches.toFront'),
      icon: ArrowUpToLine,
      keys: 'Alt+Home',
    },
    {
      ...moveTo('back'),
      label: () => t('collect.batches.toBack'),
      icon: ArrowDownToLine,
      keys: 'Alt+End',
    },
    {
      id: 'retryOne',
      label: () => t('collect.batches.retryOne'),
      icon: RotateCcw,
      enabled: some(hasFailed),
      run: ({ ids }) => actions.retry(ids),
    },
    {
      id: 'reveal',
      label: () => t('collect.batches.reveal'),
      icon: FolderOpen,
      ...forOne(actions.reveal),
      offered: () => app.info.can.reveal,
      enabled: ({ row }) => app.info.can.reveal && row?.state === 'done',
    },
    {
      id: 'copySha',
      label: () => t('collect.batches.copySha'),
      icon: Copy,
      ...forOne(actions.copySha),
      enabled: ({ row }) => (row?.sha256 ?? null) !== null,
    },
  ]
}
