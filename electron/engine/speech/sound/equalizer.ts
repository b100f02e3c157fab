import { bandCount, bandCentres } from '../analysis/voice-features.ts'

const tapCount = 513
const middleTap = (tapCount - 1) / 2
const points = 1_024

/** Gain (dB) at a frequency: linear between the centres of the bands, constant beyond the outermost ones. */
function gainAt(gains: readonly number[], hertz: number): number {
  if (hertz <= bandCentres[0]!) return gains[0]!
  const above = bandCentres.findIndex((centre) => centre > hertz)
  if (above < 0) return gains[bandCount - 1]!
  const [low, high] = [bandCentres[above - 1]!, bandCentres[above]!]
  const share = (hertz - low) / (high - low)
  return gains[above - 1]! * (1 - share) + gains[above]! * share
}

/** Taps of a linear-phase filter with the given gains of 40 mel bands (dB). */
export function equalizerTaps(gains: readonly number[], rate: number): Float32Array {
  const amplitude = Float64Array.from(
    { length: points / 2 + 1 },
    (_, k) => 10 ** (gainAt(gains, (k * rate) / points) / 20),
  )
  return Float32Array.from({ length: tapCount }, (_, n) => {
    const away = n - middleTap
    let sum = amplitude[0]! + amplitude[points / 2]! * Math.cos(Math.PI * away)
    for (let k = 1; k < points / 2; k++) sum += 2 * amplitude[k]! * Math.cos((2 * Math.PI * k * away) / points)
    return (sum / points) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (tapCount - 1)))
  })
}

/** Filters a whole utterance; its length stays, and the filter adds no delay. */
export function filter(samples: Float32Array, taps: Float32Array): Float32Array {
  const middle = (taps.length - 1) / 2
  const padded = new Float32Array(samples.length + taps.length - 1)
  padded.set(samples, middle)
  const out = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i++) {
    let sum = 0
    for (let n = 0; n < taps.length; n++) sum += taps[n]! * padded[i + n]!
    out[i] = sum
  }
  return out
}
