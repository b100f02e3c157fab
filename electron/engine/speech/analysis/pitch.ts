/** Bounds of the pitch search (Hz). */
const low = 60
const high = 420
const windowSeconds = 0.04
/** Time between two values of a pitch track (s). */
export const pitchStepSeconds = 0.01
const voiced = 0.6
const silencePower = 1e-5
/**
 * A longer period is preferred only when it is more similar by this much: otherwise half the pitch is found (octave
 * error).
 */
const leastAdvantage = 0.02
const longPeriodCost = 0.0006

/**
 * Pitch track of speech: one value in Hz every 10 ms, 0 where no sound is voiced. Normalised autocorrelation over
 * windows of 40 ms; value i belongs to the middle of the window that starts at i x 10 ms. The speech must have a usual
 * level (root mean square about 0.1): quieter windows count as silence.
 */
export function pitchTrack(samples: Float32Array, rate: number): Float32Array {
  const window = Math.round(windowSeconds * rate)
  const step = Math.round(pitchStepSeconds * rate)
  const shortest = Math.floor(rate / high)
  const longest = Math.ceil(rate / low)
  const count = Math.max(0, Math.floor((samples.length - window - longest - 1) / step) + 1)
  const track = new Float32Array(count)
  const similarity = new Float32Array(longest + 1)
  for (let frame = 0; frame < count; frame++) {
    const at = frame * step
    let power = 0
    for (let i = 0; i < window; i++) power += samples[at + i]! ** 2
    if (power / window < silencePower) continue
    let shifted = 0
    for (let i = 0; i < window; i++) shifted += samples[at + shortest + i]! ** 2
    for (let lag = shortest; lag <= longest; lag++) {
      let product = 0
      for (let i = 0; i < window; i += 2) product += samples[at + i]! * samples[at + i + lag]!
      similarity[lag] = (2 * product) / Math.sqrt(power * shifted + 1e-12)
      shifted += samples[at + lag + window]! ** 2 - samples[at + lag]! ** 2
    }
    track[frame] = bestPitch(similarity, shortest, longest, rate)
  }
  return track
}

function bestPitch(similarity: Float32Array, shortest: number, longest: number, rate: number): number {
  let best = 0
  let period = 0
  for (let lag = shortest + 1; lag < longest; lag++) {
    const here = similarity[lag]!
    if (here <= similarity[lag - 1]! || here < similarity[lag + 1]!) continue
    const value = here - (longPeriodCost * lag) / (rate / 1000)
    if (value > best + leastAdvantage) {
      best = value
      period = lag
    }
  }
  if (best <= voiced) return 0
  const before = similarity[period - 1]!
  const here = similarity[period]!
  const after = similarity[period + 1]!
  return rate / (period + (0.5 * (before - after)) / (before - 2 * here + after + 1e-12))
}

/** Converts a frequency in Hz to semitones above 100 Hz. */
export const semitones = (hertz: number): number => 12 * Math.log2(hertz / 100)
