import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  animations,
  atRest,
  eased,
  easingPoints,
  motionAt,
  movingSpans,
} from '../../../../electron/common/motion/index.ts'
import type { MotionBounds, MotionState } from '../../../../electron/common/motion/index.ts'
import {
  animationKinds,
  easingNames,
  emphasisKinds,
  motionDirections,
  motionSchema,
  scaledMotion,
} from '../../../../electron/common/service/extension/motion.ts'
import type { Motion } from '../../../../electron/common/service/extension/motion.ts'

const bounds: MotionBounds = {
  box: { x: 200, y: 100, width: 400, height: 300 },
  canvas: { width: 1920, height: 1080 },
}
const lengthMs = 4000
const at = (motion: Motion, elapsedMs: number): MotionState => motionAt(motion, { elapsedMs, lengthMs }, bounds)

const easing = fc.oneof(
  fc.constantFrom(...easingNames),
  fc.tuple(...[0, 1, 2, 3].map((index) => fc.double({ min: index % 2 ? -1 : 0, max: index % 2 ? 2 : 1, noNaN: true }))),
) as fc.Arbitrary<(typeof easingNames)[number]>
const animation = fc.record(
  {
    kind: fc.constantFrom(...animationKinds),
    duration: fc.integer({ min: 100, max: 3000 }),
    easing,
    direction: fc.constantFrom(...motionDirections),
  },
  { requiredKeys: ['kind', 'duration'] },
)
const values = (least: number, most: number) =>
  fc
    .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 5000 }), value: fc.integer({ min: least, max: most }) }), {
      selector: (frame) => frame.at,
      minLength: 1,
      maxLength: 5,
    })
    .map((frames) => frames.toSorted((a, b) => a.at - b.at))
const motions = fc.record(
  {
    in: animation,
    out: animation,
    emphasis: fc.record({
      kind: fc.constantFrom(...emphasisKinds),
      period: fc.integer({ min: 500, max: 5000 }),
      strength: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
    keyframes: fc.record(
      { x: values(-500, 500), rotation: values(-90, 90), opacity: values(0, 1) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Motion>

describe('easing', () => {
  it('begins at 0, ends at 1, and is the curve of CSS in between', () => {
    for (const name of easingNames) expect([eased(name, 0), eased(name, 1)]).toEqual([0, 1])
    expect(eased('linear', 0.3)).toBeCloseTo(0.3)
    // Symmetrical curves pass the middle in the middle.
    expect(eased('ease-in-out', 0.5)).toBeCloseTo(0.5)
    // https://www.w3.org/TR/css-easing-2: `ease` is at 0.8024 in the middle.
    expect(eased('ease', 0.5)).toBeCloseTo(0.8024, 3)
    expect(eased('back-out', 0.6)).toBeGreaterThan(1)
    expect(eased([...easingPoints['ease-in']], 0.25)).toBeCloseTo(eased('ease-in', 0.25))
  })
})

describe('how an element moves', () => {
  it('is nowhere to be seen before it comes and after it has gone, by each animation', () => {
    for (const kind of animationKinds)
      for (const direction of motionDirections) {
        const both = { in: { kind, duration: 500, direction }, out: { kind, duration: 500, direction } }
        for (const state of [at(both, 0), at(both, lengthMs)]) {
          const { x, y } = { x: bounds.box.x + state.x, y: bounds.box.y + state.y }
          const isOutside = x >= 1920 || y >= 1080 || x + 400 <= 0 || y + 300 <= 0
          const isHidden = state.opacity === 0 || state.scale === 0 || Object.values(state.hidden).includes(1)
          expect([kind, direction, isOutside || isHidden]).toEqual([kind, direction, true])
        }
        expect(at(both, 2000)).toEqual(atRest)
      }
  })

  it('moves on in the direction in which it came', () => {
    const slide = { kind: 'slide', duration: 1000, direction: 'right' } as const
    expect(at({ in: slide }, 200).x).toBeLessThan(0)
    expect(at({ out: slide }, 3800).x).toBeGreaterThan(0)
    const wipe = { kind: 'wipe', duration: 1000, direction: 'down' } as const
    expect(at({ in: wipe }, 200).hidden.bottom).toBeGreaterThan(0.5)
    expect(at({ out: wipe }, 3800).hidden.top).toBeGreaterThan(0.5)
  })

  it('shortens animations that would meet', () => {
    const fade = { kind: 'fade', duration: 4000 } as const
    expect([at({ in: fade, out: fade }, 1000), at({ in: fade, out: fade }, 3000)].map((one) => one.opacity)).toEqual([
      0.5, 0.5,
    ])
  })

  it('follows keyframes, each by its easing, and holds the first and the last', () => {
    const frames = [
      { at: 1000, value: 0 },
      { at: 2000, value: 100, easing: 'ease-in' as const },
      { at: 3000, value: 0 },
    ]
    const x = (ms: number) => at({ keyframes: { x: frames } }, ms).x
    expect([x(0), x(1500), x(2000), x(3500)]).toEqual([0, 50, 100, 0])
    expect(x(2500)).toBeCloseTo(100 - 100 * eased('ease-in', 0.5))
    const crop = [
      { at: 0, value: { left: 0, top: 0, right: 0, bottom: 0 } },
      { at: 4000, value: { left: 0.2, top: 0.1, right: 0, bottom: 0.1 } },
    ]
    expect(at({ keyframes: { crop } }, 2000).crop).toEqual({ left: 0.1, top: 0.05, right: 0, bottom: 0.05 })
  })

  it('has no state that can not be shown, and stands still outside of its moving spans', () => {
    fc.assert(
      fc.property(motions, fc.integer({ min: 0, max: lengthMs - 1 }), (motion, ms) => {
        expect(motionSchema.safeParse(motion).error).toBeUndefined()
        const state = at(motion, ms)
        expect(Object.values({ ...state, ...state.hidden, hidden: 0 }).every(Number.isFinite)).toBe(true)
        expect(state.opacity >= 0 && state.opacity <= 1 && state.scale >= 0).toBe(true)
        const spans = movingSpans(motion, lengthMs)
        if (spans.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)) return
        const edge = spans.findLast(({ toMs }) => toMs <= ms)?.toMs ?? 0
        expect(state).toEqual(at(motion, edge))
      }),
    )
  })

  it('never jumps within an animation', () => {
    for (const kind of animationKinds)
      for (const name of easingNames)
        for (let step = 0; step < 50; step += 1) {
          const motion = { in: { kind, duration: 500, easing: name } }
          const [before, after] = [at(motion, step * 10), at(motion, step * 10 + 10)]
          expect(Math.abs(before.opacity - after.opacity)).toBeLessThan(0.15)
          expect(Math.hypot(before.x - after.x, before.y - after.y)).toBeLessThan(100)
        }
  })

  it('fits a canvas of another size', () => {
    const motion = { keyframes: { x: [{ at: 0, value: 100 }], scale: [{ at: 0, value: 2 }] } }
    expect(scaledMotion(motion, 0.5)).toEqual({
      keyframes: { x: [{ at: 0, value: 50 }], scale: [{ at: 0, value: 2 }] },
    })
  })

  it('has usual values for each animation', () => {
    for (const kind of animationKinds) {
      const { duration, easing: usual, direction } = animations[kind]
      expect(
        motionSchema.safeParse({ in: { kind, duration, easing: usual, ...(direction ? { direction } : {}) } }).success,
      ).toBe(true)
    }
  })
})
