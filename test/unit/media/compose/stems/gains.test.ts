import { expect, test } from 'vitest'
import { addRest, applyGains, gainsBetween } from '../../../../../electron/media/compose/stems/gains.ts'
import { floatHeaderBytes, floatWavHeader } from '../../../../../electron/media/compose/stems/wave.ts'
import fc from '../../../../support/fast-check.ts'

const samples = 4_800
/** Interleaved stereo of two tones. */
function tones(a: number, b: number): Float32Array {
  return Float32Array.from({ length: samples * 2 }, (_, at) => 0.5 * Math.sin((at >> 1) * (at % 2 === 0 ? a : b)))
}

test('a gain that changes as limiters change it is found', () => {
  const before = tones(0.05, 0.11)
  const wanted = Float32Array.from({ length: samples }, (_, at) => 1 - 0.5 * Math.min(1, at / 1_000))
  const after = before.map((value, at) => value * wanted[at >> 1]!)
  const found = gainsBetween(before, after, 1)
  const off = found.map((gain, at) => Math.abs(gain - wanted[at]!))
  // Where the course has a corner, the straight lines between the middles of the pieces cut it.
  expect(Math.max(...off)).toBeLessThan(0.02)
})

test('in silence the gain stays as it was', () => {
  const silence = new Float32Array(samples * 2)
  expect(new Set(gainsBetween(silence, silence, 0.5))).toEqual(new Set([0.5]))
})

test('stems add up to the mix, whatever is missing of it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 0.2, noNaN: true }),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (step, gain) => {
        const stems = [tones(step, 0.07), tones(0.03, step * 2), new Float32Array(samples * 2)]
        const mix = stems[0]!.map((value, at) => gain * (value + stems[1]![at]!) + 0.001 * Math.sin(at))
        addRest(mix, stems)
        const off = mix.map((value, at) => Math.abs(value - stems[0]![at]! - stems[1]![at]! - stems[2]![at]!))
        expect(Math.max(...off)).toBeLessThan(1e-6)
      },
    ),
  )
})

test('both channels have the gain of their time', () => {
  const sound = Float32Array.from([1, 1, 1, 1])
  applyGains(sound, Float32Array.from([0.5, 0.25]))
  expect([...sound]).toEqual([0.5, 0.5, 0.25, 0.25])
})

test('the header of a sound tells floats, and never more bytes than it can', () => {
  const header = floatWavHeader(800)
  expect(header.length).toBe(floatHeaderBytes)
  expect(header.readUInt16LE(20)).toBe(3)
  expect(header.readUInt32LE(54)).toBe(800)
  expect(header.readUInt32LE(46)).toBe(100)
  expect(floatWavHeader(2 ** 40).readUInt32LE(54)).toBe(2 ** 32 - floatHeaderBytes)
})
