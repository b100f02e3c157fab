/** Finds where sound begins and ends in samples that are added in pieces (32-bit floats, mono). */
export class SoundEdges {
  readonly #window: number
  /** Mean square of each window of samples. */
  readonly #energies: number[] = []
  #sum = 0
  #filled = 0
  #rest: Buffer = Buffer.alloc(0)
  samples = 0

  /**
   * Creates a search for the edges of sound.
   * @param rate sample rate, Hz
   */
  constructor(rate: number) {
    this.#window = Math.max(1, Math.round(rate * windowSeconds))
  }

  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const count = Math.floor(bytes.length / 4)
    for (let index = 0; index < count; index += 1) {
      const sample = bytes.readFloatLE(index * 4)
      this.#sum += sample * sample
      this.#filled += 1
      if (this.#filled === this.#window) this.#close()
    }
    this.samples += count
    this.#rest = bytes.subarray(count * 4)
  }

  /**
   * Edges of the sound as indexes of samples: with a margin for soft edges (`from`, `to`) and without (`begins`,
   * `ends`); null when there is no sound.
   */
  find(): { from: number; to: number; begins: number; ends: number } | null {
    if (this.#filled > 0) this.#close()
    const loudest = this.#energies.reduce((most, energy) => Math.max(most, energy), 0)
    if (loudest < quietest) return null
    const threshold = Math.max(quietest, loudest * belowLoudest)
    const first = this.#energies.findIndex((energy) => energy >= threshold)
    const last = this.#energies.findLastIndex((energy) => energy >= threshold)
    // A consonant begins softly, so a margin before and after the loud part counts as sound.
    const from = Math.max(0, first * this.#window - this.#window * marginBefore)
    const to = Math.min(this.samples, (last + 1 + marginAfter) * this.#window)
    const ends = Math.min(this.samples, (last + 1) * this.#window)
    return { from, to, begins: first * this.#window, ends }
  }

  #close(): void {
    this.#energies.push(this.#sum / this.#filled)
    this.#sum = 0
    this.#filled = 0
  }
}

const windowSeconds = 0.005
const marginBefore = 1
const marginAfter = 3
/** Level below which a window is silent: -70 dBFS, as mean square. */
const quietest = 1e-7
/** Level relative to the loudest window from which a window is sound: -50 dB, as a power ratio. */
const belowLoudest = 1e-5
