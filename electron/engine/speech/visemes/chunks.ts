import { pcmRate } from './pcm.ts'

/** A piece of sound for one run of the recogniser. */
export interface SoundChunk {
  startMs: number
  samples: Int16Array
}

/**
 * Length from which a piece is cut (s). Recognition takes about as long as the sound: short pieces keep memory small
 * and progress steady.
 */
const aimSeconds = 10
const mostSeconds = 16
const window = pcmRate / 50

/** Divides a stream of sound at its quietest positions. */
export class Chunker {
  readonly #buffer = new Int16Array(mostSeconds * pcmRate)
  #filled = 0
  #taken = 0;

  /** Yields the pieces that are complete with this block. */
  *add(block: Int16Array): Generator<SoundChunk> {
    let at = 0
    while (at < block.length) {
      const take = Math.min(block.length - at, this.#buffer.length - this.#filled)
      this.#buffer.set(block.subarray(at, at + take), this.#filled)
      this.#filled += take
      at += take
      if (this.#filled === this.#buffer.length) yield this.#cut(this.#quietest())
    }
  }

  *end(): Generator<SoundChunk> {
    if (this.#filled > 0) yield this.#cut(this.#filled)
  }

  #cut(length: number): SoundChunk {
    const chunk = { startMs: (this.#taken / pcmRate) * 1000, samples: this.#buffer.slice(0, length) }
    this.#buffer.copyWithin(0, length, this.#filled)
    this.#filled -= length
    this.#taken += length
    return chunk
  }

  #quietest(): number {
    let best = this.#filled
    let least = Number.POSITIVE_INFINITY
    for (let at = aimSeconds * pcmRate; at + window * 4 <= this.#filled; at += window) {
      let sum = 0
      for (let i = at; i < at + window * 4; i++) sum += Math.abs(this.#buffer[i] ?? 0)
      if (sum < least) {
        least = sum
        best = at + window * 2
      }
    }
    return best
  }
}
