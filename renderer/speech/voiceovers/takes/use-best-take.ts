import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { studio } from '../../../bridge/studio.ts'

/** The usual reading and the first two takes. */
const three = [0, 1, 2] as const

/** A row of a sheet whose files are listened to. */
export interface ListenedRow {
  sheet: string
  row: string
}

/** Listens to three takes of a row, and finds the one with the fewest marks; of equal ones that with the lowest number. */
export function useBestTake() {
  /** Number of marks by take, as far as they were listened to. */
  const marks = shallowRef<ReadonlyMap<number, number>>(new Map())
  const listeningTo = ref<number | null>(null)
  const best = ref<number | null>(null)
  /** Nobody could listen: the voice speaks another language than English. */
  const isUnheard = ref(false)
  const error = shallowRef<StudioErrorData | null>(null)
  const share = computed(() => (listeningTo.value === null ? null : marks.value.size / three.length))
  let running: AbortController | null = null
  onScopeDispose(cancel)

  function forget(): void {
    cancel()
    marks.value = new Map()
    best.value = null
    isUnheard.value = false
    error.value = null
  }

  /** Answers the best take; null where it was cancelled, failed, or nobody could listen. */
  async function find(row: ListenedRow): Promise<number | null> {
    forget()
    const mine = (running = new AbortController())
    try {
      for (const take of three) {
        listeningTo.value = take
        const proof = await studio().voiceovers.listenToTake({ ...row, take }, { signal: mine.signal })
        if (mine.signal.aborted) return null
        if (proof === null) {
          isUnheard.value = true
          return null
        }
        marks.value = new Map([...marks.value, [take, proof.faults.length]])
      }
      best.value = [...marks.value].reduce((least, one) => (one[1] < least[1] ? one : least))[0]
      return best.value
    } catch (fault) {
      if (!mine.signal.aborted) error.value = studioError(fault)
      return null
    } finally {
      if (running === mine) cancel()
    }
  }

  function cancel(): void {
    running?.abort()
    running = null
    listeningTo.value = null
  }

  return { marks, listeningTo, share, best, isUnheard, error, find, forget, cancel }
}
