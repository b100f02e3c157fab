import { reportError } from './toasts.ts'

/** Does it; what goes wrong is told. Whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
