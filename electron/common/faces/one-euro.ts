/** Options of the 1€ filter (Casiez, Roussel, Vogel 2012): a low pass whose cutoff rises with speed. */
export interface OneEuroOptions {
  /** Cutoff at rest, Hz: a lower one smooths more. */
  minCutoff: number
  /**
   * Rise of the cutoff, Hz per unit of speed (units per second): higher follows faster. A value that moves steadily
   * lags by at most 1 (2 pi beta) units.
   */
  beta: number
  /** Cutoff for the speed itself, Hz. */
  speedCutoff: number
}

/** Units are sizes of the face, so that near and far faces are smoothed alike. */
export const faceSmoothing: OneEuroOptions = { minCutoff: 1, beta: 120, speedCutoff: 2 }

const shareAt = (cutoff: number, seconds: number): number => {
  const rate = 2 * Math.PI * cutoff * seconds
  return rate / (rate + 1)
}

/** Smooths a list of numbers over time. The first value, and the first after `reset`, passes unchanged. */
export class OneEuroFilter {
  readonly #options: OneEuroOptions
  #values: Float64Array | undefined
  #speeds: Float64Array = new Float64Array(0)
  #timeMs = 0

  constructor(options: OneEuroOptions = faceSmoothing) {
    this.#options = options
  }

  reset(): void {
    this.#values = undefined
  }

  /**
   * The smoothed values at `timeMs`. `scale` is the number of the values' units in one unit of the options (px per face
   * size). A time that does not rise resets the filter.
   */
  next(raw: Float32Array, timeMs: number, scale = 1): Float32Array {
    const seconds = (timeMs - this.#timeMs) / 1000
    this.#timeMs = timeMs
    const before = this.#values
    if (!before || before.length !== raw.length || !(seconds > 0)) {
      this.#values = Float64Array.from(raw)
      this.#speeds = new Float64Array(raw.length)
      return raw.slice()
    }
    const { minCutoff, beta, speedCutoff } = this.#options
    const speedShare = shareAt(speedCutoff, seconds)
    const smoothed = new Float32Array(raw.length)
    for (let i = 0; i < raw.length; i++) {
      const speed = (raw[i]! - before[i]!) / seconds / scale
      this.#speeds[i]! += speedShare * (speed - this.#speeds[i]!)
      const share = shareAt(minCutoff + beta * Math.abs(this.#speeds[i]!), seconds)
      before[i]! += share * (raw[i]! - before[i]!)
      smoothed[i] = before[i]!
    }
    return smoothed
  }
}
