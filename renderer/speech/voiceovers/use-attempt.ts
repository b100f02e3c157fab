import { ref } from 'vue'
import { attempt as attemptOnce } from '../../stores/attempt.ts'

/** Does something that may be refused, as `attempt` does, and tells while it is at it. */
export function useAttempt() {
  const busy = ref(false)
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    busy.value = true
    try {
      return await attemptOnce(work)
    } finally {
      busy.value = false
    }
  }
  return { busy, attempt }
}
