import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Most bytes that are buffered for a slow disk. */
const mostWaiting = 4 * 1024 * 1024

/**
 * A file that is written sequentially. During a write the next chunks are collected, so that a fast network causes few
 * large writes.
 */
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

  /** Opens the file. @param at offset to continue from; 0 empties the file */
  static async open(path: string, at: number): Promise<PartFile> {
    return new PartFile(await open(path, at > 0 ? 'r+' : 'w'), at)
  }

  /**
   * Adds a chunk, which must not be changed afterwards. If it returns a promise, more may be added when that resolves.
   * @throws an error of the disk
   */
  add(chunk: Uint8Array): Promise<void> | undefined {
    this.#raise()
    if (chunk.byteLength === 0) return undefined
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    this.#writing ??= this.#drain()
    return this.#waitingBytes > mostWaiting ? this.#room() : undefined
  }

  /** Writes everything that was added; it may not be synced to the disk yet. @throws an error of the disk */
  async flush(): Promise<void> {
    while (this.#writing !== null) await this.#writing
    this.#raise()
  }

  /** Writes everything and syncs it to the disk. @throws an error of the disk */
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

/** Syncs a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
