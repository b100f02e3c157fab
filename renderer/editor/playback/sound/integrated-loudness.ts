/** Coefficients of a filter of second order: of what comes in, and of what has come out. */
interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

/** Blocks of 400 ms begin every 100 ms. */
const stepMs = 100
const stepsOfBlock = 4
/** Blocks below this don't count, LUFS; nor do those this much below the mean of the rest, LU. */
const absoluteGate = -70
const relativeGate = -10

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power)
const powerOf = (lufs: number): number => 10 ** ((lufs + 0.691) / 10)

/** Integrated loudness of stereo sound that comes in parts (ITU-R BS.1770, EBU R 128), as ffmpeg measures clips. */
export class IntegratedLoudness {
  readonly #filters: readonly Biquad[]
  /** What each filter remembers of each channel. */
  readonly #memory = [0, 1].map(() => [new Float64Array(2), new Float64Array(2)])
  readonly #samplesOfStep: number
  readonly #steps: number[] = []
  #sum = 0
  #inStep = 0

  constructor(sampleRate: number) {
    this.#filters = [shelf(sampleRate), highPass(sampleRate)]
    this.#samplesOfStep = Math.round((sampleRate * stepMs) / 1000)
  }

  /** @param channels as many samples of each; a mono sound is heard in both channels */
  add(channels: readonly Float32Array[]): void {
    const [left, right = left] = channels
    if (!left || !right) return
    for (let index = 0; index < left.length; index += 1) {
      this.#sum += this.#weighed(0, left[index]!) ** 2 + this.#weighed(1, right[index]!) ** 2
      this.#inStep += 1
      if (this.#inStep < this.#samplesOfStep) continue
      this.#steps.push(this.#sum / this.#samplesOfStep)
      this.#sum = this.#inStep = 0
    }
  }

  /** LUFS; null for silence, and for sound that is shorter than one block. */
  get lufs(): number | null {
    const blocks: number[] = []
    for (let index = stepsOfBlock; index <= this.#steps.length; index += 1)
      blocks.push(mean(this.#steps.slice(index - stepsOfBlock, index)))
    const audible = blocks.filter((power) => power > powerOf(absoluteGate))
    if (audible.length === 0) return null
    const gate = powerOf(loudnessOf(mean(audible)) + relativeGate)
    return loudnessOf(mean(audible.filter((power) => power > gate)))
  }

  #weighed(channel: 0 | 1, sample: number): number {
    let value = sample
    for (const [index, { a, b }] of this.#filters.entries()) {
      const memory = this.#memory[channel]![index]!
      const inner = value - a[0] * memory[0]! - a[1] * memory[1]!
      value = b[0] * inner + b[1] * memory[0]! + b[2] * memory[1]!
      memory[1] = memory[0]!
      memory[0] = inner
    }
    return value
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** The head's part of the weighting: highs are louder. The numbers give the standard's filter at 48 kHz. */
function shelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1_681.974450955533) / sampleRate)
  const [high, q] = [10 ** (3.999843853973347 / 20), 0.7071752369554196]
  const band = high ** 0.4996667741545416
  const all = 1 + k / q + k * k
  return {
    b: [(high + (band * k) / q + k * k) / all, (2 * (k * k - high)) / all, (high - (band * k) / q + k * k) / all],
    a: [(2 * (k * k - 1)) / all, (1 - k / q + k * k) / all],
  }
}

/** Lows are not heard as loud. */
function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const all = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / all, (1 - k / q + k * k) / all] }
}
