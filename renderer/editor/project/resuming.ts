import { ref } from 'vue'
import { reportError } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { resume } from './open.ts'

/** The studio is being asked what was open; until it has answered there is no telling that nothing is. */
export const resuming = ref(false)

/** After a reload: what was open is open again, and where it was. */
export async function resumeLast(): Promise<void> {
  if (useDocument().project || resuming.value) return
  resuming.value = true
  try {
    await resume()
  } catch (error) {
    reportError(error)
  } finally {
    resuming.value = false
  }
}
