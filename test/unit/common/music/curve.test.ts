import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  joinedSpans,
  musicCurve,
  musicGain,
  musicPoints,
  speechPauseMs,
} from '../../../../electron/common/music/index.ts'
import type { MusicCurve } from '../../../../electron/common/music/index.ts'
import { defaultMusicSettings } from '../../../../electron/common/service/extension/music.ts'
import { gainFactor } from '../../../../electron/common/service/extension/sound.ts'
import { curve } from './curves.ts'

/** Settings with other figures than those of new music. */
const settings = {
  ...defaultMusicSettings,
  volume: -12,
  ducking: { on: true, amount: 14, attack: 200, release: 600 },
}
const decibels = (gain: number): number => 20 * Math.log10(gain)
/** The curve's volume without its fades, dB. */
const level = ({ settings, ...rest }: MusicCurve, ms: number): number =>
  decibels(musicGain({ ...rest, settings: { ...settings, fadeIn: 0, fadeOut: 0 } }, ms))

describe('the volume of music under speech', () => {
  it('is never above its level nor lower than ducked, down while somebody speaks, and back within its release', () => {
    fc.assert(
      fc.property(curve, fc.nat({ max: 60_000 }), (bed, ms) => {
        const { settings, speech, lengthMs } = bed
        const { amount, attack, release } = settings.ducking
        const gain = musicGain(bed, ms)
        expect(gain).toBeLessThanOrEqual(gainFactor(settings.volume) * (1 + 1e-9))
        if (ms >= lengthMs) {
          expect(gain).toBe(0)
          return
        }
        const now = level(bed, ms)
        expect(now).toBeGreaterThanOrEqual(settings.volume - amount - 1e-6)
        if (speech.some(({ startMs, endMs }) => ms >= startMs && ms <= endMs))
          expect(now).toBeCloseTo(settings.volume - amount, 6)
        const isNear = speech.some(({ startMs, endMs }) => ms > startMs - attack && ms < endMs + release)
        if (!isNear) expect(now).toBeCloseTo(settings.volume, 6)
      }),
    )
  })

  it('changes without a jump: never faster than its ramps', () => {
    fc.assert(
      fc.property(curve, fc.integer({ min: 0, max: 59_999 }), (bed, ms) => {
        if (ms + 1 >= bed.lengthMs) return
        const { amount, attack, release } = bed.settings.ducking
        const steepest = amount / Math.min(attack, release)
        expect(Math.abs(level(bed, ms + 1) - level(bed, ms))).toBeLessThanOrEqual(steepest + 1e-6)
      }),
    )
  })

  it('is drawn by points whose lines keep to it', () => {
    fc.assert(
      fc.property(curve, fc.nat({ max: 20_000 }), fc.nat({ max: 40_000 }), (bed, fromMs, lasts) => {
        const points = musicPoints(bed, fromMs, fromMs + lasts)
        for (const [index, [ms, gain]] of points.slice(1).entries()) {
          const [beforeMs, before] = points[index]!
          const middle = musicGain(bed, Math.min((beforeMs + ms) / 2, bed.lengthMs - 1e-3))
          const loudest = Math.max(gain, before)
          if (loudest > 1e-6) expect(Math.abs((before + gain) / 2 - middle)).toBeLessThanOrEqual(loudest * 0.02)
        }
        if (points.length > 0)
          expect([points[0]![0], points.at(-1)![0]]).toEqual([fromMs, Math.min(fromMs + lasts, bed.lengthMs)])
      }),
    )
    const bed = musicCurve(settings, [{ startMs: 3_000, endMs: 5_000 }], 20_000)
    const points = musicPoints(bed, 0, 20_000)
    for (const [index, [ms, gain]] of points.slice(1).entries()) {
      const [beforeMs, before] = points[index]!
      const middle = musicGain(bed, (beforeMs + ms) / 2)
      expect(Math.abs(decibels((before + gain) / 2) - decibels(middle))).toBeLessThan(0.1)
    }
  })

  it('stays down in short pauses and rises in longer ones', () => {
    const speech = [
      { startMs: 2_000, endMs: 3_000 },
      { startMs: 3_000 + speechPauseMs, endMs: 5_000 },
      { startMs: 8_000, endMs: 9_000 },
    ]
    expect(joinedSpans(speech)).toEqual([
      { startMs: 2_000, endMs: 5_000 },
      { startMs: 8_000, endMs: 9_000 },
    ])
    const bed = musicCurve(settings, speech, 12_000)
    const shown = [1_800, 1_900, 2_000, 3_400, 5_300, 5_600, 7_900, 8_500].map((ms) => Math.round(level(bed, ms)))
    expect(shown).toEqual([-12, -19, -26, -26, -19, -12, -19, -26])
  })

  it('fades in straight lines, and nothing is heard where it is muted or over', () => {
    const bed = musicCurve({ ...settings, volume: 0, fadeIn: 1_000, fadeOut: 2_000 }, [], 10_000)
    expect([0, 500, 5_000, 9_000].map((ms) => musicGain(bed, ms))).toEqual([0, 0.5, 1, 0.5])
    expect([-1, 10_000].map((ms) => musicGain(bed, ms))).toEqual([0, 0])
    expect(musicGain({ ...bed, settings: { ...bed.settings, muted: true } }, 5_000)).toBe(0)
  })

  it('ignores speech where ducking is off', () => {
    const off = { ...settings, ducking: { ...settings.ducking, on: false } }
    expect(level(musicCurve(off, [{ startMs: 2_000, endMs: 5_000 }], 10_000), 3_000)).toBeCloseTo(-12)
  })
})
