import { ref } from 'vue'
import type { Ref } from 'vue'

export interface LatestOptions<T> {
  /** Puts the question about how things are now; null when there is nothing to ask. */
  ask: () => Promise<T> | null
  took: (answer: T) => void
  failed: (error: unknown) => void
}

export interface Latest {
  /** From when it is to be asked until the answer about how things are is there. */
  busy: Ref<boolean>
  /** Asks, or asks again when the question under way is answered; resolves when the newest answer is there. */
  ask: () => Promise<void>
  /** Things changed: what is under way is no answer any more, and it is asked anew after so many ms without a change. */
  changed: (afterMs: number) => void
  /** Things changed and nobody needs to know. */
  drop: () => void
}

/**
 * Questions about something that changes all the while. One is under way at a time: each carries the whole document, so
 * that a slow studio would gather copies of it.
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
    // Otherwise it is asked anew when the changes have come to rest.
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
