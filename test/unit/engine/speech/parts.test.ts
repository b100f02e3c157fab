import { describe, expect, it } from 'vitest'
import { languageOfAccent } from '../../../../electron/common/speech-languages.ts'
import { pitchTrack, semitones } from '../../../../electron/engine/speech/analysis/pitch.ts'
import { formatBank, parseBank, speakerBank } from '../../../../electron/engine/speech/match/bank.ts'
import { english } from '../../../support/english.ts'
import { genderOfSpeaker, officialVoices, previewText } from '../../../../electron/engine/speech/index.ts'
import { equalizerTaps, filter } from '../../../../electron/engine/speech/sound/equalizer.ts'
import { Limiter } from '../../../../electron/engine/speech/sound/limiter.ts'
import { LoudnessMeter } from '../../../../electron/common/loudness/meter.ts'
import { raiseEnd } from '../../../../electron/engine/speech/sound/final-rise.ts'
import { shiftPitch } from '../../../../electron/engine/speech/sound/psola.ts'
import { chunksOf } from '../../../../electron/engine/speech/worker/chunks.ts'
import { stretch } from '../../../../electron/engine/speech/worker/model.ts'
import { gaussian } from '../../../../electron/engine/speech/worker/noise.ts'
import { phonemesOf } from '../../../../electron/engine/speech/worker/units.ts'

const rate = 22_050
const sine = (hertz: number, seconds: number, size: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, i) => size * Math.sin((2 * Math.PI * hertz * i) / rate))
const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

describe('the catalogue', () => {
  it('has at least 40 voices in two tiers, women and men, American and British', () => {
    const english = officialVoices.filter(({ language }) => language === 'en')
    expect(english.length).toBeGreaterThanOrEqual(40)
    const kinds = new Set(english.map(({ tier, gender, accent }) => `${tier} ${gender} ${accent}`))
    expect([...kinds].sort()).toEqual([
      'everyday Female American',
      'everyday Male American',
      'finest Female American',
      'finest Female British',
      'finest Male American',
      'finest Male British',
    ])
  })

  it('gives each voice its own name and id, and words about its sound', () => {
    expect(new Set(officialVoices.map((voice) => voice.voiceId)).size).toBe(officialVoices.length)
    expect(new Set(officialVoices.map((voice) => voice.name)).size).toBe(officialVoices.length)
    for (const voice of officialVoices) {
      expect(voice.voiceId).toMatch(/^[a-z0-9-]+$/)
      expect(english(voice.description)).toMatch(/^[A-Z][a-z -]+ and [a-z]+, [a-z ]+, .+\.$/)
      expect(voice.useCase).not.toBe('')
      // Voices of another script say their names in it.
      const inScript: Partial<Record<typeof voice.language, RegExp>> = {
        zh: /^你好，我是\p{Script=Han}{2}。/u,
        hi: /^नमस्ते, मेरा नाम [\p{Script=Devanagari}]+ है।/u,
        ja: /^こんにちは、[\p{Script=Hiragana}\p{Script=Katakana}]{2,5}です。/u,
      }
      expect(previewText(voice)).toMatch(inScript[voice.language] ?? voice.name)
    }
  })

  it('says of voices in other languages what their accent is, and that nobody has judged them', () => {
    for (const { language, accent, description } of officialVoices.filter((voice) => voice.language !== 'en')) {
      expect(languageOfAccent(accent)).toBe(language)
      expect(english(description)).toMatch(/publisher g.+ no native listener has judged it yet\.$/)
    }
  })

  it('says the gender that the speaker bank hears', () => {
    for (const { model, gender, name } of officialVoices) {
      if ('speaker' in model) expect(genderOfSpeaker(model.speaker), name).toBe(gender)
    }
  })
})

