import { pitchTrack, semitones } from '../analysis/pitch.ts'
import { featureRate } from '../analysis/voice-features.ts'
import type { SampleFlaw } from '../types.ts'
import { frameLevels } from './listen.ts'
import { cosine } from './xvector.ts'
import type { SpeakerEncoder } from './xvector.ts'

/**
 * Similarity of the nearest speaker below which a sample has no voice that the model could speak with. Clear voices reach
 * 0.57 to 0.9, pieces of music 0.23 to 0.35.
 */
export const leastSimilarity = 0.35

/** A pitch that changes by less than this in 10 ms is held, semitones. */
const heldStep = 0.05
/**
 * Share of the pitch that is held, from which sound is music: 0.58 to 0.94 in twelve pieces of music, 0.1 to 0.3 in voices,
 * 0.44 in a voice with an echo.
 */
const mostHeld = 0.5
/** Level of a pause or a quiet sound below the loud ones, dB, and the least share of the frames that speech has of them. */
const quietDb = 20
const leastQuiet = 0.05
/** Length and distance of the windows whose voices are compared, s. */
const windowSeconds = 2
const stepSeconds = 1
/** Fewer windows don't tell one voice from two. */
const leastWindows = 6
/** Least share of the windows that a second voice speaks in. */
const leastShare = 0.15
/** Cosine of two voices below which they are two people. */
const mostAlike = 0.65
const rounds = 6

/**
 * What keeps a sample from being the voice of one person, if anything.
 * @param speech mono, 16 kHz, without long pauses
 * @param encode from sound to the embedding of its speaker
 */
export async function sampleFlaw(speech: Float32Array, encode: SpeakerEncoder): Promise<SampleFlaw | undefined> {
  const levels = frameLevels(speech)
  const loud = levels.toSorted()[Math.floor(levels.length * 0.95)] ?? 0
  if (heldShare(speech, loud) >= mostHeld) return 'music'
  const quiet = levels.filter((level) => level < loud - quietDb).length / levels.length
  if (quiet < leastQuiet) return 'noise'
  const voices: Float32Array[] = []
  for (let at = 0; at + windowSeconds * featureRate <= speech.length; at += stepSeconds * featureRate) {
    const voice = await encode(speech.subarray(at, at + windowSeconds * featureRate))
    if (voice) voices.push(voice)
  }
  return isTwoVoices(voices) ? 'twoSpeakers' : undefined
}

/** Whether embeddings of windows belong to two people: they form two groups whose means are unlike. */
export function isTwoVoices(voices: readonly Float32Array[]): boolean {
  if (voices.length < leastWindows) return false
  let [one, two] = farthest(voices)
  let isFirst: boolean[] = []
  for (let round = 0; round < rounds; round++) {
    const [a, b] = [one, two]
    isFirst = voices.map((voice) => cosine(voice, a) >= cosine(voice, b))
    one = meanOf(voices.filter((_, at) => isFirst[at]))
    two = meanOf(voices.filter((_, at) => !isFirst[at]))
  }
  const share = isFirst.filter(Boolean).length / voices.length
  return Math.min(share, 1 - share) >= leastShare && cosine(one, two) < mostAlike
}

function farthest(voices: readonly Float32Array[]): [Float32Array, Float32Array] {
  let least = Infinity
  let pair: [Float32Array, Float32Array] = [voices[0]!, voices[0]!]
  for (const [at, one] of voices.entries())
    for (const two of voices.slice(0, at)) {
      const alike = cosine(one, two)
      if (alike >= least) continue
      least = alike
      pair = [one, two]
    }
  return pair
}

function meanOf(voices: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(voices[0]?.length ?? 0)
  for (const voice of voices) voice.forEach((value, i) => (sum[i]! += value))
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((value) => value / length) : sum
}

/** Share of the frames with a pitch, after another one, whose pitch is that of the frame before. */
function heldShare(speech: Float32Array, loud: number): number {
  const gain = 10 ** ((-20 - loud) / 20)
  const track = pitchTrack(
    speech.map((sample) => sample * gain),
    featureRate,
  )
  let held = 0
  let all = 0
  for (let at = 1; at < track.length; at++) {
    const [before, now] = [track[at - 1]!, track[at]!]
    if (before === 0 || now === 0) continue
    all += 1
    if (Math.abs(semitones(now) - semitones(before)) < heldStep) held += 1
  }
  return all === 0 ? 0 : held / all
}
