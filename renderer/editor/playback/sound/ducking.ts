/** How the engine lowers the sound of videos under a voice: threshold (amplitude), ratio, times in ms. */
const threshold = Math.log(0.02)
const ratio = 8
const attackMs = 15
const releaseMs = 400

/** One of this many samples is used, because loudness changes slowly. */
const stride = 4

/** Interval between two values of a curve, ms. */
export const duckStepMs = 20

export interface VoiceSamples {
  of: Float32Array
  /** The part that is played, as indexes. */
  from: number
  to: number
  /** What the voice is amplified by. */
  factor: number
}

/**
 * Gains, one for each `duckStepMs`, for sound under a voice: for a part of the voice's samples.
 * Follows the engine's compressor (mean square detection), including the release after the voice.
 */
export function duckingCurve(voice: VoiceSamples, sampleRate: number): Float32Array {
  const { of: samples, from, to, factor } = voice
  const perStep = Math.max(1, Math.round((sampleRate * duckStepMs) / 1000))
  const count = Math.max(2, Math.ceil((to - from) / perStep))
  const curve = new Float32Array(count).fill(1)
  // The time constants are those of ffmpeg's filter sidechaincompress.
  const attack = Math.min(1, stride / ((attackMs * sampleRate) / 4000))
  const release = Math.min(1, stride / ((releaseMs * sampleRate) / 4000))
  let level = 0
  for (let step = 0; step < count; step += 1) {
    const end = Math.min(to, samples.length, from + (step + 1) * perStep)
    for (let index = Math.max(0, from + step * perStep); index < end; index += stride) {
      const square = (factor * (samples[index] ?? 0)) ** 2
      level += (square - level) * (square > level ? attack : release)
    }
    if (level <= 0) continue
    const loud = Math.log(level) / 2
    if (loud > threshold) curve[step] = Math.exp((loud - threshold) / ratio + threshold - loud)
  }
  return curve
}
