import type { Envelope } from './types.ts'

/** Measures the loudness of a stream of 16-bit mono samples; memory is one number per step. */
export class EnvelopeMeter {
  readonly #stepSamples: number
  readonly #stepMs: number
  readonly #values: number[] = []
  #sum = 0
  #filled = 0

  constructor(sampleRate: number, stepMs: number) {
    this.#stepSamples = Math.round((sampleRate * stepMs) / 1000)
    this.#stepMs = stepMs
  }

  add(samples: Int16Array): void {
    for (const sample of samples) {
      const value = sample / 32768
      this.#sum += value * value
      if (++this.#filled === this.#stepSamples) this.#flush()
    }
  }

  envelope(): Envelope {
    if (this.#filled > 0) this.#flush()
    return { stepMs: this.#stepMs, rms: Float32Array.from(this.#values) }
  }

  #flush(): void {
    this.#values.push(Math.sqrt(this.#sum / this.#filled))
    this.#sum = 0
    this.#filled = 0
  }
}

/** A recording below this level (RMS) has no speech: its noise must not move the mouth. */
const silentRecording = 0.002
/** Level below the loud parts of the speech at which the mouth is closed (dB). */
const rangeDb = 30

/**
 * Opening of the mouth by loudness: 0 in silence, about 1 at the loud parts of this recording, so that a quiet
 * recording moves the mouth as much as a loud one. Returns `count` values, `stepMs` apart.
 */
export function openingShare(envelope: Envelope, stepMs: number, count: number): Float32Array {
  const levels = resample(envelope, stepMs, count)
  const loud = percentile(
    levels.filter((level) => level > silentRecording),
    0.92,
  )
  const share = new Float32Array(count)
  if (loud <= silentRecording) return share
  for (const [index, level] of levels.entries()) {
    const db = 20 * Math.log10(Math.max(level, 1e-7) / loud)
    const gate = Math.min(1, Math.max(0, (db + rangeDb) / 10))
    share[index] = gate * Math.min(1.25, Math.pow(level / loud, 0.72))
  }
  return share
}

/** Mean of the envelope in the 50 ms around each step, about the length of a syllable's onset. */
function resample(envelope: Envelope, stepMs: number, count: number): Float32Array {
  const levels = new Float32Array(count)
  const half = 25
  for (let index = 0; index < count; index++) {
    const centre = index * stepMs
    const from = Math.max(0, Math.floor((centre - half) / envelope.stepMs))
    const to = Math.min(envelope.rms.length, Math.ceil((centre + half) / envelope.stepMs))
    let sum = 0
    for (let step = from; step < to; step++) sum += (envelope.rms[step] ?? 0) ** 2
    levels[index] = to > from ? Math.sqrt(sum / (to - from)) : 0
  }
  return levels
}

function percentile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
