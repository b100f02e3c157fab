import { plainText, splitPauses } from '../pronounce/index.ts'
import { placedWords } from './spoken-words.ts'
import type { SoundFacts, SoundFault } from './types.ts'

/** Share of samples that may be flat: a loud vowel touches full scale now and then. */
const mostClipped = 0.0005
/** Loudness below which speech is too quiet beside others, LUFS: voices of the engine have -16. */
const leastLufs = -26
/** Sound that ends this much below its loud parts has faded, dB. */
const mostEndDb = -20
/** A pause longer than the longest one that the text asks for by this is a gap, ms. */
const mostPauseMs = 1_300
/** A paragraph's end and the end of a sentence at half the pace, ms. */
const pauseOfParagraphMs = 1_600
/** Letters that are spoken in a second at the natural pace: fewer and more than these are outliers. */
const letters = { least: 6, most: 24 }
/** The pace of a rate: half of the natural one at 0, the natural one at 100. */
const paceAt = (rate: number): number => 0.5 + rate / 200
/** A text shorter than that has no pace, letters. */
const leastLetters = 15

/**
 * Faults of the sound itself.
 * @param text what should be said, with pauses as the user wrote them
 * @param rate pace of the voice, 0 to 100, of which 100 is natural
 */
export function soundFaults(text: string, rate: number, sound: SoundFacts): SoundFault[] {
  const { durationMs } = sound
  if (sound.isSilent) return [{ kind: 'silent', startMs: 0, endMs: durationMs, figure: 0 }]
  const faults: SoundFault[] = []
  const whole = { startMs: 0, endMs: durationMs }
  if (sound.clippedShare > mostClipped) faults.push({ kind: 'clipped', ...whole, figure: sound.clippedShare * 100 })
  if (sound.integratedLufs !== null && sound.integratedLufs < leastLufs)
    faults.push({ kind: 'quiet', ...whole, figure: sound.integratedLufs })
  if (sound.endDb > mostEndDb)
    faults.push({ kind: 'cut-end', startMs: Math.max(0, durationMs - 300), endMs: durationMs, figure: sound.endDb })
  const mostMs = longestPause(text, rate)
  for (const { startMs, endMs } of sound.pauses)
    if (endMs - startMs > mostMs) faults.push({ kind: 'pause', startMs, endMs, figure: (endMs - startMs) / 1000 })
  const pace = paceOf(text, rate, sound)
  if (pace !== null && (pace < letters.least || pace > letters.most))
    faults.push({ kind: 'pace', ...whole, figure: pace })
  return faults
}

/** The longest pause that is as it should be, ms. */
function longestPause(text: string, rate: number): number {
  const asked = splitPauses(text).map((part) => ('pauseMs' in part ? part.pauseMs : 0))
  const slow = 1 / paceAt(rate)
  const between = /\n\s*\n|…|\.\.\.|—/.test(text) ? pauseOfParagraphMs : mostPauseMs
  return Math.max(0, ...asked) + between * slow
}

/** Letters that are spoken in a second of sound without its pauses, at the natural pace; null for too short a text. */
function paceOf(text: string, rate: number, { durationMs, pauses }: SoundFacts): number | null {
  const spoken = placedWords(plainText(text)).reduce((sum, { word }) => sum + word.length, 0)
  if (spoken < leastLetters) return null
  const quietMs = pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  return spoken / (Math.max(1, durationMs - quietMs) / 1000) / paceAt(rate)
}
