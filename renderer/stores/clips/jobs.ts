import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'
import type { GenerationKind } from '@common/generation/kinds.ts'
import type { JobRow, JobRowEvent, JobRowState } from '@common/bridge/index.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { usePagedList } from '../paged-list.ts'

export interface JobsQuery {
  states: JobRowState[]
  kinds: GenerationKind[]
  connection: string | null
  search: string
  sort: 'createdAt' | 'title' | 'state' | 'kind' | 'connection'
  descending: boolean
}

/** The job list: its pages are loaded when they are scrolled to, events update them. */
export const useJobs = defineStore('jobs', () => {
  const query = reactive<JobsQuery>({
    states: [],
    kinds: [],
    connection: null,
    search: '',
    sort: 'createdAt',
    descending: true,
  })
  const list = usePagedList<JobRow>({
    pageSize: 100,
    fetch: (offset, limit) => studio().jobs.list({ ...query, search: query.search.trim(), offset, limit }),
  })
  const filtered = computed(
    () => query.states.length + query.kinds.length > 0 || query.connection !== null || query.search !== '',
  )

  const told = createEventHook<JobRowEvent>()

  function hear(event: JobRowEvent): void {
    const old = event.type === 'row' ? list.replace(event.row) : null
    // A change of state may move the row, remove it from the filtered list or end the job; progress does neither.
    if (event.type !== 'row' || old === null || old.state !== event.row.state) list.refreshSoon()
    void told.trigger(event)
  }

  /** Listens to the studio until the signal aborts. Called once, by the window's start. */
  function start(signal: AbortSignal): void {
    void list.refresh()
    void follow((options) => studio().jobs.watch(undefined, options), hear, signal)
  }

  watch(query, list.reset)

  const { total, loaded, fault, at: itemAt, indexOf, known, show, refresh, ids, rowsOf } = list
  return {
    query,
    total,
    loaded,
    fault,
    filtered,
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
