import { ref, shallowReactive } from 'vue'
import type { Ref } from 'vue'

export interface Page<T> {
  rows: readonly T[]
  total: number
}

export interface PagedListOptions<T> {
  /** Rows asked for at a time. */
  pageSize: number
  fetch: (offset: number, limit: number) => Promise<Page<T>>
  /** Pages kept around those in sight; default: 12. */
  mostPages?: number
  /** Changes within this time are asked for together, ms. Default 250. */
  settleMs?: number
}

export interface PagedList<T> {
  total: Ref<number>
  /** Something has been answered. */
  loaded: Ref<boolean>
  /** Why the last page could not be had. */
  fault: Ref<unknown>
  /** Null while it isn't here. */
  at: (index: number) => T | null
  /** One that is in a page held; null otherwise. */
  known: (id: string) => T | null
  /** Its place in the list, when it is in a page held; -1 otherwise. */
  indexOf: (id: string) => number
  /** Puts the new version of a row in place; answers the old one, null when it isn't held. */
  replace: (row: T) => T | null
  /** Tells which rows are in sight; missing pages are fetched. */
  show: (first: number, last: number) => void
  /** It is asked for anew: what is held may not be what is there by now. */
  refreshing: Ref<boolean>
  /**
   * Asks again for what is in sight; what is out of sight is fetched when it comes into sight. Resolves when that is
   * here, or what was asked for since.
   */
  refresh: () => Promise<void>
  /** Resolves when nothing is asked for anew. */
  settled: () => Promise<void>
  /** The same in a moment, once for many. */
  refreshSoon: () => void
  /** Another list from now on: begins at its top. */
  reset: () => Promise<void>
  /** All ids in the order of the list, fetched page by page. @throws as `fetch` does */
  ids: () => Promise<string[]>
  /** The rows with these ids, fetched where no page held has them; what is not in the list is left out. @throws as `fetch` does */
  rowsOf: (ids: readonly string[]) => Promise<T[]>
}

/** A long list that never lies whole in the window: pages are fetched as they come into sight. */
export function usePagedList<T extends { id: string }>(options: PagedListOptions<T>): PagedList<T> {
  const { pageSize, fetch, mostPages = 12, settleMs = 250 } = options
  const pages = shallowReactive(new Map<number, readonly T[]>())
  const total = ref(0)
  const loaded = ref(false)
  const fault = ref<unknown>(null)
  const asked = new Map<number, Promise<void>>()
  let visible: readonly [number, number] = [0, 0]
  let generation = 0
  let latest: Promise<void> = Promise.resolve()
  const refreshing = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const at = (index: number): T | null => pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null

  function find(id: string): { page: number; at: number; row: T } | null {
    for (const [page, rows] of pages) {
      const place = rows.findIndex((one) => one.id === id)
      const row = rows[place]
      if (row) return { page, at: place, row }
    }
    return null
  }

  function indexOf(id: string): number {
    const found = find(id)
    return found ? found.page * pageSize + found.at : -1
  }

  function replace(row: T): T | null {
    const found = find(row.id)
    if (!found) return null
    pages.set(found.page, pages.get(found.page)!.with(found.at, row))
    return found.row
  }

  function show(first: number, last: number): void {
    visible = [Math.floor(first / pageSize), Math.floor(Math.max(first, last) / pageSize)]
    for (let page = visible[0]; page <= visible[1]; page += 1) if (!pages.has(page)) void load(page)
  }

  function load(page: number): Promise<void> {
    const before = asked.get(page)
    if (before) return before
    const mine = generation
    const work = fetch(page * pageSize, pageSize)
      .then(
        (answer) => {
          if (mine !== generation) return
          pages.set(page, answer.rows)
          total.value = answer.total
          loaded.value = true
          fault.value = null
          forgetFar()
        },
        (error: unknown) => {
          if (mine === generation) fault.value = error
        },
      )
      .finally(() => {
        if (asked.get(page) === work) asked.delete(page)
      })
    asked.set(page, work)
    return work
  }

  function forgetFar(): void {
    const middle = (visible[0] + visible[1]) / 2
    const far = [...pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of far.slice(0, Math.max(0, pages.size - mostPages))) pages.delete(page)
  }

  function refresh(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    generation += 1
    refreshing.value = true
    const mine = generation
    asked.clear()
    for (const page of [...pages.keys()]) if (page < visible[0] || page > visible[1]) pages.delete(page)
    const wanted = []
    for (let page = visible[0]; page <= visible[1]; page += 1) wanted.push(load(page))
    // One that was overtaken has brought nothing: who waits for it waits for the one that has.
    latest = Promise.all(wanted).then(() => {
      if (mine !== generation) return latest
      refreshing.value = false
      return undefined
    })
    return latest
  }

  function refreshSoon(): void {
    timer ??= setTimeout(() => void refresh(), settleMs)
  }

  function reset(): Promise<void> {
    pages.clear()
    visible = [0, 0]
    return refresh()
  }

  /** The whole list from its top, page by page. */
  async function* everything(): AsyncGenerator<readonly T[]> {
    for (let [offset, all] = [0, 1]; offset < all;) {
      const { rows, total: now } = await fetch(offset, pageSize)
      yield rows
      offset += rows.length
      all = rows.length === 0 ? 0 : now
    }
  }

  async function ids(): Promise<string[]> {
    const found: string[] = []
    for await (const rows of everything()) found.push(...rows.map((row) => row.id))
    return found
  }

  const known = (id: string): T | null => find(id)?.row ?? null

  async function rowsOf(wanted: readonly string[]): Promise<T[]> {
    const found = new Map<string, T>()
    const missing = new Set<string>()
    for (const id of wanted) {
      const row = known(id)
      if (row) found.set(id, row)
      else missing.add(id)
    }
    if (missing.size > 0)
      for await (const rows of everything()) {
        for (const row of rows) if (missing.delete(row.id)) found.set(row.id, row)
        if (missing.size === 0) break
      }
    return wanted.flatMap((id) => found.get(id) ?? [])
  }

  return {
    total,
    loaded,
    fault,
    refreshing,
    at,
    known,
    indexOf,
    replace,
    show,
    refresh,
    refreshSoon,
    reset,
    ids,
    rowsOf,
    settled: () => latest,
  }
}
