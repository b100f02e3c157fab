import { describe, expect, test } from 'vitest'
import { roughTimeLeft, TimeLeft } from '../../../../electron/common/progress/index.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'

/** A report each `everyMs`, of work that goes at these paces (1: as planned), one per report, over and over. */
function follow(wholeMs: number, everyMs: number, paces: readonly number[], ready = 0) {
  const left = new TimeLeft()
  const shown: { at: number; ms: number }[] = []
  let share = 0
  let at = 0
  left.add(at, share)
  for (let turn = 0; share < 1; turn += 1) {
    at += everyMs
    share = Math.min(1, Math.max(share + (everyMs / wholeMs) * paces[turn % paces.length]!, ready))
    left.add(at, share)
    const ms = left.left(at, 1 - share)
    if (ms !== null) shown.push({ at, ms })
  }
  return { shown, endMs: at }
}

const jobs = {
  whole: fc.integer({ min: 30_000, max: 600_000 }),
  every: fc.integer({ min: 400, max: 1_500 }),
}

describe('the remaining time', () => {
  test('at one pace only falls and is true, whatever was ready beforehand', () => {
    fc.assert(
      fc.property(jobs.whole, jobs.every, fc.double({ min: 0, max: 0.3, noNaN: true }), (whole, every, ready) => {
        const { shown, endMs } = follow(whole, every, [1], ready)
        for (const [index, { at, ms }] of shown.entries()) {
          expect(ms).toBeLessThanOrEqual(shown[index - 1]?.ms ?? Infinity)
          if (at > 20_000) expect(Math.abs(ms - (endMs - at))).toBeLessThan(0.35 * (endMs - at) + 5_000)
        }
        expect(shown.at(-1)!.ms).toBeLessThan(5_000)
      }),
      { numRuns: 25 },
    )
  })

  test('on a busy machine rises seldom, by much only, and ends at nothing', () => {
    const paces = fc.array(fc.double({ min: 0.2, max: 2.5, noNaN: true }), { minLength: 40, maxLength: 80 })
    fc.assert(
      fc.property(jobs.whole, jobs.every, paces, (whole, every, noisy) => {
        const { shown } = follow(whole, every, noisy)
        const rises = shown.filter(({ ms }, index) => ms > (shown[index - 1]?.ms ?? Infinity))
        expect(rises.length).toBeLessThanOrEqual(2)
        expect(shown.at(-1)!.ms).toBeLessThan(15_000)
      }),
      { numRuns: 25 },
    )
  })

  test('is longer once the work has become slow for good, and while it stands still', () => {
    const left = new TimeLeft()
    for (let second = 0; second <= 60; second += 1) left.add(second * 1_000, second / 200)
    const before = left.left(60_000, 0.7)!
    expect(before).toBeGreaterThan(120_000)
    for (let second = 61; second <= 240; second += 1) left.add(second * 1_000, 0.3 + (second - 60) / 2_000)
    expect(left.left(240_000, 0.61)!).toBeGreaterThan(2 * before)
    expect(left.left(2_400_000, 0.61)!).toBeGreaterThan(10 * before)
  })

  test('is not told before there is a pace, nor from a share that falls', () => {
    const left = new TimeLeft()
    for (const at of [0, 10_000, 60_000]) left.add(at, 0)
    expect(left.left(60_000, 1)).toBeNull()
    left.add(70_000, 0.25)
    left.add(71_000, 0.1)
    expect(left.left(71_000, 0.75)).toBe(30_000)
  })
})

test('is shown only as exactly as it is known', () => {
  const words = (ms: number): string => inEnglish(roughTimeLeft(ms))
  expect([1_200, 17_000, 51_000, 63_000, 118_000, 460_000].map(words)).toEqual([
    'a few seconds left',
    'about 20 seconds left',
    'about 45 seconds left',
    'about 1 minute left',
    'about 2 minutes left',
    'about 8 minutes left',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 5_000, max: 80_000_000 }), (ms) => {
      const { key, values } = roughTimeLeft(ms)
      const unit = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }[key.split('.')[1]!]!
      expect(Math.abs((Number(values?.['n']) * unit) / ms - 1)).toBeLessThanOrEqual(1)
    }),
  )
})
