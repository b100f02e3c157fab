import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { snapEdge, snapLines, snapMove } from '../../../../renderer/editor/stage/snap.ts'
import { box } from './arbitraries.ts'

const canvas = { width: 1920, height: 1080 }

describe('snapping', () => {
  it('meets edges and centres of the canvas', () => {
    const lines = snapLines(canvas, [])
    const one = { x: 4, y: 488, width: 200, height: 100 }
    const { dx, dy, guides } = snapMove(one, lines, 6)
    expect({ dx, dy }).toEqual({ dx: -4, dy: 2 })
    expect(guides).toContainEqual({ axis: 'x', at: 0, from: 0, to: 1080 })
    expect(guides).toContainEqual({ axis: 'y', at: 540, from: 0, to: 1920 })
  })

  it('meets other elements, and shows a guide that reaches both', () => {
    const other = { x: 1000, y: 100, width: 100, height: 50 }
    const { dx, guides } = snapMove({ x: 503, y: 700, width: 500, height: 60 }, snapLines(canvas, [other]), 6)
    expect(dx).toBe(-3)
    expect(guides).toContainEqual({ axis: 'x', at: 1000, from: 100, to: 760 })
  })

  it('leaves alone what is out of reach', () => {
    const far = { x: 407, y: 211, width: 33, height: 35 }
    expect(snapMove(far, snapLines(canvas, []), 6)).toEqual({ dx: 0, dy: 0, guides: [] })
    expect(snapEdge(407, 'x', snapLines(canvas, []), 6)).toBeNull()
  })

  it('never moves further than its reach, and rests where it has snapped', () => {
    fc.assert(
      fc.property(
        box,
        fc.array(box, { maxLength: 5 }),
        fc.double({ min: 0.1, max: 40, noNaN: true }),
        (one, others, reach) => {
          const lines = snapLines(canvas, others)
          const { dx, dy } = snapMove(one, lines, reach)
          expect(Math.abs(dx)).toBeLessThanOrEqual(reach)
          expect(Math.abs(dy)).toBeLessThanOrEqual(reach)
          const again = snapMove({ ...one, x: one.x + dx, y: one.y + dy }, lines, reach)
          expect(again.dx).toBeCloseTo(0, 6)
          expect(again.dy).toBeCloseTo(0, 6)
        },
      ),
    )
  })
})
