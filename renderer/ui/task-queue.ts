import { ref } from 'vue'
import type { Ref } from 'vue'

export interface TaskQueue {
  /** Number of tasks that run or wait. */
  underWay: Readonly<Ref<number>>
  /**
   * Runs work at once if fewer than `atOnce` tasks run, otherwise when enough earlier ones have ended, successfully or
   * not.
   */
  inTurn: <T>(work: () => T | Promise<T>) => Promise<T>
  /** Calls `go` when a place is free. Returns a function that gives the place back, before or after that. */
  take: (go: () => void) => () => void
}

/**
 * Runs at most `atOnce` tasks at a time, in the order of the calls. With one at a time, requests that are made faster
 * than the studio answers keep their order.
 */
export function useTaskQueue(atOnce = 1): TaskQueue {
  const underWay = ref(0)
  const waiting: (() => void)[] = []
  let taken = 0

  function take(go: () => void): () => void {
    let state: 'waiting' | 'going' | 'over' = 'waiting'
    const start = (): void => {
      state = 'going'
      taken += 1
      go()
    }
    underWay.value += 1
    if (taken < atOnce) start()
    else waiting.push(start)
    return () => {
      if (state === 'over') return
      underWay.value -= 1
      if (state === 'waiting') waiting.splice(waiting.indexOf(start), 1)
      else {
        taken -= 1
        waiting.shift()?.()
      }
      state = 'over'
    }
  }

  async function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    let begin: (() => void) | null = null
    let begun = false
    const giveUp = take(() => {
      begun = true
      begin?.()
    })
    try {
      if (!begun) await new Promise<void>((resolve) => (begin = resolve))
      return await work()
    } finally {
      giveUp()
    }
  }

  return { underWay, inTurn, take }
}

/**
 * For pictures that load at the same time. Browsers open six connections per host, and a request for a picture that is
 * still being made keeps one: media on the stage must not wait behind a panel of pictures.
 */
export const pictureQueue = useTaskQueue(3)
