import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { corner, shownSize, sizing } from '../../../../renderer/editor/placing.ts'

const side = fc.integer({ min: 1, max: 8_000 })
const size = fc.record({ width: side, height: side })
const element = fc.record(
  {
    width: fc.double({ min: 1, max: 8_000, noNaN: true }),
    height: fc.double({ min: 1, max: 8_000, noNaN: true }),
    scaleX: fc.double({ min: 0.001, max: 4, noNaN: true }),
    scaleY: fc.double({ min: 0.001, max: 4, noNaN: true }),
  },
  { requiredKeys: ['scaleX', 'scaleY'] },
)

describe('the size of an element', () => {
  it('is a factor of up to 1, and a length beyond', () => {
    const own = { width: 1000, height: 500 }
    const plain = { scaleX: 1, scaleY: 1 }
    expect(sizing(plain, own, { width: 250, height: 125 })).toEqual({ scaleX: 0.25, scaleY: 0.25 })
    expect(sizing(plain, own, { width: 1500, height: 250 })).toEqual({ width: 1500, scaleX: 1, scaleY: 0.5 })
    expect(sizing({ ...plain, width: 1500 }, own, { width: 750, height: 500 })).toEqual({
      scaleX: 0.5,
      scaleY: 1,
    })
    expect(sizing(plain, null, { width: 640, height: 360 })).toEqual({
      width: 640,
      height: 360,
      scaleX: 1,
      scaleY: 1,
    })
  })

  it('comes out as it was asked for, in what every body takes', () => {
    fc.assert(
      fc.property(element, fc.option(size), size, (before, own, wanted) => {
        const placed = sizing(before, own, wanted)
        expect(placed.scaleX).toBeGreaterThan(0)
        expect(placed.scaleX).toBeLessThanOrEqual(1)
        expect(placed.scaleY).toBeLessThanOrEqual(1)
        const after = { ...before, ...placed }
        const shown = shownSize(after, own ?? { width: 1, height: 1 })
        expect(shown).toEqual(wanted)
      }),
    )
  })

  it('keeps both factors alike where both sides change alike', () => {
    const own = { width: 1333, height: 777 }
    const placed = sizing({ scaleX: 1, scaleY: 1 }, own, { width: 1333 * 0.37, height: 777 * 0.37 })
    expect(placed.scaleX).toBeCloseTo(placed.scaleY!, 12)
  })

  it('stays in the range of offsets', () => {
    expect(corner({ x: 5e9, y: -0 })).toEqual({ x: 1_000_000, y: 0 })
  })
})
