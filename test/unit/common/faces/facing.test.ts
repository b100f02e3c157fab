import { describe, expect, it } from 'vitest'
import { turnOf } from '../../../../electron/common/faces/facing.ts'

/** Eyes and nose of a face turned to the side and tilted by these angles in degrees, calculated by hand. */
function face(turn: number, tilt = 0): [number, number][] {
  const [yaw, roll] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180]
  const points = [
    [-0.5, 0, 0],
    [0.5, 0, 0],
    [0, 0.6, 0.6],
  ] as const
  return points.map(([x, y, z]) => {
    const across = x * Math.cos(yaw) + z * Math.sin(yaw)
    return [
      500 + 100 * (across * Math.cos(roll) - y * Math.sin(roll)),
      400 + 100 * (across * Math.sin(roll) + y * Math.cos(roll)),
    ]
  })
}

describe('turnOf', () => {
  it.each([0, 10, 25, 45, 60])('finds %i degrees, whichever side and however the head is tilted', (degrees) => {
    for (const side of [1, -1])
      for (const tilt of [0, 20, -35, 90]) expect(turnOf(face(side * degrees, tilt))).toBeCloseTo(degrees, 0)
  })

  it('says nothing of what is no face, and the most of eyes in one place', () => {
    expect(turnOf([])).toBeNull()
    expect(turnOf([[1, 2]])).toBeNull()
    expect(
      turnOf([
        [5, 5],
        [5, 5],
        [6, 6],
      ]),
    ).toBe(90)
  })
})
