import type { VoiceFeatures } from '../analysis/voice-features.ts'
import type { VoiceMatch } from '../types.ts'
import { bands, type BankSpeaker } from './bank.ts'
import { cosine } from './xvector.ts'

/** Measurements of a voice sample that are compared with those of the speakers. */
export interface VoicePrint {
  embedding: Float32Array
  features: VoiceFeatures
}

/** Speakers with more word errors (share, 0 to 1) or a lower signal-to-noise ratio (dB) are not matched. */
const mostWordErrors = 0.05
const leastCleanness = 25
/** Penalty per semitone of pitch and per dB of spectrum, in units of cosine similarity. */
const pitchCost = 0.03
const spectrumCost = 0.01
/** Distance of spectra that has no penalty (dB): two recordings of one person differ as much. */
const freeSpectrumDb = 4
const mostShift = 3
const mostEqDb = 12
/**
 * Share of the spectral difference that is equalised: the full difference would copy the microphone along with the
 * voice.
 */
const eqStrength = 0.5
const dbPerNeper = 10 / Math.LN10

/** Distance of two long-term spectra: root mean square of the differences (dB). */
function spectrumDistance(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let band = 0; band < bands; band++) sum += (a[band]! - b[band]!) ** 2
  return dbPerNeper * Math.sqrt(sum / bands)
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/**
 * Finds the clearly speaking speaker most similar to a sample, and the pitch shift and band gains that increase the
 * similarity.
 */
export function nearestSpeaker(print: VoicePrint, bank: readonly BankSpeaker[]): VoiceMatch {
  let best: { speaker: BankSpeaker; score: number; similarity: number } | undefined
  for (const speaker of bank) {
    if (speaker.wordErrors > mostWordErrors || speaker.cleanness < leastCleanness) continue
    const similarity = cosine(speaker.embedding, print.embedding)
    const away = spectrumDistance(speaker.spectrum, print.features.spectrum)
    const score =
      similarity -
      pitchCost * Math.abs(speaker.pitch - print.features.pitch) -
      spectrumCost * Math.max(0, away - freeSpectrumDb)
    if (!best || score > best.score) best = { speaker, score, similarity }
  }
  if (!best) throw new RangeError('the speaker bank has no clear speaker')
  const { speaker, similarity } = best
  const rounded = (value: number): number => Math.round(value * 100) / 100
  return {
    speaker: speaker.speaker,
    pitchShift: rounded(clamp(print.features.pitch - speaker.pitch, mostShift)),
    eq: Array.from(speaker.spectrum, (level, band) =>
      rounded(clamp((print.features.spectrum[band]! - level) * dbPerNeper * eqStrength, mostEqDb)),
    ),
    similarity: rounded(similarity),
  }
}
