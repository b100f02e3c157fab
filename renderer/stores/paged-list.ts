import { ref, shallowReactive } from 'vue'
import type { Ref } from 'vue'

export interface Page<T> {
  rows: readonly T[]
  total: number
}

export interface PagedListOptions<T> {
  /** Rows per request. */
  pageSize: number
  fetch: (offset: number, limit: number) => Promise<Page<T>>
  /** Most pages that are kept in memory, nearest to the visible ones; default 12. */
  mostPages?: number
  /** Changes within this time cause one request together, ms. Default 250. */
  settleMs?: number
}

export interface PagedList<T> {
  total: Ref<number>
  /** Whether at least one request was answered. */
  loaded: Ref<boolean>
  /** Error of the last failed request; null when it succeeded. */
  fault: Ref<unknown>
  /** The row at an index; null while its page isn't loaded. */
  at: (index: number) => T | null
  /** The row with an id, if its page is loaded; null otherwise. */
  known: (id: string) => T | null
  /** Index of the row with an id, if its page is loaded; -1 otherwise. */
  indexOf: (id: string) => number
  /** Replaces a loaded row by its new version; answers the old one, or null when it isn't loaded. */
  replace: (row: T) => T | null
  /** Tells which rows are visible, so that missing pages are loaded. */
  show: (first: number, last: number) => void
  /** The list is being loaded again: the loaded rows may be outdated. */
  refreshing: Ref<boolean>
  /**
   * Loads the visible pages again; the others are loaded when they are scrolled to. Resolves when the visible pages, or
   * those of a later request, are loaded.
   */
  refresh: () => Promise<void>
  /** Resolves when no request runs. */
  settled: () => Promise<void>
  /** Refreshes after `settleMs`, once for many calls. */
  refreshSoon: () => void
  /** Loads the list from its top again, because the query has changed. */
  reset: () => Promise<void>
  /** All ids in the order of the list, loaded page by page. @throws as `fetch` does */
  ids: () => Promise<string[]>
  /**
   * The rows with these ids, loaded where necessary; ids that are not in the list are left out.
   * @throws as `fetch` does
   */
  rowsOf: (ids: readonly string[]) => Promise<T[]>
}

/** A long list of which only some pages are in memory: they are loaded when they are scrolled to. */
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
      const index = rows.findIndex((one) => one.id === id)
      const row = rows[index]
      if (row) return { page, at: index, row }
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
    // A superseded request loads nothing, so its callers wait for the newer one.
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

  /** All rows of the list from its top, page by page. */
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
