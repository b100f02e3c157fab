/** Number of steps of the level histogram, up to full scale. */
const steps = 2000
/** Number of equal samples in a row that count as a flattened peak. */
const flatRun = 4
/** Difference below which samples count as equal: two and a half steps of 16 bits. */
const equal = 2.5 / 32_768
/** Flattened peaks are counted above this share of the highest level, where a limiter or converter clips. */
const top = 0.97
/** Level from which a sample counts as full scale; 1 is the highest. */
const full = 0.9995

/** Counts clipped peaks: at full scale, or flat at the recording's own highest level (clipped, then turned down). */
export class ClippingMeter {
  readonly #channels: number
  readonly #runs: { value: number; length: number }[]
  /** Number of samples in flat runs, by level. */
  readonly #flat = new Float64Array(steps + 1)
  #next = 0
  #samples = 0
  #peak = 0
  #full = 0

  constructor(channels: number) {
    this.#channels = Math.max(1, channels)
    this.#runs = Array.from({ length: this.#channels }, () => ({ value: 0, length: 0 }))
  }

  add(values: Float32Array): void {
    for (const value of values) {
      const run = this.#runs[this.#next]!
      this.#next = (this.#next + 1) % this.#channels
      const level = Math.abs(value)
      if (level > this.#peak) this.#peak = level
      if (level >= full) this.#full += 1
      if (level > 0.01 && Math.abs(value - run.value) <= equal) run.length += 1
      else {
        this.#end(run)
        run.value = value
        run.length = 1
      }
    }
    this.#samples += values.length
  }

  /** Share of samples that were clipped (0 to 1), and the highest level (1 is full scale). */
  result(): { share: number; peak: number } {
    for (const run of this.#runs) this.#end(run)
    let flat = 0
    for (let step = Math.floor(this.#peak * top * steps); step <= steps; step += 1) flat += this.#flat[step] ?? 0
    return { share: this.#samples === 0 ? 0 : Math.max(flat, this.#full) / this.#samples, peak: this.#peak }
  }

  #end(run: { value: number; length: number }): void {
    if (run.length >= flatRun) {
      const step = Math.min(steps, Math.round(Math.abs(run.value) * steps))
      this.#flat[step]! += run.length
    }
    run.length = 0
  }
}
