import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import type { LibraryEvent, LibraryItem } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { usePagedList } from './paged-list.ts'

export interface LibraryQuery {
  media: 'all' | 'video' | 'audio' | 'image'
  search: string
  sort: 'madeAt' | 'name' | 'size' | 'durationMs'
  descending: boolean
}

/** The clips of the library; pages of the list are loaded when they are scrolled to. */
export const useLibrary = defineStore('library', () => {
  const query = reactive<LibraryQuery>({ media: 'all', search: '', sort: 'madeAt', descending: true })
  const list = usePagedList<LibraryItem>({
    pageSize: 120,
    async fetch(offset, limit) {
      const { items, total } = await studio().library.list({
        ...query,
        search: query.search.trim(),
        offset,
        limit,
      })
      return { rows: items, total }
    },
  })

  const told = createEventHook<LibraryEvent>()

  function hear(event: LibraryEvent): void {
    if (event.type !== 'item' || list.replace(event.item) === null) list.refreshSoon()
    void told.trigger(event)
  }

  /** Listens to the studio until the signal aborts. */
  function start(signal: AbortSignal): void {
    void list.refresh()
    void follow((options) => studio().library.watch(undefined, options), hear, signal)
  }

  watch(query, list.reset)

  const { total, loaded, fault, at: itemAt, indexOf, known, show, refresh, ids, rowsOf } = list
  return {
    query,
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
