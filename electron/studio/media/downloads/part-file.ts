import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Most that waits in memory for a slow disk, bytes. */
const mostWaiting = 4 * 1024 * 1024

/** A file being written from a place on. While one write is under way the next is gathered, so a fast network makes few, large writes. */
export class PartFile {
  readonly #file: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #at: number
  #writing: Promise<void> | null = null
  #fault: unknown = null

  private constructor(file: FileHandle, at: number) {
    this.#file = file
    this.#at = at
  }

  /** @param at where it goes on; 0 empties it */
  static async open(path: string, at: number): Promise<PartFile> {
    return new PartFile(await open(path, at > 0 ? 'r+' : 'w'), at)
  }

  /** The chunk must not be changed afterwards. A promise resolves when more may be added. @throws what the disk says */
  add(chunk: Uint8Array): Promise<void> | undefined {
    this.#raise()
    if (chunk.byteLength === 0) return undefined
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    this.#writing ??= this.#drain()
    return this.#waitingBytes > mostWaiting ? this.#room() : undefined
  }

  /** Everything added is in the file afterwards, though not yet on the disk. @throws what the disk says */
  async flush(): Promise<void> {
    while (this.#writing !== null) await this.#writing
    this.#raise()
  }

  /** On the disk, come what may. @throws what the disk says */
  async sync(): Promise<void> {
    await this.flush()
    await this.#file.datasync()
  }

  async close(): Promise<void> {
    while (this.#writing !== null) await this.#writing
    await this.#file.close()
  }

  async #room(): Promise<void> {
    while (this.#waitingBytes > mostWaiting && this.#writing !== null) await this.#writing
    this.#raise()
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waitingBytes > 0) {
        const chunks = this.#waiting
        const bytes = this.#waitingBytes
        this.#waiting = []
        this.#waitingBytes = 0
        await writeAll(this.#file, chunks, this.#at)
        this.#at += bytes
      }
    } catch (error) {
      this.#fault ??= error
      this.#waiting = []
      this.#waitingBytes = 0
    } finally {
      this.#writing = null
    }
  }

  #raise(): void {
    if (this.#fault !== null) throw this.#fault
  }
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  let left = chunks
  let at = position
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left, at)
    at += bytesWritten
    let whole = 0
    while (whole < left.length && bytesWritten >= left[whole]!.byteLength) {
      bytesWritten -= left[whole]!.byteLength
      whole += 1
    }
    left = left.slice(whole)
    if (left.length > 0 && bytesWritten > 0) left[0] = left[0]!.subarray(bytesWritten)
  }
}

/** What was written to a file is on the disk afterwards, whoever wrote it. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
