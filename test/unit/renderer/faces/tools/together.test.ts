import { describe, expect, it } from 'vitest'
import { correction, followerTime } from '../../../../../renderer/faces/tools/together.ts'

const pair = { offset: 3, followerLength: 5 }

describe('two players that show the same moment', () => {
  it('the original is where the part began', () => {
    expect(followerTime(0, pair)).toBe(3)
    expect(followerTime(2.5, pair)).toBe(5.5)
  })

  it('an original that is shorter stands at its end', () => {
    expect(followerTime(9, pair)).toBeCloseTo(7.96)
    expect(followerTime(1, { offset: 0, followerLength: 0 })).toBe(0)
  })

  it('is put right only where it can be seen, more strictly when it stands', () => {
    expect(correction(1, 4.05, pair, true)).toBeNull()
    expect(correction(1, 4.05, pair, false)).toBe(4)
    expect(correction(1, 4.2, pair, true)).toBe(4)
  })
})
