import { describe, expect, it } from 'vitest'
import { columnAt, columnPosition } from '../../../../../renderer/clips/library/scrub.ts'
import { frameStep } from '../../../../../renderer/clips/player/frame-step.ts'

describe('scrubbing', () => {
  it('finds the picture under the pointer', () => {
    expect([0, 0.5, 0.999, 1, -1].map(columnAt)).toEqual([0, 6, 11, 11, 0])
    expect(columnPosition(0)).toBe('0%')
    expect(columnPosition(11)).toBe('100%')
  })
})

describe('frame steps', () => {
  it('go to the middle of the next and the last frame', () => {
    expect(frameStep(0, 25, 1, 10)).toBeCloseTo(0.06)
    expect(frameStep(0.06, 25, -1, 10)).toBeCloseTo(0.02)
  })

  it('visit every frame once, whatever the rate', () => {
    for (const fps of [23.976, 25, 29.97, 30, 60]) {
      let time = 0.5 / fps
      for (let frame = 1; frame < 200; frame += 1) {
        time = frameStep(time, fps, 1, 60)
        expect(Math.floor(time * fps)).toBe(frame)
      }
    }
  })

  it('stay within the clip', () => {
    expect(frameStep(0, 25, -1, 2)).toBeCloseTo(0.02)
    expect(frameStep(1.99, 25, 5, 2)).toBeCloseTo(1.98)
  })
})
