import { ref } from 'vue'
import { attempt as attemptOnce } from '../../stores/attempt.ts'

/** Runs work as `attempt` does, and tells whether work is running. */
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
