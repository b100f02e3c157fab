/** Time before a peak at which the gain begins to fall, and time constant of its return (s). */
const aheadSeconds = 0.005
const releaseSeconds = 0.06

/** Taps of a filter that interpolates midway between two samples: the waveform may have its peak there. */
const midway = (() => {
  const taps = [-3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5].map(
    (away) => (Math.sin(Math.PI * away) / (Math.PI * away)) * Math.cos((Math.PI * away) / 8) ** 2,
  )
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
})()

/**
 * A gain and a look-ahead peak limiter for one channel, fed in pieces. Its output is delayed by `delay` samples: it
 * begins with as many zeros, and `flush` returns the rest.
 */
export class Limiter {
  readonly #gain: number
  readonly #ceiling: number
  readonly #release: number
  readonly #held: Float32Array
  readonly #wanted: Float32Array
  readonly delay: number
  #at = 0
  #reduction = 1
  /** The latest input samples, newest at the end. */
  readonly #recent = new Float32Array(midway.length)
  /** Number of samples in the look-ahead window that need a reduction. */
  #peaks = 0

  /** `gain` is a factor; `ceiling` is the largest sample of the output, as a share of full scale. */
  constructor(rate: number, gain: number, ceiling: number) {
    this.#gain = gain
    this.#ceiling = ceiling
    this.delay = Math.max(midway.length, Math.round(rate * aheadSeconds))
    this.#release = 1 - Math.exp(-1 / (rate * releaseSeconds))
    this.#held = new Float32Array(this.delay)
    this.#wanted = new Float32Array(this.delay).fill(1)
  }

  next(samples: Float32Array): Float32Array {
    const out = new Float32Array(samples.length)
    for (let i = 0; i < samples.length; i++) out[i] = this.#one(samples[i]!)
    return out
  }

  flush(): Float32Array {
    return this.next(new Float32Array(this.delay))
  }

  #one(sample: number): number {
    const loud = sample * this.#gain
    const size = Math.abs(loud)
    const wanted = size > this.#ceiling ? this.#ceiling / size : 1
    const out = this.#held[this.#at]!
    const due = this.#wanted[this.#at]!
    if (due < 1) this.#peaks--
    if (wanted < 1) this.#peaks++
    this.#held[this.#at] = loud
    this.#wanted[this.#at] = wanted
    this.#at = (this.#at + 1) % this.delay

    this.#limitMidway(loud)

    // Each peak in the look-ahead window lowers the gain along a straight line that reaches the needed value in time.
    let target = 1
    for (let ahead = 0; this.#peaks > 0 && ahead < this.delay; ahead++) {
      const peak = this.#wanted[(this.#at + ahead) % this.delay]!
      if (peak < target) target = Math.min(target, peak + ((1 - peak) * ahead) / this.delay)
    }
    if (due < target) target = due
    this.#reduction = target < this.#reduction ? target : this.#reduction + (target - this.#reduction) * this.#release
    return out * Math.min(this.#reduction, due)
  }

  /** Adds a reduction where the waveform between two samples exceeds the ceiling. */
  #limitMidway(newest: number): void {
    this.#recent.copyWithin(0, 1)
    this.#recent[midway.length - 1] = newest
    let between = 0
    for (let i = 0; i < midway.length; i++) between += midway[i]! * this.#recent[i]!
    const size = Math.abs(between)
    if (size <= this.#ceiling) return
    // The interpolated value lies between the two samples half a filter back; the newest was written just before `#at`.
    for (const back of [midway.length / 2, midway.length / 2 + 1]) {
      const at = (this.#at - back + this.delay) % this.delay
      if (this.#wanted[at] === 1) this.#peaks++
      this.#wanted[at] = Math.min(this.#wanted[at]!, this.#ceiling / size)
    }
  }
}
