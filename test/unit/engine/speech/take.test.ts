import { describe, expect, test } from 'vitest'
import { pitchTrack, semitones } from '../../../../electron/engine/speech/analysis/pitch.ts'
import { scalePitchRange } from '../../../../electron/engine/speech/sound/pitch-range.ts'
import { readingOf } from '../../../../electron/engine/speech/worker/take.ts'
import fc from '../../../support/fast-check.ts'

describe('the reading of a take', () => {
  test('is the same for the same words, and within what still sounds natural', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.string({ unit: 'grapheme' }), (take, words) => {
        const reading = readingOf(take, words)
        expect(readingOf(take, words)).toEqual(reading)
        expect(Math.abs(reading.length - 1)).toBeLessThan(0.1)
        expect(Math.abs(reading.pause - 1)).toBeLessThan(0.55)
        expect(Math.abs(reading.pitchRange - 1)).toBeLessThan(0.55)
      }),
    )
  })

  test('differs from that of the take before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 99 }), fc.string(), (take, words) => {
        const [one, other] = [readingOf(take - 1, words), readingOf(take, words)]
        expect(Math.abs(one.length - other.length)).toBeGreaterThan(0.02)
      }),
    )
  })
})

describe('the pitch range of a voice', () => {
  const rate = 16_000
  const seconds = 0.8
  /** A voice whose pitch goes up and down once, by three semitones either way. */
  const voice = (): Float32Array => {
    let phase = 0
    return Float32Array.from({ length: rate * seconds }, (_, at) => {
      phase += (140 * 2 ** ((3 * Math.sin((2 * Math.PI * at) / (rate * seconds))) / 12)) / rate
      return [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * n * phase) / n, 0) / 4
    })
  }
  const rangeOf = (samples: Float32Array): number => {
    const pitches = [...pitchTrack(samples, rate)].filter((hertz) => hertz > 0).map(semitones)
    const sorted = pitches.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.95)]! - sorted[Math.floor(sorted.length * 0.05)]!
  }

  test.each([0.7, 1.4])('is scaled, and its length stays: %s', (factor) => {
    const usual = voice()
    const scaled = scalePitchRange(usual, rate, factor)
    expect(scaled).toHaveLength(usual.length)
    expect(rangeOf(scaled) / rangeOf(usual)).toBeCloseTo(factor, 0.5)
  })

  test('stays where no voice is heard', () => {
    const silence = new Float32Array(rate / 4)
    expect(scalePitchRange(silence, rate, 1.4)).toBe(silence)
  })
})
