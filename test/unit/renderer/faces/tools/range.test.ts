import { describe, expect, it } from 'vitest'
import { moveEdge, moveRange, partOf, usualRange } from '../../../../../renderer/faces/tools/range.ts'

const bounds = { totalMs: 200_000, leastMs: 1_000, mostMs: 120_000 }

describe('a part of a video', () => {
  it('begins as long as it may be', () => {
    expect(usualRange(bounds)).toEqual({ fromMs: 0, toMs: 120_000 })
    expect(usualRange({ ...bounds, totalMs: 9_000.4 })).toEqual({ fromMs: 0, toMs: 9_000 })
  })

  it.each([
    ['from', 50_000, { fromMs: 50_000, toMs: 100_000 }],
    ['from', 99_800, { fromMs: 99_800, toMs: 100_800 }],
    ['from', -5, { fromMs: 0, toMs: 100_000 }],
    ['from', 500_000, { fromMs: 199_000, toMs: 200_000 }],
    ['to', 150_000, { fromMs: 30_000, toMs: 150_000 }],
    ['to', 10_100, { fromMs: 9_100, toMs: 10_100 }],
    ['to', 0, { fromMs: 0, toMs: 1_000 }],
    ['to', 999_999, { fromMs: 80_000, toMs: 200_000 }],
  ] as const)('%s goes to %d: it stays inside, long enough and not too long', (edge, to, range) => {
    expect(moveEdge({ fromMs: 10_000, toMs: 100_000 }, edge, to, bounds)).toEqual(range)
  })

  it('pushes the end along when the beginning would make it too long', () => {
    expect(moveEdge({ fromMs: 80_000, toMs: 200_000 }, 'from', 0, bounds)).toEqual({
      fromMs: 0,
      toMs: 120_000,
    })
  })

  it('moves as a whole and keeps its length', () => {
    expect(moveRange({ fromMs: 10_000, toMs: 30_000 }, 5_000, bounds)).toEqual({
      fromMs: 15_000,
      toMs: 35_000,
    })
    expect(moveRange({ fromMs: 10_000, toMs: 30_000 }, -50_000, bounds)).toEqual({ fromMs: 0, toMs: 20_000 })
    expect(moveRange({ fromMs: 10_000, toMs: 30_000 }, 900_000, bounds)).toEqual({
      fromMs: 180_000,
      toMs: 200_000,
    })
  })

  it('of a video shorter than it must be is all of it', () => {
    const short = { totalMs: 400, leastMs: 1_000, mostMs: 120_000 }
    expect(moveEdge({ fromMs: 0, toMs: 400 }, 'from', 300, short)).toEqual({ fromMs: 0, toMs: 400 })
  })

  it('that is all of it cuts nothing', () => {
    expect(partOf({ fromMs: 0, toMs: 200_000 }, 200_000)).toBeNull()
    expect(partOf({ fromMs: 1, toMs: 200_000 }, 200_000)).toEqual({ fromMs: 1, toMs: 200_000 })
  })
})
