/** Samples of one channel over which a gain is measured, and between the middles of two measures. */
const hop = 32
const channels = 2
/** Energy of such a piece below which no gain can be measured: -110 dB. */
const leastEnergy = hop * channels * 1e-11

/**
 * The gain by which a limiter changed a sound, from the sound before and after it: it is that of least squares over short
 * pieces, with straight lines between their middles.
 * @param before interleaved stereo; of the same length as `after`
 * @param last gain at the end of what came before; 1 at the beginning
 * @returns gains of each sample of one channel
 */
export function gainsBetween(before: Float32Array, after: Float32Array, last: number): Float32Array {
  const samples = before.length / channels
  const gains = new Float32Array(samples)
  let [from, level] = [0, last]
  for (let start = 0; start < samples; start += hop) {
    const end = Math.min(samples, start + hop)
    const next = gainOf(before, after, start * channels, end * channels) ?? level
    const middle = Math.min(samples - 1, start + hop / 2)
    for (let at = from; at <= middle; at += 1)
      gains[at] = level + ((next - level) * (at - from + 1)) / (middle - from + 1)
    ;[from, level] = [middle + 1, next]
  }
  for (let at = from; at < samples; at += 1) gains[at] = level
  return gains
}

function gainOf(before: Float32Array, after: Float32Array, from: number, to: number): number | null {
  let [product, energy] = [0, 0]
  for (let at = from; at < to; at += 1) {
    product += before[at]! * after[at]!
    energy += before[at]! * before[at]!
  }
  return energy < leastEnergy ? null : Math.max(0, product / energy)
}

/** Multiplies interleaved stereo by gains, in its place. */
export function applyGains(sound: Float32Array, gains: Float32Array): void {
  for (let at = 0; at < sound.length; at += 1) sound[at]! *= gains[at >> 1]!
}

/**
 * Adds what is missing of a mix to the stem that is loudest at the moment, so that the stems add up to it.
 * @returns energy of what was missing
 */
export function addRest(mix: Float32Array, stems: readonly Float32Array[]): number {
  let missing = 0
  for (let start = 0; start < mix.length; start += hop * channels) {
    const end = Math.min(mix.length, start + hop * channels)
    const energies = stems.map((stem) => {
      let energy = 0
      for (let at = start; at < end; at += 1) energy += stem[at]! * stem[at]!
      return energy
    })
    const loudest = stems[energies.indexOf(Math.max(...energies))]!
    for (let at = start; at < end; at += 1) {
      let sum = 0
      for (const stem of stems) sum += stem[at]!
      const rest = mix[at]! - sum
      missing += rest * rest
      loudest[at]! += rest
    }
  }
  return missing
}
