import { rate } from './decode.ts'

/** Number of samples in a frame of 10 ms. */
export const frameSamples = rate / 100
/** Frames quieter than the loud ones by more than this are pauses (dB). */
const speechRangeDb = 35
/** Least distance of the level of speech from that of the noise (dB). */
const aboveNoiseDb = 6
/** Level below which a whole recording counts as silent (dBFS). */
export const silenceDb = -60
/** Longest pause, in frames, that counts as part of the speech. */
const breath = 50

export interface Levels {
  /** Level of each frame of 10 ms (dBFS). */
  frames: Float32Array
  /** Marks frames: 1 for speech, including short pauses. */
  speech: Uint8Array
  speechSeconds: number
  /** Level of the speech alone (dBFS, root mean square); -Infinity without speech. */
  speechDb: number
  /** Level of the pauses (dBFS); null when there are too few. */
  noiseDb: number | null
  /** Level of the loud frames (dBFS). */
  loudDb: number
}

/** @param samples mono, at 16 kHz */
export function measureLevels(samples: Float32Array): Levels {
  return levelsOf(
    Float32Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) => {
      let power = 0
      for (let at = frame * frameSamples; at < (frame + 1) * frameSamples; at += 1) power += samples[at]! ** 2
      return decibels(power / frameSamples)
    }),
  )
}

/** @param frames level of each frame of 10 ms (dBFS) */
export function levelsOf(frames: Float32Array): Levels {
  const sorted = Float32Array.from(frames).sort()
  // Loud frames are those at the 98th percentile, so that a single click does not decide what is loud.
  const loudDb = quantile(sorted, 0.98)
  const quiet = quantile(sorted, 0.08)
  const threshold = Math.min(loudDb - 10, Math.max(loudDb - speechRangeDb, quiet + aboveNoiseDb))
  const speech = new Uint8Array(frames.length)
  if (loudDb > silenceDb) frames.forEach((level, frame) => (speech[frame] = level >= threshold ? 1 : 0))
  const noise = frames.filter((_, frame) => !isNearSpeech(speech, frame))
  fillShortPauses(speech)
  let power = 0
  let count = 0
  frames.forEach((level, frame) => {
    if (!speech[frame]) return
    power += 10 ** (level / 10)
    count += 1
  })
  return {
    frames,
    speech,
    speechSeconds: count / 100,
    speechDb: count === 0 ? -Infinity : 10 * Math.log10(power / count),
    noiseDb: noise.length >= 30 ? meanDb(noise) : null,
    loudDb,
  }
}

/** Median level of the pauses, which a single cough does not change. */
function meanDb(levels: Float32Array): number {
  return quantile(Float32Array.from(levels).sort(), 0.5)
}

/** Whether a frame is speech or close to speech: words fade in and out. */
function isNearSpeech(speech: Uint8Array, frame: number): boolean {
  for (let at = Math.max(0, frame - 5); at <= Math.min(speech.length - 1, frame + 8); at += 1)
    if (speech[at]) return true
  return false
}

/** Marks short pauses as speech. */
function fillShortPauses(speech: Uint8Array): void {
  let last = -1
  speech.forEach((on, frame) => {
    if (!on) return
    if (last >= 0 && frame - last <= breath) speech.fill(1, last, frame)
    last = frame
  })
}

/** Level of a mean power, dBFS. */
export function decibels(power: number): number {
  return 10 * Math.log10(power + 1e-12)
}

function quantile(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -Infinity
}
