import { createHash } from 'node:crypto'
import { waveHeader } from '../media/wave.ts'

const blockBytes = 64 * 1024
const headerBytes = 44

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Noise that all files share; `block` writes a number into each block, so that no two are equal. */
const noise = (() => {
  const random = seeded(7)
  const bytes = Buffer.alloc(blockBytes)
  for (let at = 0; at < blockBytes; at += 4) bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
  return bytes
})()

/**
 * A WAV file of any even size that is not stored: each part of it is computed on request. It is playable, and no two
 * files, versions or blocks are equal.
 */
export class MadeFile {
  readonly size: number
  readonly #key: number

  constructor(key: number, size: number) {
    this.#key = key
    this.size = size - (size % 2)
  }

  /** Bytes from a position on, in pieces of at most 64 KiB. @param end one past the last */
  *parts(start: number, end = this.size): Generator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / blockBytes)
      const from = at - index * blockBytes
      const upTo = Math.min(blockBytes, end - index * blockBytes)
      yield this.#block(index).subarray(from, upTo)
      at = index * blockBytes + upTo
    }
  }

  /** SHA-256 as hex digits */
  sha256(): string {
    const hash = createHash('sha256')
    for (const part of this.parts(0)) hash.update(part)
    return hash.digest('hex')
  }

  #block(index: number): Buffer {
    const block = Buffer.from(noise)
    for (let at = 48; at + 8 <= blockBytes; at += 4096) {
      block.writeUInt32LE(this.#key >>> 0, at)
      block.writeUInt32LE((index * 16 + at / 4096) >>> 0, at + 4)
    }
    if (index === 0) waveHeader(this.size - headerBytes).copy(block)
    return block
  }
}
