import { defineStore } from 'pinia'
import { reactive, ref, shallowReactive, watch } from 'vue'
import type { LibraryEvent, LibraryItem } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'

export interface LibraryQuery {
  media: 'all' | 'video' | 'audio' | 'image'
  search: string
  sort: 'madeAt' | 'name' | 'size' | 'durationMs'
  descending: boolean
}

const pageSize = 120
const settleMs = 250

/** The finished clips as the page shows them, fetched by the page. */
export const useLibrary = defineStore('library', () => {
  const query = reactive<LibraryQuery>({ media: 'all', search: '', sort: 'madeAt', descending: true })
  const pages = shallowReactive(new Map<number, readonly LibraryItem[]>())
  const total = ref(0)
  const loaded = ref(false)
  const fault = ref<unknown>(null)
  const asked = new Set<number>()
  let visible: readonly [number, number] = [0, 0]
  let generation = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function itemAt(index: number): LibraryItem | null {
    return pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null
  }

  /** An item that has been seen; null otherwise. */
  function known(id: string): LibraryItem | null {
    for (const items of pages.values()) {
      const found = items.find((one) => one.id === id)
      if (found) return found
    }
    return null
  }

  function indexOf(id: string): number {
    for (const [page, items] of pages) {
      const at = items.findIndex((one) => one.id === id)
      if (at >= 0) return page * pageSize + at
    }
    return -1
  }

  function show(first: number, last: number): void {
    visible = [Math.floor(first / pageSize), Math.floor(Math.max(first, last) / pageSize)]
    for (let page = visible[0]; page <= visible[1]; page += 1) if (!pages.has(page)) void load(page)
  }

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return
    asked.add(page)
    const mine = generation
    try {
      const { items, total: count } = await studio().library.list({
        ...query,
        ...{ search: query.search.trim(), offset: page * pageSize, limit: pageSize },
      })
      if (mine !== generation) return
      pages.set(page, items)
      total.value = count
      loaded.value = true
      fault.value = null
    } catch (error) {
      if (mine === generation) fault.value = error
    } finally {
      if (mine === generation) asked.delete(page)
    }
  }

  async function refresh(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    generation += 1
    asked.clear()
    for (const page of [...pages.keys()]) if (page < visible[0] || page > visible[1]) pages.delete(page)
    const wanted = []
    for (let page = visible[0]; page <= visible[1]; page += 1) wanted.push(load(page))
    await Promise.all(wanted)
  }

  function hear(event: LibraryEvent): void {
    if (event.type === 'item')
      for (const [page, items] of pages) {
        const at = items.findIndex((one) => one.id === event.item.id)
        if (at < 0) continue
        pages.set(page, items.with(at, event.item))
        return
      }
    timer ??= setTimeout(() => void refresh(), settleMs)
  }

  /** Follows the studio until the signal aborts. */
  function start(signal: AbortSignal): void {
    void refresh()
    void follow((options) => studio().library.watch(undefined, options), hear, signal)
  }

  watch(query, () => {
    pages.clear()
    visible = [0, 0]
    void refresh()
  })

  return { query, total, loaded, fault, itemAt, indexOf, known, show, refresh, start }
})
