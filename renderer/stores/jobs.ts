import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowReactive, watch } from 'vue'
import type { JobRow, JobRowEvent, JobRowKind, JobRowState } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'

export interface JobsQuery {
  states: JobRowState[]
  kinds: JobRowKind[]
  connection: string | null
  search: string
  sort: 'createdAt' | 'title' | 'state' | 'kind' | 'connection'
  descending: boolean
}

const pageSize = 100
/** Pages kept beside the visible ones; a list of 10,000 rows never lies whole in the window. */
const mostPages = 12
/** Changes within this time are asked for together, ms. */
const settleMs = 250

/** The list of jobs as the page shows it: pages are fetched as they come into sight, events keep them true. */
export const useJobs = defineStore('jobs', () => {
  const query = reactive<JobsQuery>({
    ...{ states: [], kinds: [], connection: null, search: '' },
    ...{ sort: 'createdAt', descending: true },
  })
  const pages = shallowReactive(new Map<number, readonly JobRow[]>())
  const total = ref(0)
  /** Jobs under way, whatever the filter. */
  const running = ref(0)
  const loaded = ref(false)
  const fault = ref<unknown>(null)
  const asked = new Map<number, Promise<void>>()
  let visible: readonly [number, number] = [0, 0]
  let generation = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const filtered = computed(
    () => query.states.length + query.kinds.length > 0 || query.connection !== null || query.search !== '',
  )

  function rowAt(index: number): JobRow | null {
    return pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null
  }

  /** A job that is in one of the pages held; null otherwise. */
  function known(id: string): JobRow | null {
    for (const rows of pages.values()) {
      const found = rows.find((one) => one.id === id)
      if (found) return found
    }
    return null
  }

  /** Tells which rows are in sight; missing pages are fetched. */
  function show(first: number, last: number): void {
    visible = [Math.floor(first / pageSize), Math.floor(Math.max(first, last) / pageSize)]
    for (let page = visible[0]; page <= visible[1]; page += 1) if (!pages.has(page)) void load(page)
  }

  function load(page: number): Promise<void> {
    const before = asked.get(page)
    if (before) return before
    const mine = generation
    const work = studio()
      .jobs.list({ ...query, search: query.search.trim(), offset: page * pageSize, limit: pageSize })
      .then(
        (answer) => {
          if (mine !== generation) return
          pages.set(page, answer.rows)
          total.value = answer.total
          running.value = answer.running
          loaded.value = true
          fault.value = null
          forgetFar()
        },
        (error: unknown) => {
          if (mine === generation) fault.value = error
        },
      )
      .finally(() => asked.delete(page))
    asked.set(page, work)
    return work
  }

  function forgetFar(): void {
    const middle = (visible[0] + visible[1]) / 2
    const far = [...pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of far.slice(0, Math.max(0, pages.size - mostPages))) pages.delete(page)
  }

  /** Asks again for what is in sight; what is out of sight is fetched when it comes into sight. */
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

  function refreshSoon(): void {
    timer ??= setTimeout(() => void refresh(), settleMs)
  }

  function hear(event: JobRowEvent): void {
    if (event.type !== 'row') return refreshSoon()
    const { row } = event
    for (const [page, rows] of pages) {
      const at = rows.findIndex((one) => one.id === row.id)
      const old = rows[at]
      if (!old) continue
      pages.set(page, rows.with(at, row))
      // A change of state may move it, take it out of the filter or end it; progress doesn't.
      if (old.state !== row.state) refreshSoon()
      return
    }
    refreshSoon()
  }

  /** Follows the studio until the signal aborts. Called once, by the shell: the rail shows how many are running. */
  function start(signal: AbortSignal): void {
    void refresh()
    void follow((options) => studio().jobs.watch(undefined, options), hear, signal)
  }

  watch(query, () => {
    pages.clear()
    visible = [0, 0]
    void refresh()
  })

  return { query, total, running, loaded, fault, filtered, rowAt, known, show, refresh, start }
})
