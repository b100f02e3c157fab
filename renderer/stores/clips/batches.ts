import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { BatchItem, BatchItemState, BatchPlan, CollectBatch, CollectEvent } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { announceBatch } from './announce-batch.ts'
import { usePagedList } from '../paged-list.ts'

type BatchEvent = Extract<CollectEvent, { type: 'batch' | 'batch-item' | 'batch-removed' }>

export const isUnderWay = ({ state }: CollectBatch): boolean => state === 'running' || state === 'paused'
/** Ended batches that lack files are shown among what is under way for this long, ms. */
const attentionMs = 24 * 3_600_000
/** Most ids per request, as the bridge limits it. */
const pageSize = 100

/** Batches of downloads, newest first, and the items of the batch that is open. */
export const useBatches = defineStore('batches', () => {
  const all = shallowRef<readonly CollectBatch[]>([])
  const loaded = ref(false)
  const fault = ref<unknown>(null)
  const openId = ref<string | null>(null)
  const states = ref<BatchItemState[]>([])
  const list = usePagedList<BatchItem>({
    pageSize,
    async fetch(offset, limit) {
      if (openId.value === null) return { rows: [], total: 0 }
      const { items, total } = await page(offset, limit)
      return { rows: items, total }
    },
  })
  const begunHere = new Set<string>()
  const underWay = computed(() => all.value.filter(isUnderWay).length)
  const open = computed(() => all.value.find((one) => one.id === openId.value) ?? null)

  /** Batches under way, and those of the last day that ended without all of their files. */
  function current(now: number): CollectBatch[] {
    const isIncomplete = ({ state, counts, createdAt }: CollectBatch): boolean =>
      state === 'done' && counts.failed + counts.expired > 0 && now - createdAt < attentionMs
    return all.value.filter((one) => isUnderWay(one) || isIncomplete(one))
  }

  function page(offset: number, limit: number) {
    return studio().collect.batchItems({
      batch: openId.value ?? '',
      states: [...states.value],
      offset,
      limit,
    })
  }

  function take(batch: CollectBatch): void {
    const at = all.value.findIndex((one) => one.id === batch.id)
    all.value = at < 0 ? [batch, ...all.value] : all.value.with(at, batch)
  }

  function hear(event: BatchEvent): void {
    if (event.type === 'batch') {
      const old = all.value.find((one) => one.id === event.batch.id)
      take(event.batch)
      announceBatch(event.batch, old ?? null, begunHere.has(event.batch.id))
      if (event.batch.id === openId.value && old?.counts.total !== event.batch.counts.total) list.refreshSoon()
    } else if (event.type === 'batch-removed') {
      all.value = all.value.filter((one) => one.id !== event.id)
    } else if (event.item.batch === openId.value) {
      const old = list.replace(event.item)
      const moved = old !== null && (old.state !== event.item.state || old.position !== event.item.position)
      // Without a filter, a change of state leaves the item at its place in the list.
      const elsewhere = old === null && states.value.length > 0
      if (elsewhere || (moved && (states.value.length > 0 || old.position !== event.item.position))) list.refreshSoon()
    }
  }

  async function refresh(): Promise<void> {
    try {
      const found = await studio().collect.batches()
      all.value = found.toSorted((a, b) => b.createdAt - a.createdAt)
      fault.value = null
    } catch (error) {
      fault.value = error
    } finally {
      loaded.value = true
    }
  }

  /** Starts a batch of downloads. @throws STUDIO */
  async function begin(items: string[], plan: BatchPlan): Promise<CollectBatch> {
    const batch = await studio().collect.start({ items, plan })
    begunHere.add(batch.id)
    take(batch)
    return batch
  }

  const pause = (id: string): Promise<void> => studio().collect.pause({ id })
  const resume = (id: string): Promise<void> => studio().collect.resume({ id })
  const cancel = (id: string): Promise<void> => studio().collect.cancel({ id })
  const retry = (id: string, items: string[] | null): Promise<void> => studio().collect.retry({ id, items })
  const reveal = (batch: string, item: string | null): Promise<void> => studio().collect.reveal({ batch, item })
  async function remove(id: string): Promise<void> {
    await studio().collect.removeBatch({ id })
    all.value = all.value.filter((one) => one.id !== id)
  }
  async function reorder(id: string, items: string[], position: number): Promise<void> {
    await studio().collect.reorder({ id, items, position })
    await list.refresh()
  }

  watch(openId, (now, before) => {
    if (now !== before) states.value = []
  })
  watch([openId, states], () => void list.reset(), { deep: true })

  const { total, loaded: itemsLoaded, fault: itemsFault, refreshing, at: itemAt, indexOf } = list
  const { known, show, settled } = list
  return {
    all,
    loaded,
    fault,
    openId,
    open,
    states,
    underWay,
    current,
    hear,
    refresh,
    ids: list.ids,
    begin,
    pause,
    resume,
    cancel,
    retry,
    reveal,
    remove,
    reorder,
    total,
    itemsLoaded,
    itemsFault,
    refreshing,
    itemAt,
    indexOf,
    known,
    show,
    settled,
    refreshItems: list.refresh,
  }
})
