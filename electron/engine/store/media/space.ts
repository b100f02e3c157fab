import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../common/http/index.ts'

/** Where the bytes of stored media are, by names that never get other bytes. */
export interface MediaSpace {
  /** Takes a finished file over, which may be gone from `path` afterwards. Returns its size in bytes once it is safe. */
  add(name: string, path: string): Promise<number>
  /** The bytes of a file, or of a range of it; undefined when it isn't there. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** Puts a copy of a file at `path`; false when it isn't there. */
  copyTo(name: string, path: string, signal?: AbortSignal): Promise<boolean>
  /** Removes a file; one that isn't there is not an error. */
  remove(name: string): Promise<void>
  /** The files that are there, by name, with the time at which each was placed, ms since 1970. */
  files(): Promise<Map<string, number>>
  /** Ends what is open. */
  close(): void
}
