/** Level of a channel in dB below full scale; -Infinity for silence. */
export interface ChannelLevel {
  /** Root mean square of the last 300 ms. */
  rms: number
  /** Highest sample, falling slowly. */
  peak: number
  /** The highest peak of the last two seconds. */
  held: number
}

/** Lowest level that is shown, dB. */
export const floorDb = -60
/** Time constant of the mean, ms. */
const meanMs = 300
/** Fall of a peak: 20 dB in 1.7 s, as IEC 60268-18 asks of peak meters. */
const fallPerMs = 20 / 1_700
/** Time for which the highest peak is shown, ms. */
const holdMs = 2_000

export const decibels = (amplitude: number): number => 20 * Math.log10(amplitude)

interface Channel {
  square: number
  peak: number
  held: number
  heldAt: number
}

/** Follows the level of sound that is played, from its samples. */
export class LevelMeter {
  #channels: Channel[] = []
  #lastMs: number | null = null
  /** Highest sample since the last reset, dB. */
  highest = -Infinity

  /** Whether a sample went beyond full scale since the last reset. */
  get clipped(): boolean {
    return this.highest > 0
  }

  /**
   * Takes the latest samples of each channel.
   * @param nowMs time at which they were read
   */
  feed(channels: readonly Float32Array[], nowMs: number): ChannelLevel[] {
    const passedMs = this.#lastMs === null ? meanMs : Math.max(0, nowMs - this.#lastMs)
    this.#lastMs = nowMs
    const share = 1 - Math.exp(-passedMs / meanMs)
    return channels.map((samples, index) => {
      const before = (this.#channels[index] ??= { square: 0, peak: -Infinity, held: -Infinity, heldAt: nowMs })
      let [sum, most] = [0, 0]
      for (const sample of samples) {
        sum += sample * sample
        most = Math.max(most, Math.abs(sample))
      }
      const peak = decibels(most)
      before.square += (sum / Math.max(1, samples.length) - before.square) * share
      before.peak = Math.max(peak, before.peak - fallPerMs * passedMs)
      if (peak >= before.held || nowMs - before.heldAt > holdMs) {
        before.held = before.peak
        before.heldAt = nowMs
      }
      this.highest = Math.max(this.highest, peak)
      return { rms: decibels(Math.sqrt(before.square)), peak: before.peak, held: before.held }
    })
  }

  reset(): void {
    this.#channels = []
    this.#lastMs = null
    this.highest = -Infinity
  }
}
