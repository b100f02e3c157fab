import { BandRows, detectionRate, rowSamples } from './features.ts'
import { bandCount, cellsInPeriod } from './pattern.ts'
import { alignments, keysCompared, rowsInCell } from './alignments.ts'
import { Windows } from './windows.ts'

/** Rows before and after one whose mean is taken from it, so that what changes slowly says nothing. */
const around = 5
/** Bands to each side whose mean is taken from one, so that what changes in all bands at once says nothing. */
const beside = 2
/** Values beyond this are cut to it, natural logarithms: a loud event says no more than others. */
const most = 0.8
/** Rows of a piece of the sound that is compared by itself: two periods of the pattern. */
const rowsInPiece = 2 * cellsInPeriod * rowsInCell
/** Least rows of a last piece that is compared: half a period. */
const leastRows = rowsInPiece / 4

export interface SoundEvidence {
  /** How far the best alignment stands out, in standard deviations of what patterns reach that nothing is marked with. */
  score: number
  isFound: boolean
  /** Sound that was looked at, s. */
  seconds: number
}

/**
 * Looks for the mark in sound, piece by piece in bounded memory: logarithms of the powers of bands, of which the mean of their
 * neighbours in time and frequency is taken (whitening), folded by the period of the pattern and correlated with it at every
 * alignment (Kirovski and Malvar 2003, see `SoundMarker`). The same is done with other keys, which tell how large a chance fit
 * is in this very sound.
 */
export class SoundDetector {
  readonly #rows: BandRows
  readonly #windows = new Windows()
  readonly #history: Float64Array[] = []
  readonly #values = new Float64Array(bandCount)
  #folded = new Float64Array(cellsInPeriod * rowsInCell * bandCount)
  #index = 0
  #inPiece = 0

  constructor() {
    this.#rows = new BandRows((row) => this.#row(row))
  }

  /** @param samples mono sound at `detectionRate`, -1 to 1 */
  push(samples: Float32Array): void {
    this.#rows.push(samples)
  }

  /** What all samples say; none may be pushed afterwards. */
  result(): SoundEvidence {
    if (this.#inPiece >= leastRows) this.#piece()
    return { ...this.#windows.result(), seconds: (this.#index * rowSamples) / detectionRate }
  }

  #row(row: Float64Array): void {
    this.#history.push(row)
    const length = 2 * around + 1
    if (this.#history.length < length) return
    const [middle, values] = [this.#history[around]!, this.#values]
    for (let band = 0; band < bandCount; band += 1) {
      let sum = 0
      for (const one of this.#history) sum += one[band]!
      values[band] = middle[band]! - sum / length
    }
    this.#history.shift()
    const at = (this.#index % (cellsInPeriod * rowsInCell)) * bandCount
    for (let band = 0; band < bandCount; band += 1) {
      const [from, to] = [Math.max(0, band - beside), Math.min(bandCount - 1, band + beside)]
      let sum = 0
      for (let other = from; other <= to; other += 1) sum += values[other]!
      const value = values[band]! - sum / (to - from + 1)
      this.#folded[at + band]! += Math.max(-most, Math.min(most, value))
    }
    this.#index += 1
    this.#inPiece += 1
    if (this.#inPiece === rowsInPiece) this.#piece()
  }

  #piece(): void {
    this.#windows.add(keysCompared.map((pattern) => alignments(this.#folded, pattern)))
    this.#folded.fill(0)
    this.#inPiece = 0
  }
}
