import { describe, expect, test } from 'vitest'
import { detectionRate, SoundDetector, SoundMarker } from '../../../../electron/media/watermark/index.ts'
import { Chance } from '../../../support/wysiwyg/chance.ts'

/** Something like speech: bursts of coloured noise with pauses between, -1 to 1. */
function babble(seconds: number, seed: number): Float32Array {
  const chance = new Chance(seed)
  const samples = new Float32Array(seconds * detectionRate)
  let [slow, fast, level] = [0, 0, 0]
  for (let at = 0; at < samples.length; at += 1) {
    if (at % 1600 === 0) level = chance.is(0.25) ? 0 : 0.1 + chance.share() * 0.4
    const noise = chance.share() * 2 - 1
    slow += 0.08 * (noise - slow)
    fast += 0.7 * (noise - fast)
    samples[at] = level * (slow * 2 + fast * 0.15)
  }
  return samples
}

function marked(samples: Float32Array, piece = samples.length): Float32Array {
  const marker = new SoundMarker(detectionRate)
  const parts: Float32Array[] = []
  for (let at = 0; at < samples.length; at += piece) parts.push(marker.push(samples.subarray(at, at + piece)))
  parts.push(marker.end())
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let filled = 0
  for (const part of parts) {
    all.set(part, filled)
    filled += part.length
  }
  return all
}

function found(samples: Float32Array): { score: number; isFound: boolean } {
  const detector = new SoundDetector()
  for (let at = 0; at < samples.length; at += 5000) detector.push(samples.subarray(at, at + 5000))
  return detector.result()
}

const powerOf = (samples: Float32Array): number => samples.reduce((sum, value) => sum + value ** 2, 0)

describe('a mark in sound', () => {
  const plain = [1, 2].map((seed) => babble(6, seed))

  test('is found from anywhere on, at any level, and in nothing that has none', () => {
    for (const [index, samples] of plain.entries()) {
      const later = marked(samples).subarray(3001 + index * 1777)
      const softer = later.map((value) => value * 0.2)
      expect([found(later).isFound, found(softer).isFound, found(samples).isFound]).toEqual([true, true, false])
    }
  })

  test('is 36 dB below the sound, is as long, and silence stays silent', () => {
    for (const samples of plain) {
      const result = marked(samples)
      expect(result).toHaveLength(samples.length)
      const mark = result.map((value, at) => value - samples[at]!)
      expect(10 * Math.log10(powerOf(samples) / powerOf(mark))).toBeGreaterThanOrEqual(36)
    }
    expect(powerOf(marked(new Float32Array(detectionRate)))).toBe(0)
  })

  test('is the same in whatever pieces the sound comes', () => {
    const [samples] = plain
    const whole = marked(samples!)
    for (const piece of [257, 16_000])
      expect(Buffer.from(marked(samples!, piece).buffer).equals(Buffer.from(whole.buffer))).toBe(true)
    expect(marked(samples!.subarray(0, 100))).toHaveLength(100)
    expect(marked(new Float32Array(0))).toHaveLength(0)
  })

  test('is found in pieces that were marked one by one and put together', () => {
    const pieces = [...plain, ...plain].map((samples, index) => marked(samples).subarray(0, 30_000 + index * 7000))
    const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      all.set(piece, at)
      at += piece.length
    }
    expect(found(all).isFound).toBe(true)
  })
})
