import { ref } from 'vue'
import type { Ref } from 'vue'

export interface LatestOptions<T> {
  /** Starts a request about the present state; null when there is nothing to ask. */
  ask: () => Promise<T> | null
  took: (answer: T) => void
  failed: (error: unknown) => void
}

export interface Latest {
  /** True from the first change until the request about the present state is answered. */
  busy: Ref<boolean>
  /** Starts a request, or another one after the running one; resolves when the newest answer has arrived. */
  ask: () => Promise<void>
  /**
   * The state has changed: a running request's answer is dropped, and a new request starts after so many ms without a
   * change.
   */
  changed: (afterMs: number) => void
  /** The state has changed and no answer is needed any more. */
  drop: () => void
}

/**
 * Requests about a state that changes continuously. Only one runs at a time, since each carries the whole document and
 * a slow studio would accumulate copies of it.
 */
export function useLatest<T>({ ask, took, failed }: LatestOptions<T>): Latest {
  const busy = ref(false)
  let version = 0
  let wanted = false
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    while (wanted) {
      wanted = false
      const asked = version
      try {
        const question = ask()
        if (!question) break
        const answer = await question
        if (asked === version) took(answer)
      } catch (error) {
        if (asked === version) failed(error)
      }
    }
    // While a timer is set, it starts the next request.
    if (timer === undefined) busy.value = false
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    wanted = true
    busy.value = true
    running ??= run().finally(() => (running = null))
    return running
  }

  function drop(): void {
    version += 1
    wanted = false
    clearTimeout(timer)
    timer = undefined
  }

  return {
    busy,
    ask() {
      version += 1
      return begin()
    },
    changed(afterMs) {
      drop()
      busy.value = true
      timer = setTimeout(() => void begin(), afterMs)
    },
    drop() {
      drop()
      if (!running) busy.value = false
    },
  }
}
