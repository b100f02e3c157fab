import { ref } from 'vue'
import { reportError } from '../../stores/toasts.ts'

/** Does something that may be refused: tells the refusal and answers whether it was done. */
export function useAttempt() {
  const busy = ref(false)
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    busy.value = true
    try {
      await work()
      return true
    } catch (error) {
      reportError(error)
      return false
    } finally {
      busy.value = false
    }
  }
  return { busy, attempt }
}
