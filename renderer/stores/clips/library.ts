import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, reactive, ref, watch } from 'vue'
import type { ClipKind, LibraryEvent, LibraryItem, LibraryShow } from '@common/bridge/index.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { useCollect } from './collect.ts'
import { usePagedList } from '../paged-list.ts'

/** Clips per request, when those of a stack are needed. */
const stackPage = 500

export interface LibraryQuery {
  media: 'all' | 'video' | 'audio' | 'image'
  kinds: ClipKind[]
  show: LibraryShow
  /** Only clips that were made within so many hours; null: any age. */
  youngerThanHours: number | null
  /** Only clips that their services delete within so many hours; null: all. */
  expiresWithinHours: number | null
  connection: string | null
  tag: string | null
  /** Only the clips of this sheet or batch, one by one; null: all, each sheet and batch as one row. */
  stack: string | null
  search: string
  sort: 'madeAt' | 'name' | 'size' | 'durationMs' | 'expiresAt' | 'kind'
  descending: boolean
}

/** A query that finds every clip. */
const everything = {
  media: 'all',
  show: 'all',
  youngerThanHours: null,
  expiresWithinHours: null,
  connection: null,
  tag: null,
  stack: null,
  search: '',
} as const

/** What the query says besides its order, for clips that their services delete within a day. */
const soonGone = { ...everything, show: 'online', expiresWithinHours: 24 } as const

/** The clips of the library; pages of the list are loaded when they are scrolled to. */
export const useLibrary = defineStore('library', () => {
  const query = reactive<LibraryQuery>({ ...everything, kinds: [], sort: 'madeAt', descending: true })
  const list = usePagedList<LibraryItem>({
    pageSize: 120,
    async fetch(offset, limit) {
      const { items, total } = await studio().library.list({ ...asked(), stacked: query.stack === null, offset, limit })
      return { rows: items, total }
    },
  })
  const filtered = computed(
    () =>
      query.media !== 'all' ||
      query.kinds.length > 0 ||
      query.show !== 'all' ||
      query.youngerThanHours !== null ||
      query.expiresWithinHours !== null ||
      query.connection !== null ||
      query.tag !== null ||
      query.stack !== null ||
      query.search.trim() !== '',
  )
  /** Name of the sheet or batch whose clips are shown alone. */
  const stackName = ref('')

  function asked() {
    return { ...query, kinds: [...query.kinds], search: query.search.trim() }
  }

  function openStack({ id, name }: { id: string; name: string }): void {
    stackName.value = name
    query.stack = id
  }

  /** Shows every clip, in the order that is set. */
  function showAll(): void {
    Object.assign(query, everything, { kinds: [] })
  }

  /** Shows only clips of a kind, for example those that are online. */
  function showOnly(show: LibraryShow): void {
    Object.assign(query, everything, { kinds: [], show })
  }

  /** All clips that a query finds, one by one. @throws STUDIO */
  async function allOf(wanted: Partial<LibraryQuery>): Promise<LibraryItem[]> {
    const clips: LibraryItem[] = []
    for (let [offset, total] = [0, 1]; offset < total; offset += stackPage) {
      const page = await studio().library.list({ ...asked(), ...wanted, offset, limit: stackPage })
      clips.push(...page.items)
      total = page.total
    }
    return clips
  }

  /** The clips that rows stand for: those of stacks one by one. @throws STUDIO */
  async function clipsOf(rows: readonly LibraryItem[]): Promise<LibraryItem[]> {
    const clips: LibraryItem[] = []
    for (const row of rows) clips.push(...(row.stack === null ? [row] : await allOf({ stack: row.stack.id })))
    return clips
  }

  /** Shows the clips that their services delete within a day, the first of them on top. */
  function showExpiring(): void {
    Object.assign(query, soonGone, { kinds: [], sort: 'expiresAt', descending: false })
  }

  /** The clips that their services delete within a day. @throws STUDIO */
  const expiring = (): Promise<LibraryItem[]> => allOf({ ...soonGone, kinds: [] })

  const told = createEventHook<LibraryEvent>()

  function hear(event: LibraryEvent): void {
    const before = event.type === 'item' ? list.known(event.item.id) : null
    // An event holds a single clip: a row that stands for a stack is read again.
    if (event.type !== 'item' || before === null || before.stack !== null) list.refreshSoon()
    else list.replace(event.item)
    void told.trigger(event)
  }

  /** Listens to the studio until the signal aborts. */
  function start(signal: AbortSignal): void {
    void list.refresh()
    useCollect().onEvent(({ type }) => (type === 'item' || type === 'items') && list.refreshSoon())
    void follow((options) => studio().library.watch(undefined, options), hear, signal)
  }

  watch(query, list.reset)

  const { total, loaded, fault, at: itemAt, indexOf, known, show, refresh, ids, rowsOf } = list
  return {
    query,
    filtered,
    stackName,
    openStack,
    showAll,
    showOnly,
    showExpiring,
    expiring,
    clipsOf,
    total,
    loaded,
    fault,
    itemAt,
    indexOf,
    known,
    show,
    refresh,
    start,
    ids,
    rowsOf,
    onEvent: told.on,
  }
})