describe('lengths', () => {
  it('stretches to the exact total with whole frames', () => {
    const natural = [1, 2, 1, 1, 7, 3, 1, 1, 4]
    const total = natural.reduce((sum, length) => sum + length, 0)
    for (const factor of [1, 1.17, 1.333, 2]) {
      const frames = stretch(natural, factor)
      expect(frames.every((count) => Number.isInteger(count) && count >= 1)).toBe(true)
      expect(Math.abs(frames.reduce((sum, count) => sum + count, 0) - total * factor)).toBeLessThanOrEqual(1)
    }
  })
})

describe('chunks', () => {
  const sentence = (text: string) => {
    let word = 0
    const symbols = [...text]
    const wordOf = symbols.map((symbol) => (symbol === ' ' ? (word++, -1) : symbol === ',' ? -1 : word))
    return { symbols, wordOf }
  }

  it('cuts after a mark, else after a word, else anywhere, and loses nothing', () => {
    const chunks = chunksOf(sentence('aaaa bbbb, cccc dddd eeee ffffffffffffffffffffffff'), 16)
    expect(chunks.map((chunk) => chunk.symbols.join(''))).toEqual([
      'aaaa bbbb,',
      'cccc dddd eeee,',
      'fffffffffffffff,',
      'fffffffff',
    ])
    expect(chunks.map((chunk) => chunk.end)).toEqual(['mark', 'flow', 'flow', 'sentence'])
    expect(chunks.flatMap((chunk) => chunk.wordOf).filter((word) => word === 5)).toHaveLength(24)
    for (const chunk of chunks) expect(chunk.symbols.length).toBeLessThanOrEqual(16)
  })
})

describe('phonemes', () => {
  it('joins diphthongs, affricates, lengths and stress, never over a word', () => {
    const symbols = [...'tʃˈeɪnʤtʃˌɔː'].map((symbol, i) => ({
      symbol,
      word: i < 6 ? 0 : 1,
      startMs: i * 10,
      endMs: i * 10 + 10,
    }))
    symbols[6]!.word = 1
    expect(phonemesOf(symbols).map(({ ipa, stress }) => (stress ? `${stress}${ipa}` : ipa))).toEqual([
      'tʃ',
      '1eɪ',
      'n',
      'dʒ',
      'tʃ',
      '2ɔː',
    ])
    expect(phonemesOf(symbols)[1]).toEqual({ ipa: 'eɪ', startMs: 20, endMs: 50, stress: 1 })
  })
})

