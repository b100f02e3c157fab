import { describe, expect, it } from 'vitest'
import { dashForWidth, dashOf, dashPatternNames, patternOf } from '../../../../electron/common/drawing/shapes/dashes.ts'
import { gradientLine } from '../../../../electron/common/drawing/shapes/draw-shape.ts'
import {
  colorAt,
  mostStops,
  reversed,
  withoutStop,
  withStop,
  withStopAt,
} from '../../../../electron/common/drawing/shapes/gradient-stops.ts'
import { pathBounds } from '../../../../electron/common/drawing/shapes/path-bounds.ts'
import { pathData } from '../../../../electron/common/drawing/shapes/path-data.ts'

const blackToWhite = [
  { at: 0, color: '#000000' },
  { at: 1, color: '#ffffff' },
]

describe('the colours of a gradient', () => {
  it('get one more in the colour that is there, opacity among it', () => {
    expect(withStop(blackToWhite, 0.5)).toEqual({
      stops: [blackToWhite[0], { at: 0.5, color: '#808080' }, blackToWhite[1]],
      index: 1,
    })
    expect(
      colorAt(
        [
          { at: 0.2, color: '#ff000000' },
          { at: 0.4, color: '#ff0000' },
        ],
        0.3,
      ),
    ).toMatch(/^#ff0000(?:7f|80)$/)
    expect(colorAt(blackToWhite, -1)).toBe('#000000')
    expect(colorAt(blackToWhite, 2)).toBe('#ffffff')
  })

  it('move past each other, within the gradient', () => {
    expect(withStopAt(blackToWhite, 0, 3)).toEqual({
      stops: [
        { at: 1, color: '#000000' },
        { at: 1, color: '#ffffff' },
      ],
      index: 0,
    })
    const three = withStop(blackToWhite, 0.5)!.stops
    expect(withStopAt(three, 0, 0.7)).toMatchObject({
      index: 1,
      stops: [{ at: 0.5 }, { at: 0.7, color: '#000000' }, {}],
    })
  })

  it('are two at least and sixteen at most', () => {
    expect(withoutStop(blackToWhite, 0)).toBeNull()
    let stops = blackToWhite
    while (stops.length < mostStops) stops = withStop(stops, stops.length / 20)!.stops
    expect(withStop(stops, 0.99)).toBeNull()
    expect(withoutStop(stops, 3)).toHaveLength(mostStops - 1)
    expect(reversed([blackToWhite[0]!, { at: 0.2, color: '#ff0000' }])).toEqual([
      { at: 0.8, color: '#ff0000' },
      { at: 1, color: '#000000' },
    ])
  })

  it('go from corner to corner of their box', () => {
    const box = { x: 10, y: 20, width: 200, height: 100 }
    expect(gradientLine(0, box)).toEqual({ from: [10, 70], to: [210, 70] })
    const { from, to } = gradientLine(90, box)
    expect(from[1]).toBeCloseTo(20)
    expect(to[1]).toBeCloseTo(120)
  })
})

describe('dashes', () => {
  it('are known again by their pattern, and grow with the line', () => {
    for (const name of dashPatternNames) expect(patternOf(dashOf(name, 7), 7)).toBe(name)
    expect(dashForWidth(dashOf('dashDot', 4), 4, 8)).toEqual(dashOf('dashDot', 8))
    expect(patternOf([5, 1, 2], 4)).toBeUndefined()
    expect(dashForWidth([5, 1, 2], 4, 8)).toEqual([10, 2, 4])
    expect(dashForWidth([5, 1], 0, 8)).toEqual([5, 1])
  })
})

it('the box of a path is around its curves, not around their control points', () => {
  expect(pathBounds(pathData('M0 0C0 100 100 100 100 0'))).toEqual({ x: 0, y: 0, width: 100, height: 75 })
  expect(pathBounds(pathData('M10 10Q20 30 30 10'))).toEqual({ x: 10, y: 10, width: 20, height: 10 })
  expect(pathBounds(pathData('M5 5L1 9z'))).toEqual({ x: 1, y: 5, width: 4, height: 4 })
  expect(pathBounds([])).toBeNull()
})
