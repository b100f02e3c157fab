import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open } from 'node:fs/promises'

const chunkBytes = 1024 * 1024

/**
 * SHA-256 of a file, computed while the file is written from its beginning; parts that were not seen are read from the
 * file.
 */
export class Digest {
  #hash: Hash = createHash('sha256')
  #at = 0

  /** Hashes the file up to a position, unless that part was hashed already. */
  async standAt(path: string, position: number, signal?: AbortSignal): Promise<void> {
    if (position < this.#at) this.reset()
    if (position === this.#at) return
    const file = await open(path, 'r')
    try {
      const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, position))
      while (this.#at < position) {
        signal?.throwIfAborted()
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, position - this.#at), this.#at)
        if (bytesRead === 0) throw new Error(`the file is shorter than it was: ${path}`)
        this.add(buffer.subarray(0, bytesRead))
      }
    } finally {
      await file.close()
    }
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#at += chunk.byteLength
  }

  reset(): void {
    this.#hash = createHash('sha256')
    this.#at = 0
  }

  /** The hash of what was hashed so far, hex; hashing may continue afterwards. */
  value(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** The SHA-256 of a whole file, hex. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const digest = new Digest()
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (let at = 0; ;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) return digest.value()
      digest.add(buffer.subarray(0, bytesRead))
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}
