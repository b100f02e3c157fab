import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, reactive, ref, watch } from 'vue'
import type { GenerationKind } from '@common/generation/kinds.ts'
import type { JobRow, JobRowEvent, JobRowState } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { usePagedList } from './paged-list.ts'

export interface JobsQuery {
  states: JobRowState[]
  kinds: GenerationKind[]
  connection: string | null
  search: string
  sort: 'createdAt' | 'title' | 'state' | 'kind' | 'connection'
  descending: boolean
}

/** The list of jobs as the page shows it: pages are fetched as they come into sight, events keep them true. */
export const useJobs = defineStore('jobs', () => {
  const query = reactive<JobsQuery>({
    states: [],
    kinds: [],
    connection: null,
    search: '',
    sort: 'createdAt',
    descending: true,
  })
  /** Jobs under way, whatever the filter. */
  const running = ref(0)
  const list = usePagedList<JobRow>({
    pageSize: 100,
    async fetch(offset, limit) {
      const answer = await studio().jobs.list({ ...query, search: query.search.trim(), offset, limit })
      running.value = answer.running
      return answer
    },
  })
  const filtered = computed(
    () => query.states.length + query.kinds.length > 0 || query.connection !== null || query.search !== '',
  )

  const told = createEventHook<JobRowEvent>()

  function hear(event: JobRowEvent): void {
    const old = event.type === 'row' ? list.replace(event.row) : null
    // A change of state may move it, take it out of the filter or end it; progress doesn't.
    if (event.type !== 'row' || old === null || old.state !== event.row.state) list.refreshSoon()
    void told.trigger(event)
  }

  /** Follows the studio until the signal aborts. Called once, by the shell: the rail shows how many are running. */
  function start(signal: AbortSignal): void {
    void list.refresh()
    void follow((options) => studio().jobs.watch(undefined, options), hear, signal)
  }

  watch(query, list.reset)

  const { total, loaded, fault, at: itemAt, indexOf, known, show, refresh, ids, rowsOf } = list
  return {
    query,
    total,
    running,
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
