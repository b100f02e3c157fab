import { setTimeout as wait } from 'node:timers/promises'
import { lockFile } from '../../storage/index.ts'

/** Interval for retrying a lock that another process holds, ms. */
const lookMs = 25

/**
 * Does a piece of work while no other process works under the same lock file, which is never deleted: deleting it could take
 * the lock from a process that is waiting for it. On a file system without locks, and where the lock file can't be made, the work
 * is done unlocked.
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
