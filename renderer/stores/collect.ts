import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef, toRaw, watch } from 'vue'
import { remoteQuery } from '@common/bridge/index.ts'
import type {
  CollectEvent,
  CollectSettings,
  ExpiryGuard,
  ItemChoice,
  RemoteItem,
  RemoteKind,
  RemoteQuery,
} from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { useBatches } from './batches.ts'
import { usePagedList } from './paged-list.ts'
import { reportError } from './toasts.ts'

type Import = Parameters<ReturnType<typeof studio>['collect']['importIds']>[0]
export type ImportAnswer = Awaited<ReturnType<ReturnType<typeof studio>['collect']['importIds']>>

/**
 * Clips at services for the page Collect: pages of the list are loaded when they are scrolled to, events update them.
 */
export const useCollect = defineStore('collect', () => {
  const batches = useBatches()
  const query = reactive<RemoteQuery>(remoteQuery.parse({}))
  const guard = shallowRef<ExpiryGuard | null>(null)
  const settings = shallowRef<CollectSettings | null>(null)
  const saving = ref(false)
  const list = usePagedList<RemoteItem>({
    pageSize: 100,
    async fetch(offset, limit) {
      const { items, total } = await studio().collect.items({ ...asked(), offset, limit })
      return { rows: items, total }
    },
  })
  const filtered = computed(
    () =>
      query.states.length + query.kinds.length > 0 ||
      query.connection !== null ||
      query.youngerThanHours !== null ||
      query.expiresWithinHours !== null ||
      query.search.trim() !== '',
  )

  /** A plain copy of the query, without Vue's proxies, which the bridge can't send. */
  function asked(): RemoteQuery {
    const { states, kinds, ...rest } = toRaw(query)
    return { ...rest, states: [...states], kinds: [...kinds], search: query.search.trim() }
  }

  function hear(event: CollectEvent): void {
    if (event.type === 'guard') guard.value = event.guard
    else if (event.type === 'items') list.refreshSoon()
    else if (event.type === 'item') {
      const old = list.replace(event.item)
      // A change of state may move the item in the list or remove it from the filtered list.
      if (old === null || old.state !== event.item.state) list.refreshSoon()
    } else batches.hear(event)
  }

  /** Listens to the studio until the signal aborts. Called once, by the shell. */
  function start(signal: AbortSignal): void {
    void follow((options) => studio().collect.watch(undefined, options), hear, signal)
    void batches.refresh()
    studio()
      .collect.guard()
      .then((now) => (guard.value = now), reportError)
  }

  /** Called when the page is opened. */
  async function open(): Promise<void> {
    void list.refresh()
    try {
      settings.value = await studio().collect.settings()
    } catch (error) {
      reportError(error)
    }
  }

  async function set(change: Partial<CollectSettings>): Promise<void> {
    const before = settings.value
    if (before) settings.value = { ...before, ...change }
    saving.value = true
    try {
      settings.value = await studio().collect.setSettings({ change })
      if (change.guard !== undefined && guard.value) guard.value = { ...guard.value, on: change.guard }
    } catch (error) {
      settings.value = before
      reportError(error)
    } finally {
      saving.value = false
    }
  }

  function filter(change: Partial<RemoteQuery>): void {
    const { sort, descending } = query
    Object.assign(query, remoteQuery.parse({ sort, descending }), change)
  }

  const ids = (): Promise<string[]> => studio().collect.ids({ query: asked() })
  /** @throws STUDIO */
  async function importIds(connection: string, source: Import['source'], remoteKind: RemoteKind) {
    const answer = await studio().collect.importIds({ connection, source, remoteKind })
    list.refreshSoon()
    return answer
  }
  const ask = (items: ItemChoice): Promise<void> => studio().collect.refresh({ items })
  async function forget(items: ItemChoice): Promise<void> {
    await studio().collect.forget({ items })
    await list.refresh()
  }

  watch(query, list.reset)

  const { total, loaded, fault, refreshing, at: itemAt, indexOf, known, show, refresh, settled } = list
  return {
    query,
    guard,
    settings,
    saving,
    filtered,
    total,
    loaded,
    fault,
    itemAt,
    indexOf,
    known,
    show,
    asked,
    start,
    open,
    set,
    filter,
    ids,
    importIds,
    ask,
    forget,
    refresh,
    refreshing,
    settled,
  }
})
