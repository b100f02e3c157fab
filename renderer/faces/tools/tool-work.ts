import { computed, ref, shallowRef, watch } from 'vue'
import { runningStates } from '@common/bridge/index.ts'
import type { JobRow, LibraryItem, StudioErrorData, ToolCheck } from '@common/bridge/index.ts'
import type { KindWith } from '@common/generation/kinds.ts'
import { studioError } from '../../bridge/error.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { isRunning } from '../../stores/clips/job-states.ts'

export interface StartFields {
  name: string
  folder: null
  spend: boolean
}

/** The functions in which tools differ. */
export interface ToolApi<Request extends { connection: string }> {
  kind: KindWith<{ madeFrom: 'faces' }>
  /** The request with the present choices. */
  request: () => Request
  /** Name of the result. */
  name: (preview: boolean) => string
  check: (request: Request, signal: AbortSignal) => Promise<ToolCheck>
  start: (request: Request & StartFields) => Promise<{ jobId: string }>
  /** Starts a preview; absent where there is none. */
  preview?: (request: Request & StartFields & { fromMs: number }) => Promise<{ jobId: string }>
  requestOf: (id: string) => Promise<Request | null>
}

/** A result, with the request that made it. */
export interface ToolResult<Request> {
  item: LibraryItem
  request: Request | null
  preview: boolean
  /** Start of the result within the request's media, ms. */
  fromMs: number
}

/** Delay after the last change before the choices are checked, ms. */
const settleMs = 250
/** Delay before an unfinished check is repeated, ms. */
const pendingMs = 1_000
const historyLength = 24

/**
 * Common work of the face tools' stores: checks the choices, sends the request once, follows its job, shows the result.
 * It lives as long as the window, so nothing is lost when another page is opened.
 */
export function toolWork<Request extends { connection: string }>(api: ToolApi<Request>) {
  const check = shallowRef<ToolCheck | null>(null)
  const checking = ref(false)
  const fault = shallowRef<StudioErrorData | null>(null)
  /** The user tried to send it: from then on missing inputs are shown. */
  const attempted = ref(false)
  const starting = ref<'whole' | 'preview' | null>(null)
  /** The job that the page shows; it may have ended. */
  const row = shallowRef<JobRow | null>(null)
  const result = shallowRef<ToolResult<Request> | null>(null)
  const history = shallowRef<readonly LibraryItem[]>([])
  const historyLoaded = ref(false)
  const running = computed(() => row.value !== null && isRunning(row.value.state))
  let asked = new AbortController()
  let latest: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let previewFrom = 0

  /** Checks the present choices. Resolves when this check, or a later one, is answered. */
  async function checkNow(): Promise<void> {
    latest = newCheck()
    for (let waited: Promise<void> | null = null; waited !== latest;) await (waited = latest)
  }

  async function newCheck(): Promise<void> {
    clearTimeout(timer)
    asked.abort()
    const mine = (asked = new AbortController())
    checking.value = true
    try {
      const found = await api.check(api.request(), mine.signal)
      if (mine.signal.aborted) return
      check.value = found
      fault.value = null
      // Faces are still being detected.
      if (found.pending) timer = setTimeout(() => void checkNow(), pendingMs)
    } catch (error) {
      if (!mine.signal.aborted) fault.value = studioError(error)
    } finally {
      if (asked === mine) checking.value = false
    }
  }

  function checkSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void checkNow(), settleMs)
  }

  /** Sends the request; answers whether a job was started. `spend`: the user has agreed to the cost. */
  async function begin(preview: { fromMs: number } | null, spend: boolean): Promise<boolean> {
    attempted.value = true
    if (starting.value !== null) return false
    starting.value = preview ? 'preview' : 'whole'
    fault.value = null
    try {
      await checkNow()
      if (!check.value?.ok) return false
      const request = { ...api.request(), name: api.name(preview !== null), folder: null, spend }
      const { jobId } =
        preview && api.preview ? await api.preview({ ...request, fromMs: preview.fromMs }) : await api.start(request)
      previewFrom = preview?.fromMs ?? 0
      row.value = (await studio().jobs.details({ id: jobId })).row
      return true
    } catch (error) {
      fault.value = studioError(error)
      return false
    } finally {
      starting.value = null
    }
  }

  async function cancel(): Promise<void> {
    if (row.value) await attempt(() => studio().jobs.cancel({ id: row.value!.id }))
  }

  /** Continues the job, or sends it again if the user has agreed to the cost. */
  async function again(spend: boolean): Promise<void> {
    const id = row.value?.id
    if (id !== undefined && (await attempt(() => studio().jobs.retry({ id, spend })))) await look(id)
  }

  /** Closes the message of an ended job; the choices stay. */
  function dismiss(): void {
    row.value = null
  }

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      fault.value = studioError(error)
      return false
    }
  }

  async function look(id: string): Promise<void> {
    try {
      hear((await studio().jobs.details({ id })).row)
    } catch {
      // The job was removed from the list.
      if (row.value?.id === id) row.value = null
    }
  }

  function hear(next: JobRow): void {
    if (next.id !== row.value?.id) return
    const before = row.value.state
    row.value = next
    if (next.state === 'done' && (before !== 'done' || result.value?.item.id !== next.id))
      void show(next.id, next.preview)
  }

  /** Shows a result and the choices it was made with. */
  async function show(id: string, preview = false): Promise<void> {
    try {
      const [item, request] = await Promise.all([studio().library.get({ id }), api.requestOf(id)])
      result.value = { item, request, preview, fromMs: preview ? previewFrom : 0 }
      if (row.value?.id === id && row.value.state === 'done') row.value = null
    } catch (error) {
      fault.value = studioError(error)
    }
  }

  async function loadHistory(): Promise<void> {
    try {
      const found = await studio().library.list({ kinds: [api.kind], limit: historyLength })
      history.value = found.items
      historyLoaded.value = true
      const shown = result.value
      if (shown && !shown.preview && !found.items.some(({ id }) => id === shown.item.id)) result.value = null
    } catch (error) {
      console.warn('What was made before could not be listed.', error)
    }
  }

  /** Finds a job that was running before the window was loaded. */
  async function resumeJobs(): Promise<void> {
    if (row.value) return look(row.value.id)
    const { rows } = await studio().jobs.list({
      kinds: [api.kind],
      limit: 1,
      states: [...runningStates],
    })
    if (rows[0] && !row.value) row.value = rows[0]
  }

  /** Listens to the studio until the signal aborts: while the tool is visible. */
  function start(signal: AbortSignal): void {
    checkSoon()
    void loadHistory()
    resumeJobs().catch((error: unknown) => console.warn('Jobs could not be asked for.', error))
    void follow(
      (options) => studio().jobs.watch(undefined, options),
      (event) => {
        if (event.type === 'row') hear(event.row)
        else if (row.value && (event.type === 'changed' || event.id === row.value.id)) void look(row.value.id)
      },
      signal,
    )
    void follow(
      (options) => studio().library.watch(undefined, options),
      (event) => {
        if (event.type === 'removed' || event.item.kind === api.kind) void loadHistory()
      },
      signal,
    )
  }

  watch(() => JSON.stringify(api.request()), checkSoon)

  return {
    check,
    checking,
    fault,
    attempted,
    starting,
    row,
    result,
    history,
    historyLoaded,
    running,
    begin,
    cancel,
    again,
    dismiss,
    show,
    start,
    checkNow,
  }
}
