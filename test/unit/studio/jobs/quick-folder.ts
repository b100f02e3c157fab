import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Folder for databases of tests that kill processes thousands of times: in memory where the system has such a folder,
 * because each commit waits for the disk.
 */
export function quickFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}
