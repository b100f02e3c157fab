import type { VoiceFeatures } from '../analysis/voice-features.ts'
import type { VoiceMatch } from '../types.ts'
import { BANDS, type BankSpeaker } from './bank.ts'
import { cosine } from './xvector.ts'

/** What a sample is compared by. */
export interface VoicePrint {
  embedding: Float32Array
  features: VoiceFeatures
}

/** Speakers that a recogniser misunderstands more often, or that hiss, are not offered. */
const MOST_WORD_ERRORS = 0.05
const LEAST_CLEANNESS = 25
/** What a semitone of pitch and a dB of spectrum cost, in cosine. */
const PITCH_COST = 0.03
const SPECTRUM_COST = 0.01
/** Spectra this close differ no more than two recordings of one person do (dB). */
const FREE_SPECTRUM_DB = 4
const MOST_SHIFT = 3
const MOST_EQ_DB = 12
/** The full difference would copy the microphone along with the voice. */
const EQ_STRENGTH = 0.5
const DB_PER_NEPER = 10 / Math.LN10

/** Root mean square distance of two long-term spectra in dB. */
function spectrumDistance(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let band = 0; band < BANDS; band++) sum += (a[band]! - b[band]!) ** 2
  return DB_PER_NEPER * Math.sqrt(sum / BANDS)
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** The nearest speaker that speaks clearly, with the pitch and colour that bring him or her closer still. */
export function nearestSpeaker(print: VoicePrint, bank: readonly BankSpeaker[]): VoiceMatch {
  let best: { speaker: BankSpeaker; score: number; similarity: number } | undefined
  for (const speaker of bank) {
    if (speaker.wordErrors > MOST_WORD_ERRORS || speaker.cleanness < LEAST_CLEANNESS) continue
    const similarity = cosine(speaker.embedding, print.embedding)
    const away = spectrumDistance(speaker.spectrum, print.features.spectrum)
    const score =
      similarity -
      PITCH_COST * Math.abs(speaker.pitch - print.features.pitch) -
      SPECTRUM_COST * Math.max(0, away - FREE_SPECTRUM_DB)
    if (!best || score > best.score) best = { speaker, score, similarity }
  }
  if (!best) throw new RangeError('the speaker bank has no clear speaker')
  const { speaker, similarity } = best
  const rounded = (value: number): number => Math.round(value * 100) / 100
  return {
    speaker: speaker.speaker,
    pitchShift: rounded(clamp(print.features.pitch - speaker.pitch, MOST_SHIFT)),
    eq: Array.from(speaker.spectrum, (level, band) =>
      rounded(clamp((print.features.spectrum[band]! - level) * DB_PER_NEPER * EQ_STRENGTH, MOST_EQ_DB)),
    ),
    similarity: rounded(similarity),
  }
}
