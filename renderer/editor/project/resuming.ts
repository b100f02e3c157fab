import { ref } from 'vue'
import { reportError } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { resume } from './open.ts'

/** The studio is being asked for the open session; until it answers, it is not known whether there is one. */
export const resuming = ref(false)
let last: Promise<void> = Promise.resolve()

/** Resolves when it is known whether a session is open. */
export const resumed = (): Promise<void> => last

/** Opens the last session again after a reload, at the same time. */
export function resumeLast(): Promise<void> {
  if (useDocument().project === null && !resuming.value) last = resumeNow()
  return last
}

async function resumeNow(): Promise<void> {
  resuming.value = true
  try {
    await resume(true)
  } catch (error) {
    reportError(error)
  } finally {
    resuming.value = false
  }
}
