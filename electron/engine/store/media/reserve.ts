import { closeSync, fsyncSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../core/errors.ts'

const reserveBytes = 2 * 1024 * 1024

/**
 * Space kept back for writing down that the disk is full. Without it a record could not even be told that it failed,
 * and its client would wait for ever.
 */
export function createReserve(root: string) {
  const path = join(root, 'reserve.bin')

  function fill(): void {
    try {
      if (statSync(path).size === reserveBytes) return
    } catch {
      // Not there yet.
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
    /** Takes the space when there is room; to be called at the start and now and then. */
    fill,
    /** Runs a write that must succeed, giving the reserve up when the disk is full. */
    write<T>(work: () => T): T {
      try {
        return work()
      } catch (error) {
        if (!isDiskFull(error)) throw error
        release()
        return work()
      }
    },
  }
}

export type Reserve = ReturnType<typeof createReserve>
