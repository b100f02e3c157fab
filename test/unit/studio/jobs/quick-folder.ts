import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where databases of tests go that die thousands of times: in memory where there is such a place, each commit waits for its disk. */
export function quickFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}
