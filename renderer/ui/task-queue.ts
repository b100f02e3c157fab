import { ref } from 'vue'
import type { Ref } from 'vue'

export interface TaskQueue {
  /** How much is under way or waits. */
  underWay: Readonly<Ref<number>>
  /** Begins at once where there is room, else when enough of what was asked for before has ended, well or not. */
  inTurn: <T>(work: () => T | Promise<T>) => Promise<T>
  /** Calls back when it is one's turn. Returns how to give it up, before or after. */
  take: (go: () => void) => () => void
}

/**
 * So many things at a time, in the order in which they were asked for. With one at a time: keys come faster than the
 * studio answers, and nothing overtakes anything.
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
 * Of pictures that load at the same time. Browsers open six connections to a host, and pictures that are still being made
 * hold theirs: what plays on the stage must not wait behind a panel full of them.
 */
export const pictureQueue = useTaskQueue(3)
