import { rate } from './decode.ts'
import { fft } from './fft.ts'
import { frameSamples } from './levels.ts'
import type { Levels } from './levels.ts'

/** Most frames that are analysed: two minutes of speech. */
const mostFrames = 12_000
const lowHz = 65
const highHz = 400
const windowSamples = 640
const voiced = 0.6
const size = 512
const bandCount = 26
/** Number of cepstral coefficients that are kept, without the first, which is the loudness. */
export const coefficients = 16

/** Features of a 10 ms frame of speech. */
export interface VoiceFrame {
  /** Index of the frame in the recording. */
  at: number
  /** Pitch of the frame (Hz); 0 for unvoiced sounds (s, f, p). */
  pitch: number
  /** Timbre: mel-frequency cepstrum without its zeroth coefficient. */
  cepstrum: Float32Array
}

/** Analyses the speech of a recording. Other tasks of the process can run every few milliseconds. */
export async function voiceFrames(
  samples: Float32Array,
  { speech, speechDb }: Levels,
  pause: () => Promise<void>,
): Promise<VoiceFrame[]> {
  const gain = 10 ** ((-20 - speechDb) / 20)
  const found: VoiceFrame[] = []
  const spoken = speech.reduce((sum, on) => sum + on, 0)
  // Of long recordings only every second frame (or fewer) is analysed, so that the whole recording is covered.
  const step = Math.max(1, Math.ceil(spoken / mostFrames))
  let seen = 0
  for (let frame = 0; frame < speech.length; frame += 1) {
    if (!speech[frame]) continue
    seen += 1
    if (seen % step !== 0) continue
    const at = frame * frameSamples
    if (at + windowSamples + rate / lowHz + 2 > samples.length) break
    found.push({ at: frame, pitch: pitchAt(samples, at, gain), cepstrum: cepstrumAt(samples, at, gain) })
    if (found.length % 40 === 0) await pause()
  }
  return found
}

const shortest = Math.floor(rate / highHz)
const longest = Math.ceil(rate / lowHz)
const similarity = new Float32Array(longest + 2)

/** Pitch of a frame (Hz), by normalised autocorrelation over 40 ms; 0 when it is not voiced. */
function pitchAt(samples: Float32Array, at: number, gain: number): number {
  let power = 0
  for (let i = 0; i < windowSamples; i += 1) power += samples[at + i]! ** 2
  if ((power / windowSamples) * gain ** 2 < 1e-5) return 0
  let shifted = 0
  for (let i = 0; i < windowSamples; i += 1) shifted += samples[at + shortest + i]! ** 2
  for (let lag = shortest; lag <= longest; lag += 1) {
    let product = 0
    for (let i = 0; i < windowSamples; i += 2) product += samples[at + i]! * samples[at + i + lag]!
    similarity[lag] = (2 * product) / Math.sqrt(power * shifted + 1e-15)
    shifted += (samples[at + lag + windowSamples] ?? 0) ** 2 - samples[at + lag]! ** 2
  }
  let best = 0
  let period = 0
  for (let lag = shortest + 1; lag < longest; lag += 1) {
    const here = similarity[lag]!
    if (here <= similarity[lag - 1]! || here < similarity[lag + 1]!) continue
    // A longer period must be clearly more similar, otherwise half of the pitch would be found (octave error).
    const value = here - (0.0006 * lag) / (rate / 1000)
    if (value > best + 0.02) {
      best = value
      period = lag
    }
  }
  return best > voiced ? rate / period : 0
}

const window = Float64Array.from({ length: 400 }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / 399))
const bands = melBands()
const real = new Float64Array(size)
const imaginary = new Float64Array(size)

function cepstrumAt(samples: Float32Array, at: number, gain: number): Float32Array {
  real.fill(0)
  imaginary.fill(0)
  for (let i = 0; i < 400; i += 1) real[i] = window[i]! * gain * (samples[at + i]! - 0.97 * (samples[at + i - 1] ?? 0))
  fft(real, imaginary)
  const energies = bands.map(({ from, weights }) => {
    let sum = 0
    weights.forEach((weight, i) => (sum += weight * (real[from + i]! ** 2 + imaginary[from + i]! ** 2)))
    return Math.log(sum + 1e-6)
  })
  return Float32Array.from({ length: coefficients }, (_, index) => {
    let sum = 0
    energies.forEach((energy, band) => (sum += energy * Math.cos((Math.PI * (index + 1) * (band + 0.5)) / bandCount)))
    return sum
  })
}

/** Triangular bands, evenly spaced on the mel scale from 80 to 7,600 Hz. */
function melBands(): { from: number; weights: number[] }[] {
  const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700)
  const hertz = (value: number): number => 700 * (Math.exp(value / 1127) - 1)
  const edges = Array.from({ length: bandCount + 2 }, (_, index) =>
    hertz(mel(80) + ((mel(7600) - mel(80)) * index) / (bandCount + 1)),
  )
  return Array.from({ length: bandCount }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!]
    const from = Math.ceil((low * size) / rate)
    const to = Math.floor((high * size) / rate)
    const weights = Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => {
      const at = ((from + i) * rate) / size
      return Math.max(0, at < middle ? (at - low) / (middle - low) : (high - at) / (high - middle))
    })
    return { from, weights }
  })
}