describe('sound', () => {
  it('measures loudness as the standard says', () => {
    // ITU-R BS.1770: a 997 Hz tone at full scale in one channel is -3.01 LUFS.
    const meter = new LoudnessMeter(rate)
    meter.add(sine(997, 3, 1))
    expect(meter.integrated).toBeCloseTo(-3.01, 1)
    const silent = new LoudnessMeter(rate)
    silent.add(new Float32Array(rate))
    expect(silent.integrated).toBe(-Infinity)
  })

  it('leaves pauses out of the measure', () => {
    const meter = new LoudnessMeter(rate)
    meter.add(sine(997, 3, 0.1))
    const alone = meter.integrated
    meter.add(new Float32Array(rate * 10))
    expect(meter.integrated).toBeCloseTo(alone, 0)
  })

  it('holds peaks under the ceiling and leaves the rest as it was', () => {
    const input = sine(200, 1, 0.2)
    for (let i = 5_000; i < 5_100; i++) input[i]! *= 20
    const limiter = new Limiter(rate, 1, 0.8)
    const out = new Float32Array([...limiter.next(input), ...limiter.flush()]).subarray(limiter.delay)
    expect(out).toHaveLength(input.length)
    expect(out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.8001)
    expect(rms(out.subarray(0, 4_000))).toBeCloseTo(rms(input.subarray(0, 4_000)), 5)
  })

  it('shifts pitch and keeps the length', () => {
    // A pulse train through a resonance is a simple vowel.
    const vowel = new Float32Array(rate)
    for (let at = 0; at < rate; at += Math.round(rate / 120)) {
      for (let i = 0; i < 400 && at + i < rate; i++) {
        vowel[at + i]! += 0.5 * Math.exp(-i / 60) * Math.cos((2 * Math.PI * 700 * i) / rate)
      }
    }
    const middle = (samples: Float32Array): number => {
      const pitches = [...pitchTrack(samples, rate)].filter((pitch) => pitch > 0).sort((a, b) => a - b)
      return pitches[Math.floor(pitches.length / 2)]!
    }
    for (const semitones of [-3, 2]) {
      const factor = 2 ** (semitones / 12)
      const shifted = shiftPitch(vowel, rate, factor)
      expect(shifted).toHaveLength(vowel.length)
      expect(middle(shifted) / middle(vowel)).toBeCloseTo(factor, 1)
    }
  })

  it('raises the end of a question above its middle, and leaves one that rises', () => {
    /** A vowel of a second whose pitch, Hz, follows a function of the time. */
    const vowel = (pitch: (t: number) => number): Float32Array => {
      const out = new Float32Array(rate)
      for (let at = 0; at < rate; at += Math.round(rate / pitch(at / rate)))
        for (let i = 0; i < 400 && at + i < rate; i++)
          out[at + i]! += 0.5 * Math.exp(-i / 60) * Math.cos((2 * Math.PI * 700 * i) / rate)
      return out
    }
    const between = (samples: Float32Array, from: number, to: number): number => {
      const track = [...pitchTrack(samples, rate)].slice(from * 100, to * 100).filter((pitch) => pitch > 0)
      return track.reduce((sum, pitch) => sum + semitones(pitch), 0) / track.length
    }
    const falling = vowel((t) => (t < 0.6 ? 150 : 150 - (t - 0.6) * 125))
    const raised = raiseEnd(falling, rate, 0.6)
    expect(raised).toHaveLength(falling.length)
    expect(between(raised, 0.1, 0.5)).toBeCloseTo(between(falling, 0.1, 0.5), 0)
    expect(between(raised, 0.85, 0.95) - between(raised, 0.1, 0.5)).toBeGreaterThan(1.5)
    expect(between(raised, 0.6, 0.95) - between(falling, 0.6, 0.95)).toBeGreaterThan(3)
    const rising = vowel((t) => (t < 0.6 ? 150 : 150 + (t - 0.6) * 250))
    expect(raiseEnd(rising, rate, 0.6)).toBe(rising)
    const silent = new Float32Array(rate)
    expect(raiseEnd(silent, rate, 0.6)).toBe(silent)
  })

  it('lifts and lowers bands by what was asked', () => {
    const gains = Array.from({ length: 40 }, (_, band) => (band < 20 ? 6 : -6))
    const taps = equalizerTaps(gains, rate)
    const change = (hertz: number): number =>
      20 * Math.log10(rms(filter(sine(hertz, 1, 0.1), taps)) / rms(sine(hertz, 1, 0.1)))
    expect(change(500)).toBeCloseTo(6, 0)
    expect(change(5_000)).toBeCloseTo(-6, 0)
  })

  it('makes the same normal noise from the same seed', () => {
    const noise = gaussian(20_000, 7)
    expect(gaussian(20_000, 7)).toEqual(noise)
    expect(gaussian(20_000, 8)).not.toEqual(noise)
    expect(rms(noise)).toBeCloseTo(1, 1)
  })
})

describe('the speaker bank', () => {
  it('reads what it writes', () => {
    const bank = speakerBank()
    expect(bank).toHaveLength(904)
    const again = parseBank(formatBank(bank))
    expect(again[339]!.pitch).toBe(bank[339]!.pitch)
    expect(Math.abs(again[903]!.embedding[5]! - bank[903]!.embedding[5]!)).toBeLessThan(1e-4)
    expect(() => parseBank(formatBank(bank).subarray(0, 5_000))).toThrow(RangeError)
    expect(() => parseBank(new Uint8Array(100))).toThrow(RangeError)
  })
})
