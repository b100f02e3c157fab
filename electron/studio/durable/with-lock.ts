import { setTimeout as wait } from 'node:timers/promises'
import { lockFile } from '../../storage/index.ts'

/** Between two looks at a lock that another process holds, ms. */
const lookMs = 25

/**
 * Does a piece of work while no other process does its own under the same lock file: for files that lie outside of the
 * data folder. Where the disk knows no locks, the work is done without.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const unlock = await locked(path)
  try {
    return await work()
  } finally {
    unlock()
  }
}

async function locked(path: string): Promise<() => void> {
  for (;;) {
    try {
      const unlock = lockFile(path)
      if (unlock) return unlock
    } catch {
      return () => undefined
    }
    await wait(lookMs)
  }
}
