import { describe, expect, it } from 'vitest'
import { motionAt, pieceStates } from '../../../../electron/common/motion/index.ts'
import { pieceKinds, pieceOrders } from '../../../../electron/common/service/extension/motion.ts'
import type { Animation } from '../../../../electron/common/service/extension/motion.ts'
import fc from '../../../support/fast-check.ts'

const animation = fc.record({
  kind: fc.constantFrom(...pieceKinds),
  duration: fc.constant(1_000),
  by: fc.constant('letters' as const),
  order: fc.constantFrom(...pieceOrders),
  overlap: fc.double({ min: 0, max: 1, noNaN: true }),
})
const still = { opacity: 1, scale: 1, x: 0, y: 0 }
const seen = ({ opacity, scale }: { opacity: number; scale: number }): boolean => opacity > 0 && scale > 0

describe('the letters and words of a text', () => {
  it('are none at first and all in their places at last; what has arrived stays', () => {
    fc.assert(
      fc.property(animation, fc.integer({ min: 1, max: 60 }), (one: Animation, count) => {
        expect(pieceStates({ animation: one, share: 0 }, count).some(seen)).toBe(false)
        expect(pieceStates({ animation: one, share: 1 }, count)).toEqual(Array.from({ length: count }, () => still))
        let there = new Set<number>()
        for (let share = 0; share <= 1.0001; share += 0.05) {
          const states = pieceStates({ animation: one, share: Math.min(1, share) }, count)
          const now = new Set(
            states.flatMap((state, index) => (JSON.stringify(state) === JSON.stringify(still) ? [index] : [])),
          )
          expect([...there].filter((index) => !now.has(index))).toEqual([])
          there = now
        }
      }),
    )
  })

  it('come in the order that is chosen, together where their times overlap all the way', () => {
    const at = (more: Partial<Animation>, share: number): number[] =>
      pieceStates({ animation: { kind: 'fade', by: 'letters', duration: 1, ...more }, share }, 4).map(({ opacity }) =>
        Number(opacity.toFixed(2)),
      )
    expect(at({ overlap: 0 }, 0.375)).toEqual([1, 0.5, 0, 0])
    expect(at({ overlap: 0, order: 'backward' }, 0.375)).toEqual([0, 0, 0.5, 1])
    expect(at({ overlap: 1 }, 0.375)).toEqual([0.38, 0.38, 0.38, 0.38])
    expect(at({ overlap: 0, order: 'random' }, 0.5).toSorted()).toEqual([0, 0, 1, 1])
    expect(at({ kind: 'typewriter' }, 0.5)).toEqual([1, 1, 0, 0])
  })

  it('are those of texts alone: anything else comes as a whole', () => {
    const bounds = { box: { x: 0, y: 0, width: 10, height: 10 }, canvas: { width: 100, height: 100 } }
    const motion = { in: { kind: 'typewriter', duration: 1_000 }, out: { kind: 'draw', duration: 500 } } as const
    const time = { elapsedMs: 250, lengthMs: 2_000 }
    expect(motionAt(motion, time, { ...bounds, content: 'text' })).toMatchObject({
      pieces: { share: 0.25 },
      hidden: { right: 0 },
    })
    expect(motionAt(motion, time, { ...bounds, content: 'shape' })).toMatchObject({ hidden: { right: 0.75 } })
    const leaving = motionAt(motion, { ...time, elapsedMs: 1_750 }, { ...bounds, content: 'shape' })
    expect(leaving.drawn).toBeCloseTo(0.5)
    expect(motionAt(motion, time, bounds)).toMatchObject({ hidden: { right: 0.75 } })
  })
})
