import { describe, expect, it } from 'vitest'
import { keyframesAt } from '@common/motion/index.ts'
import type { Keyframes, Motion } from '@common/service/extension/motion.ts'
import {
  addedKeyframe,
  changedMotion,
  easedKeyframe,
  easingAt,
  keyframeTimes,
  movedKeyframe,
  removedKeyframe,
  withKeyframes,
} from '../../../../renderer/editor/motion/keyframes.ts'
import { isSameMoment, momentOf } from '../../../../renderer/editor/motion/moment.ts'

const frames: Keyframes = {
  x: [
    { at: 0, value: 0, easing: 'ease-out' },
    { at: 2_000, value: 400 },
  ],
  scale: [{ at: 1_000, value: 1.5 }],
}

describe('keyframes that are set together', () => {
  it('are shown once for each time within the showing of their element', () => {
    const before: Motion = {
      keyframes: {
        ...frames,
        y: [
          { at: -500, value: 9 },
          { at: 2_004, value: 3 },
        ],
      },
    }
    expect(keyframeTimes(before, 5_000)).toEqual([0, 1_000, 2_000])
    expect(keyframeTimes(before, 1_500)).toEqual([0, 1_000])
  })

  it('are added as the element is at that time, so that nothing jumps there', () => {
    const motion: Motion = { keyframes: frames }
    const now = keyframesAt(motion, 500)
    const added = addedKeyframe(motion, 500)
    expect(keyframesAt({ keyframes: added }, 500)).toMatchObject({ ...now, opacity: 1, rotation: 0 })
    expect(added.x?.map(({ at, easing }) => [at, easing])).toEqual([
      [0, 'ease-out'],
      [500, 'ease-out'],
      [2_000, undefined],
    ])
  })

  it('take a new value, a new time, another easing, and are removed', () => {
    expect(withKeyframes(frames, 2_010, { x: 7 }).x).toEqual([frames.x![0], { at: 2_000, value: 7 }])
    expect(movedKeyframe(frames, 0, 1_400).x?.map(({ at }) => at)).toEqual([1_400, 2_000])
    expect(movedKeyframe(frames, 0, 2_000).x).toEqual([{ at: 2_000, value: 0, easing: 'ease-out' }])
    expect(movedKeyframe(frames, 0, 1_400).scale).toEqual(frames.scale)
    expect(easingAt(easedKeyframe(frames, 1_000, 'ease'), 1_000)).toBe('ease')
    expect(easingAt(frames, 2_000)).toBe('linear')
    expect(removedKeyframe(frames, 1_000)).toEqual({ x: frames.x })
    expect(changedMotion({ keyframes: frames }, { keyframes: {} })).toBeNull()
  })
})

describe('the moment of an element in its motion', () => {
  const element = (motion: Motion) => ({ start: 1_000, motion }) as Parameters<typeof momentOf>[0]

  it('counts from when it appears, and stays the same while nothing moves', () => {
    const one = element({ in: { kind: 'slide', duration: 500 }, out: { kind: 'fade', duration: 500 } })
    const elapsed = [0, 1_200, 1_500, 3_000, 5_500, 9_000].map((ms) => momentOf(one, ms, 6_000)?.elapsedMs)
    expect(elapsed).toEqual([0, 200, 500, 500, 4_500, 5_000])
    expect(isSameMoment(momentOf(one, 2_000, 6_000), momentOf(one, 4_000, 6_000))).toBe(true)
    expect(isSameMoment(momentOf(one, 2_000, 6_000), momentOf(one, 4_000, 7_000))).toBe(false)
    expect(momentOf(element({ keyframes: {} }), 2_000, 6_000)).toBeUndefined()
  })
})
