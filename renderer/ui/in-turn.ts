import { ref } from 'vue'
import type { Ref } from 'vue'

export interface Turns {
  /** How much is under way or waits. */
  underWay: Readonly<Ref<number>>
  /** Begins at once where nothing is under way, else when all that was asked for before has ended, well or not. */
  inTurn: <T>(work: () => T | Promise<T>) => Promise<T>
}

/** One thing after the other, in the order in which they were asked for: keys come faster than the studio answers. */
export function useTurns(): Turns {
  const underWay = ref(0)
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const mine = underWay.value === 0 ? attempt(work) : last.then(work)
    underWay.value += 1
    last = mine.then(
      () => (underWay.value -= 1),
      () => (underWay.value -= 1),
    )
    return mine
  }

  return { underWay, inTurn }
}

async function attempt<T>(work: () => T | Promise<T>): Promise<T> {
  return work()
}
