import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Bytes that are read at a time. */
const chunkBytes = 64 * 1024

/**
 * A file that one side writes and the other reads while it grows. The writer never waits for the reader: a listener that takes
 * the sound as slowly as it plays keeps no speech worker from the next text.
 */
export class GrowingFile {
  readonly path: string
  #file: Promise<FileHandle> | undefined
  #writing: Promise<unknown> = Promise.resolve()
  #written = 0
  #ended = false
  #failure: { reason: unknown } | undefined
  #removed = false
  #wake: () => void = () => undefined
  #change = Promise.resolve()

  constructor(path: string) {
    this.path = path
    this.#expectChange()
  }

  /** Appends bytes, after those that were given before. */
  write(bytes: Uint8Array): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#failure || this.#removed) return
      try {
        const file = await this.#opened()
        for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at, bytes.length - at)).bytesWritten
        this.#written += bytes.length
        this.#changed()
      } catch (error) {
        this.fail(error)
      }
    })
  }

  /** The file is complete. @param bytes length of a file that another program has written at `path` */
  async end(bytes?: number): Promise<void> {
    await this.#writing
    this.#written = bytes ?? this.#written
    this.#ended = true
    this.#changed()
  }

  /** Nothing more comes: who reads gets what is there, then the error. */
  fail(reason: unknown): void {
    this.#failure ??= { reason }
    this.#changed()
  }

  /** All bytes in order, as they come; none of a file that is removed. @throws what `fail` was called with */
  async *bytes(): AsyncGenerator<Buffer> {
    let at = 0
    for (;;) {
      const change = this.#change
      const there = this.#written
      while (at < there && !this.#removed) {
        const chunk = Buffer.alloc(Math.min(chunkBytes, there - at))
        const { bytesRead } = await (await this.#opened()).read(chunk, 0, chunk.length, at)
        if (bytesRead === 0) throw new Error(`${String(there - at)} bytes are missing at the end of a file`)
        at += bytesRead
        yield chunk.subarray(0, bytesRead)
      }
      if (this.#removed) return
      if (this.#written > at) continue
      if (this.#failure) throw this.#failure.reason
      if (this.#ended) return
      await change
    }
  }

  /** Removes the file, which nobody reads or writes any more. */
  async remove(): Promise<void> {
    this.#removed = true
    this.#changed()
    await this.#writing
    const file = this.#file
    this.#file = undefined
    // A file that could not be opened needs no closing.
    await file?.then(
      (opened) => opened.close(),
      () => undefined,
    )
    await rm(this.path, { force: true })
  }

  #opened(): Promise<FileHandle> {
    return (this.#file ??= open(this.path, 'a+', 0o600))
  }

  #expectChange(): void {
    this.#change = new Promise((resolve) => (this.#wake = resolve))
  }

  #changed(): void {
    const wake = this.#wake
    this.#expectChange()
    wake()
  }
}
