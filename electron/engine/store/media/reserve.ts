import { closeSync, fsyncSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../core/errors.ts'

const reserveBytes = 2 * 1024 * 1024

/**
 * Disk space kept in reserve to record that the disk is full. Without it, a record could not even be marked as failed,
 * and its client would wait for ever.
 */
export function createReserve(root: string) {
  const path = join(root, 'reserve.bin')

  function fill(): void {
    try {
      if (statSync(path).size === reserveBytes) return
    } catch {
      // The reserve file does not exist yet.
    }
    try {
      const handle = openSync(path, 'w', 0o600)
      try {
        writeSync(handle, Buffer.alloc(reserveBytes, 1))
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
    } catch (error) {
      if (!isDiskFull(error)) throw error
      release()
    }
  }

  function release(): void {
    try {
      unlinkSync(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  return {
    /** Allocates the reserve when the disk has room; to be called at the start and regularly. */
    fill,
    /** Runs a write that must succeed; when the disk is full, the reserve is released for it. */
    async write<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (!isDiskFull(error)) throw error
        release()
        return await work()
      }
    },
  }
}

export type Reserve = ReturnType<typeof createReserve>
