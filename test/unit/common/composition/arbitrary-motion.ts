import fc from '../../../support/fast-check.ts'
import {
  animationKinds,
  emphasisKinds,
  motionDirections,
} from '../../../../electron/common/service/extension/motion.ts'
import type { Motion } from '../../../../electron/common/service/extension/motion.ts'

const easing = fc.constantFrom('ease-out' as const, [0.2, -1.5, 0.8, 2] as [number, number, number, number])
const animation = fc.record(
  {
    kind: fc.constantFrom(...animationKinds),
    duration: fc.integer({ min: 1, max: 5000 }),
    easing,
    direction: fc.constantFrom(...motionDirections),
  },
  { requiredKeys: ['kind', 'duration'] },
)
const track = (value: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(
      fc.record({ at: fc.integer({ min: -2000, max: 9000 }), value, easing }, { requiredKeys: ['at', 'value'] }),
      {
        minLength: 1,
        maxLength: 4,
        selector: ({ at }) => at,
      },
    )
    .map((frames) => frames.toSorted((a, b) => a.at - b.at))
/** Any motion, with fields that are absent instead of undefined, as in a file. */
export const motion: fc.Arbitrary<Motion> = fc
  .record(
    {
      in: animation,
      out: animation,
      emphasis: fc.record({
        kind: fc.constantFrom(...emphasisKinds),
        period: fc.integer({ min: 100, max: 5000 }),
        strength: fc.constantFrom(0, 0.5, 1),
      }),
      keyframes: fc.record(
        { x: track(fc.integer({ min: -900, max: 900 })), scale: track(fc.constantFrom(0, 1, 1.5)) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as Motion)
