import fc from '../../../support/fast-check.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { musicGain, soundGain } from '../../../../electron/common/music/index.ts'
import { curve } from '../../common/music/curves.ts'
import { Level } from '../../../../renderer/editor/playback/sound/level.ts'

/** The automation of a gain as the Web Audio API defines it: values that are set, and straight lines to a value. */
class Param {
  events: { kind: 'set' | 'line'; value: number; time: number }[] = []
  cancelScheduledValues(): void {
    this.events = []
  }
  setValueAtTime(value: number, time: number): void {
    this.events.push({ kind: 'set', value, time })
  }
  linearRampToValueAtTime(value: number, time: number): void {
    this.events.push({ kind: 'line', value, time })
  }
  at(time: number): number {
    const before = this.events.findLast((one) => one.time <= time)
    const next = this.events.find((one) => one.time > time)
    if (!before) return 1
    if (next?.kind !== 'line') return before.value
    return before.value + ((next.value - before.value) * (time - before.time)) / (next.time - before.time)
  }
}

class Gain {
  gain = new Param()
  to: Gain | null = null
  connect(next: Gain): Gain {
    this.to = next
    return next
  }
}

afterEach(() => void vi.unstubAllGlobals())

it('plays the stated curve from wherever playing begins, at every rate', () => {
  vi.stubGlobal('GainNode', Gain)
  const ms = fc.integer({ min: 0, max: 4000 })
  const easing = fc.constantFrom('linear' as const, 'ease' as const, 'back-out' as const)
  const keyframes = fc
    .uniqueArray(fc.record({ at: ms, value: fc.integer({ min: -60, max: 20 }), easing }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ at }) => Math.round(at / 200),
    })
    .map((frames) => frames.toSorted((a, b) => a.at - b.at))
  const volume = fc.constantFrom(-12, 0, 6)
  const settings = fc.record({ volume, keyframes, fadeIn: ms, fadeOut: ms }, { requiredKeys: [] })
  fc.assert(
    fc.property(
      settings,
      ms,
      fc.integer({ min: 100, max: 8000 }),
      fc.integer({ min: 0, max: 9000 }),
      fc.constantFrom(1, 2),
      (set, startMs, lengthMs, fromMs, rate) => {
        const context = { currentTime: 3 }
        const level = new Level(context as BaseAudioContext, new Gain() as unknown as AudioNode)
        const timeOf = (time: number): number => context.currentTime + (time - fromMs) / 1000 / rate
        level.follow({ settings: set, startMs, lengthMs }, timeOf)
        const rising = level.input as unknown as Gain
        for (let time = Math.max(startMs, fromMs) + 5; time < startMs + lengthMs - 5; time += 97) {
          const gain = rising.gain.at(timeOf(time)) * rising.to!.gain.at(timeOf(time))
          const wanted = soundGain(set, time - startMs, lengthMs)
          // A fifth of a decibel between the points of a curve.
          expect(Math.abs(gain - wanted)).toBeLessThan(1e-3 + 0.024 * wanted)
        }
      },
    ),
  )
})

it('is silent while muted, and plain again when the settings are gone', () => {
  vi.stubGlobal('GainNode', Gain)
  const level = new Level({ currentTime: 0 } as BaseAudioContext, new Gain() as unknown as AudioNode)
  const rising = level.input as unknown as Gain
  level.follow({ settings: { muted: true }, startMs: 0, lengthMs: 1000 }, (time) => time / 1000)
  expect(rising.gain.at(0.5)).toBe(0)
  level.plain()
  expect(rising.gain.at(0.5)).toBe(1)
})

it('plays the curve of music from wherever playing begins', () => {
  vi.stubGlobal('GainNode', Gain)
  fc.assert(
    fc.property(curve, fc.nat({ max: 60_000 }), fc.constantFrom(1, 2), (bed, fromMs, rate) => {
      const context = { currentTime: 3 }
      const level = new Level(context as BaseAudioContext, new Gain() as unknown as AudioNode)
      const timeOf = (time: number): number => context.currentTime + (time - fromMs) / 1000 / rate
      level.follow({ settings: {}, startMs: 0, lengthMs: bed.lengthMs, curve: bed }, timeOf)
      const { gain } = level.input as unknown as Gain
      for (let ms = fromMs; ms < bed.lengthMs - 5; ms += 97) {
        const expected = musicGain(bed, ms)
        expect(Math.abs(gain.at(timeOf(ms)) - expected)).toBeLessThanOrEqual(Math.max(0.02, expected * 0.05))
      }
    }),
  )
})
