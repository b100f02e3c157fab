import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { planDrag } from '../../../../renderer/editor/timeline/clips/drag-plan.ts'
import { dropIndex } from '../../../../renderer/editor/scenes/scene-drop.ts'
import { snapTo } from '../../../../renderer/editor/timeline/snap.ts'
import type { SnapPoint } from '../../../../renderer/editor/timeline/snap.ts'
import { scene, timingsOf } from './support.ts'

describe('an element that is dragged', () => {
  it('moves with its length', () => {
    expect(planDrag({ start: 1_000, end: 3_000 }, 'move', 500, 5_000)).toEqual({ start: 1_500, end: 3_500 })
  })

  it('lasts to the end of the scene when it did before', () => {
    expect(planDrag({ start: null, end: null }, 'move', 700, 5_000)).toEqual({ start: 700, end: null })
  })

  it('is with the scene again at its start and at its end', () => {
    expect(planDrag({ start: 400, end: 2_000 }, 'move', -900, 5_000)).toEqual({ start: null, end: 1_600 })
    expect(planDrag({ start: 400, end: 2_000 }, 'end', 4_000, 5_000)).toEqual({ start: 400, end: null })
    expect(planDrag({ start: 400, end: 2_000 }, 'start', -400, 5_000)).toEqual({ start: null, end: 2_000 })
  })

  it('keeps at least a frame and stays in its scene, whatever is done', () => {
    const times = fc.record({
      start: fc.option(fc.integer({ min: 1, max: 4_000 })),
      end: fc.option(fc.integer({ min: 4_100, max: 9_000 })),
    })
    fc.assert(
      fc.property(
        times,
        fc.constantFrom('move' as const, 'start' as const, 'end' as const),
        fc.integer({ min: -20_000, max: 20_000 }),
        (before, mode, by) => {
          const { start, end } = planDrag(before, mode, by, 5_000)
          expect(start ?? 0).toBeGreaterThanOrEqual(0)
          expect(start ?? 0).toBeLessThan(mode === 'start' && before.end !== null ? 9_000 : 5_000)
          if (end !== null) expect(end - (start ?? 0)).toBeGreaterThanOrEqual(40)
          expect([start, end].every((one) => one === null || Number.isInteger(one))).toBe(true)
        },
      ),
    )
  })
})

describe('snapping', () => {
  const points: SnapPoint[] = [
    { ms: 1_000, kind: 'scene' },
    { ms: 1_000, kind: 'word' },
    { ms: 2_000, kind: 'element' },
  ]

  it('takes the nearest point of any edge', () => {
    expect(snapTo([960, 1_990], points, 100)).toEqual({ shiftMs: 10, point: points[2] })
    expect(snapTo([960], points, 100)).toEqual({ shiftMs: 40, point: points[0] })
  })

  it('names the stronger of two points at the same time', () => {
    expect(snapTo([1_000], points.toReversed(), 10)?.point.kind).toBe('scene')
  })

  it('leaves what is too far away', () => {
    expect(snapTo([1_500], points, 100)).toBeNull()
    expect(snapTo([], points, 100)).toBeNull()
  })
})

describe('a scene that is dragged', () => {
  const timings = timingsOf(['a', 'b', 'c'].map((id) => scene(id, [], { duration: 1_000 })))

  it.each([
    ['a', 100, null],
    ['a', 1_400, null],
    ['a', 1_600, { index: 1, ms: 2_000 }],
    ['a', 9_000, { index: 2, ms: 3_000 }],
    ['c', 1_200, { index: 1, ms: 1_000 }],
    ['c', -50, { index: 0, ms: 0 }],
    ['b', 2_600, { index: 2, ms: 3_000 }],
  ])('%s at %i ms goes to %o', (id, at, to) => {
    expect(dropIndex(timings, id, at)).toEqual(to)
  })

  it('is none of the project', () => expect(dropIndex(timings, 'x', 0)).toBeNull())
})
