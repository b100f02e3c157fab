import { describe, expect, it } from 'vitest'
import type { ShapeSource } from '../../../../electron/common/composition/elements/shape-source.ts'
import { pathData } from '../../../../electron/common/drawing/shapes/path-data.ts'
import { shapeOutline } from '../../../../electron/common/drawing/shapes/outlines.ts'

/** Coordinates of all points of a path. */
function pointsOf(path: readonly number[]): [number, number][] {
  const counts: Readonly<Record<number, number>> = { 77: 1, 76: 1, 81: 2, 67: 3, 90: 0 }
  const points: [number, number][] = []
  for (let at = 0; at < path.length;) {
    const count = counts[path[at]!]!
    for (let point = 0; point < count; point++) points.push([path[at + 1 + 2 * point]!, path[at + 2 + 2 * point]!])
    at += 1 + 2 * count
  }
  return points
}

describe('path data', () => {
  it('becomes absolute lines and curves', () => {
    expect(pathData('m10 10h5v5l-5 0z')).toEqual([77, 10, 10, 76, 15, 10, 76, 15, 15, 76, 10, 15, 90])
    expect(pathData('M0 0q5 5 10 0t10 0')).toEqual([77, 0, 0, 81, 5, 5, 10, 0, 81, 15, -5, 20, 0])
  })

  it('of an arc, with flags that nothing separates, ends where the arc does', () => {
    const arc = pathData('M0 0a5 5 0 0110 0')
    expect(arc.at(-2)).toBeCloseTo(10)
    expect(arc.at(-1)).toBeCloseTo(0)
    expect(pointsOf(arc).some(([, y]) => y < -2)).toBe(true)
  })

  it('is drawn up to its first fault', () => {
    expect(pathData('M1 2L3 4 bad 5')).toEqual([77, 1, 2, 76, 3, 4])
    expect(pathData('M0 0L1e999 2L3 4')).toEqual([77, 0, 0])
    expect(pathData('<script>')).toEqual([])
  })
})

describe('a shape', () => {
  const size = { width: 300, height: 200 }
  const outlineOf = (more: Partial<ShapeSource>): [number, number][] =>
    pointsOf(shapeOutline({ kind: 'shape', shape: 'rectangle', ...more }, size))

  it.each(['rectangle', 'ellipse', 'arrow', 'triangle', 'star', 'polygon'] as const)(
    '%s stays within its box',
    (shape) => {
      const points = outlineOf({ shape, radius: 500, corners: 7 })
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(-1e-9)
        expect(x).toBeLessThanOrEqual(300 + 1e-9)
        expect(y).toBeGreaterThanOrEqual(-1e-9)
        expect(y).toBeLessThanOrEqual(200 + 1e-9)
      }
    },
  )

  it.each([
    [{ x: 0.2, y: 1.25 }, [60, 250]],
    [{ x: 0.8, y: -0.5 }, [240, -100]],
    [{ x: -0.4, y: 0.5 }, [-120, 100]],
    [{ x: 1.5, y: 0.5 }, [450, 100]],
  ])('bubble points at %j', (tail, tip) => {
    expect(outlineOf({ shape: 'bubble', radius: 20, tail })).toContainEqual(tip)
  })
})
