/** Taps on each side of the windowed-sinc filter. */
const tapsPerSide = 16

/** Changes the sample rate of mono samples with a windowed-sinc filter. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const ratio = from / to
  const cutoff = Math.min(1, to / from) * 0.95
  const reach = tapsPerSide * Math.max(1, ratio)
  const out = new Float32Array(Math.floor(samples.length / ratio))
  for (let i = 0; i < out.length; i++) {
    const centre = i * ratio
    let sum = 0
    let weights = 0
    for (let k = Math.ceil(centre - reach); k <= Math.floor(centre + reach); k++) {
      const away = k - centre
      const sinc = away === 0 ? cutoff : Math.sin(Math.PI * cutoff * away) / (Math.PI * away)
      const weight = sinc * (0.5 + 0.5 * Math.cos((Math.PI * away) / reach))
      weights += weight
      if (k >= 0 && k < samples.length) sum += weight * samples[k]!
    }
    out[i] = sum / weights
  }
  return out
}
