import fc from '../../../support/fast-check.ts'
import { easingNames, motionDirections } from '../../../../electron/common/service/extension/motion.ts'
import type { Easing } from '../../../../electron/common/service/extension/motion.ts'
import { transitionKinds } from '../../../../electron/common/service/extension/transitions.ts'
import type { CameraMove, Transition } from '../../../../electron/common/service/extension/transitions.ts'

const share = (max = 1) => fc.double({ min: 0, max, noNaN: true })

export const easing: fc.Arbitrary<Easing> = fc.oneof(
  fc.constantFrom(...easingNames),
  fc.tuple(share(), fc.double({ min: -2, max: 3, noNaN: true }), share(), fc.double({ min: -2, max: 3, noNaN: true })),
)

export const transition: fc.Arbitrary<Transition> = fc.record(
  {
    kind: fc.constantFrom(...transitionKinds),
    duration: fc.integer({ min: 40, max: 10_000 }),
    easing,
    direction: fc.constantFrom(...motionDirections),
    color: fc.constantFrom('#ffffff', '#123456'),
  },
  { requiredKeys: ['kind', 'duration'] },
)

const box = fc
  .tuple(fc.double({ min: 0.1, max: 1, noNaN: true }), share(), share())
  .map(([size, x, y]) => ({ x: x * (1 - size), y: y * (1 - size), size }))

export const camera: fc.Arbitrary<CameraMove> = fc.record(
  { from: box, to: box, easing },
  { requiredKeys: ['from', 'to'] },
)
