import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import type { Keyframes } from '@common/service/extension/motion.ts'
import { placedPose, poseAt, posedBox, restBox } from '../../../../renderer/editor/motion/pose.ts'

const shadow = { color: '#000', blur: 20, x: 30, y: 10 }
const appearance = fc.option(fc.record({ shadow: fc.constant(shadow), rotation: fc.constant(30) }), { nil: undefined })
const box = fc.record({
  x: fc.integer({ min: -500, max: 900 }),
  y: fc.integer({ min: -500, max: 900 }),
  width: fc.integer({ min: 4, max: 900 }),
  height: fc.integer({ min: 4, max: 900 }),
  rotation: fc.constantFrom(0, 30, -90),
})
const pose = fc.record({
  x: fc.integer({ min: -300, max: 300 }),
  y: fc.integer({ min: -300, max: 300 }),
  scale: fc.constantFrom(0.25, 1, 3),
  rotation: fc.constantFrom(0, 45, -120),
})
const at = <T>(value: T): { at: number; value: T }[] => [{ at: 0, value }]

const rounded = (one: object): object =>
  Object.fromEntries(Object.entries(one).map(([key, value]) => [key, Math.round((value as number) * 10) / 10 + 0]))

describe('an element that its keyframes place', () => {
  it('is taken back to where it stands still', () => {
    fc.assert(
      fc.property(box, appearance, pose, (rest, look, posed) => {
        const back = restBox(posedBox(rest, look, posed), look, posed)
        // The centre of what is drawn with a shadow is known to half a px.
        for (const side of ['x', 'y', 'width', 'height', 'rotation'] as const) {
          expect(Math.abs((back[side] ?? 0) - rest[side])).toBeLessThan(look?.shadow ? 4 : 0.001)
        }
      }),
      { numRuns: 200 },
    )
  })

  const rest = { x: 100, y: 100, width: 200, height: 100, rotation: 0 }
  const change = (keyframes: Keyframes, kind: 'move' | 'resize' | 'rotate', after: Partial<typeof rest>) => {
    const moment = { motion: { keyframes }, elapsedMs: 0 }
    const before = posedBox(rest, undefined, poseAt(moment))
    return placedPose({ before: rest, after: { ...before, ...after }, appearance: undefined, kind }, moment)
  }

  it('moves its keyframe at the playhead where its position has some, else itself', () => {
    const moved = change({ x: at(50), y: at(0) }, 'move', { x: 250, y: 130 })
    expect(rounded(moved.rest)).toEqual(rounded(rest))
    expect(moved.motion?.keyframes).toEqual({ x: at(150), y: at(30) })
    const turned = change({ rotation: at(90) }, 'move', { x: 180, y: 100 })
    expect(turned.motion).toBeUndefined()
    expect(rounded(turned.rest)).toEqual(rounded({ ...rest, x: 180 }))
  })

  it('is scaled and rotated by its keyframes where those values have some, else itself', () => {
    // The right half is dragged outwards: the left edge of the element stays.
    const scaled = change({ scale: at(1), x: at(0), y: at(0) }, 'resize', { width: 400, height: 200 })
    expect(rounded(scaled.rest)).toEqual(rounded(rest))
    expect(scaled.motion?.keyframes).toEqual({ scale: at(2), x: at(100), y: at(50) })
    const own = change({ rotation: at(0) }, 'resize', { width: 400, height: 200 })
    expect(own.motion).toBeUndefined()
    expect(rounded(own.rest)).toEqual(rounded({ ...rest, width: 400, height: 200 }))
    const rotated = change({ rotation: at(10) }, 'rotate', { rotation: 55 })
    expect(rotated.motion?.keyframes).toEqual({ rotation: at(55) })
    expect(rounded(rotated.rest)).toEqual(rounded(rest))
    expect(rounded(change({ x: at(0) }, 'rotate', { rotation: 20 }).rest)).toEqual(rounded({ ...rest, rotation: 20 }))
  })
})
