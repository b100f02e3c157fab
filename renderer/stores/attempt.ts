import { reportError } from './toasts.ts'

/** Runs work and shows an error in a toast. Answers whether the work succeeded. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
