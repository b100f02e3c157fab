/** A second-order filter section with its state. */
class Biquad {
  readonly #b: readonly [number, number, number]
  readonly #a: readonly [number, number]
  #z1 = 0
  #z2 = 0

  constructor(b: readonly [number, number, number], a: readonly [number, number]) {
    this.#b = b
    this.#a = a
  }

  next(x: number): number {
    const y = this.#b[0] * x + this.#z1
    this.#z1 = this.#b[1] * x - this.#a[0] * y + this.#z2
    this.#z2 = this.#b[2] * x - this.#a[1] * y
    return y
  }
}

/** High shelf filter of ITU-R BS.1770, which models the head, for any sample rate. */
function shelf(rate: number): Biquad {
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const a0 = 1 + k / q + k * k
  return new Biquad(
    [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  )
}

/** High-pass filter of ITU-R BS.1770 for any sample rate. */
function lowCut(rate: number): Biquad {
  const q = 0.5003270373238773
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const a0 = 1 + k / q + k * k
  return new Biquad([1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0])
}

const blockParts = 4
const partSeconds = 0.1
const absoluteGate = -70
const relativeGate = -10

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power)
const toPower = (lufs: number): number => 10 ** ((lufs + 0.691) / 10)

/** Measuring blocks are counted in bins of 0.01 LU, so that memory does not grow with the length of the sound. */
const binsPerLu = 100
const top = 10

/** Measures integrated loudness (ITU-R BS.1770-4) of mono or stereo sound, fed in pieces. */
export class LoudnessMeter {
  /** The filters of each channel, in their order. */
  readonly #filters: readonly (readonly [Biquad, Biquad])[]
  readonly #partSize: number
  readonly #parts: number[] = []
  readonly #bins = new Float64Array((top - absoluteGate) * binsPerLu)
  #sum = 0
  #count = 0
  #samples = 0
  #totalPower = 0
  /** Largest sample that was measured, as a share of full scale. */
  peak = 0

  /** @param channels number of channels, whose powers add up */
  constructor(rate: number, channels = 1) {
    this.#filters = Array.from({ length: channels }, () => [shelf(rate), lowCut(rate)] as const)
    this.#partSize = Math.round(rate * partSeconds)
  }

  /** @param channels as many samples of each; the last one stands for channels that are missing */
  add(...channels: readonly Float32Array[]): void {
    const measured = this.#filters.flatMap(([first, second], index) => {
      const samples = channels[index] ?? channels.at(-1)
      return samples ? [{ first, second, samples }] : []
    })
    const length = measured[0]?.samples.length ?? 0
    for (let index = 0; index < length; index++) {
      for (const { first, second, samples } of measured) {
        const sample = samples[index]!
        const size = Math.abs(sample)
        if (size > this.peak) this.peak = size
        const weighted = second.next(first.next(sample))
        this.#sum += weighted * weighted
      }
      if (++this.#count === this.#partSize) this.#endPart()
    }
    this.#samples += length
  }

  #endPart(): void {
    this.#totalPower += this.#sum
    this.#parts.push(this.#sum / this.#partSize)
    this.#sum = 0
    this.#count = 0
    if (this.#parts.length < blockParts) return
    const power = this.#parts.reduce((sum, part) => sum + part, 0) / blockParts
    this.#parts.shift()
    const lufs = toLufs(power)
    if (lufs <= absoluteGate) return
    const bin = Math.min(this.#bins.length - 1, Math.floor((lufs - absoluteGate) * binsPerLu))
    this.#bins[bin]!++
  }

  /**
   * Integrated loudness (LUFS). Sound shorter than a measuring block (0.4 s) counts as one block; silence is -Infinity.
   */
  get integrated(): number {
    const gated = this.#gated(this.#gated(0) + relativeGate)
    if (gated > -Infinity) return gated
    const power = (this.#totalPower + this.#sum) / Math.max(1, this.#samples)
    return toLufs(power)
  }

  /** Mean loudness of the blocks above a gate (LUFS); `from` 0 means all blocks above the absolute gate. */
  #gated(from: number): number {
    const first = from === 0 ? 0 : Math.max(0, Math.ceil((from - absoluteGate) * binsPerLu))
    let power = 0
    let blocks = 0
    for (let bin = first; bin < this.#bins.length; bin++) {
      const count = this.#bins[bin]!
      if (count === 0) continue
      power += count * toPower(absoluteGate + (bin + 0.5) / binsPerLu)
      blocks += count
    }
    return blocks === 0 ? -Infinity : toLufs(power / blocks)
  }
}
