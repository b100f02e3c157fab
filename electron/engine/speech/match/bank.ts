import { readFileSync } from 'node:fs'

/** Number of mel bands of a long-term spectrum, 80 Hz to 7.6 kHz. */
export const bands = 40
/** Length of a speaker embedding. */
export const embeddingLength = 128

/** Measurements of one of the 904 speakers of the everyday model. */
export interface BankSpeaker {
  speaker: number
  /** Speaker embedding, a vector of length 1. */
  embedding: Float32Array
  /** Long-term spectrum of voiced sound: natural log of power per mel band, with mean 0. */
  spectrum: Float32Array
  /** Median pitch of the speaker (semitones above 100 Hz). */
  pitch: number
  /** Words per minute of the speaker within a sentence, at the model's own pace. */
  wordsPerMinute: number
  /** Share of words that a speech recogniser got wrong, 0 to 1. */
  wordErrors: number
  /** Signal-to-noise ratio of the speaker's sound (dB). */
  cleanness: number
}

/**
 * Format of `resources/speech/speakers.bin`, little endian: the letters GRVB, the number of speakers (uint32), then for
 * each: 128 int16 (embedding x 32767), 40 int16 (spectrum x 2048), 4 float32 (pitch, words per minute, word errors,
 * cleanness). Written by `speech/build-bank.ts`.
 */
export const magicBytes = 'GRVB'
export const embeddingScale = 32_767
export const spectrumScale = 2_048
const floats = 4
export const recordBytes = (embeddingLength + bands) * 2 + floats * 4
export const headerBytes = 8

export const bankUrl = new URL('../../../../resources/speech/speakers.bin', import.meta.url)

/**
 * Parses the bytes of a speaker bank.
 * @throws RangeError when they are not a complete speaker bank
 */
export function parseBank(bytes: Uint8Array): BankSpeaker[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, 4))
  if (magic !== magicBytes) throw new RangeError('not a speaker bank')
  const count = view.getUint32(4, true)
  if (bytes.byteLength !== headerBytes + count * recordBytes) {
    throw new RangeError('the speaker bank is cut short')
  }
  return Array.from({ length: count }, (_, speaker) => {
    let at = headerBytes + speaker * recordBytes
    const short = (): number => {
      at += 2
      return view.getInt16(at - 2, true)
    }
    const float = (): number => {
      at += 4
      return view.getFloat32(at - 4, true)
    }
    return {
      speaker,
      embedding: Float32Array.from({ length: embeddingLength }, () => short() / embeddingScale),
      spectrum: Float32Array.from({ length: bands }, () => short() / spectrumScale),
      pitch: float(),
      wordsPerMinute: float(),
      wordErrors: float(),
      cleanness: float(),
    }
  })
}

/** Writes a speaker bank as bytes; the index in the list is the speaker's number. */
export function formatBank(speakers: readonly Omit<BankSpeaker, 'speaker'>[]): Uint8Array {
  const bytes = new Uint8Array(headerBytes + speakers.length * recordBytes)
  bytes.set(new TextEncoder().encode(magicBytes))
  const view = new DataView(bytes.buffer)
  view.setUint32(4, speakers.length, true)
  let at = headerBytes
  const short = (value: number): void => {
    view.setInt16(at, Math.max(-32_768, Math.min(32_767, Math.round(value))), true)
    at += 2
  }
  for (const speaker of speakers) {
    for (const value of speaker.embedding) short(value * embeddingScale)
    for (const value of speaker.spectrum) short(value * spectrumScale)
    const rest = [speaker.pitch, speaker.wordsPerMinute, speaker.wordErrors, speaker.cleanness]
    for (const value of rest) {
      view.setFloat32(at, value, true)
      at += 4
    }
  }
  return bytes
}

let bank: BankSpeaker[] | undefined

/** The speaker bank of the product, read at the first call. */
export function speakerBank(): readonly BankSpeaker[] {
  bank ??= parseBank(readFileSync(bankUrl))
  return bank
}
