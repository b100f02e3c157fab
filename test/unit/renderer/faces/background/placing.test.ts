import { describe, expect, it } from 'vitest'
import {
  centred,
  cornerTo,
  covering,
  fitted,
  moved,
  standing,
  withSide,
  zoomed,
} from '../../../../../renderer/faces/background/placing.ts'

const canvas = { width: 1920, height: 1080 }
const photo = { width: 1000, height: 2000 }

describe('placing a picture on a canvas', () => {
  it('fits, covers, stands and is centred in whole px', () => {
    expect(fitted(photo, canvas)).toEqual({ width: 540, height: 1080, x: 690, y: 0 })
    expect(covering(photo, canvas)).toEqual({ width: 1920, height: 3840, x: 0, y: -1380 })
    const box = standing(photo, canvas)
    expect(box.y + box.height).toBe(1080)
    expect(box.width / box.height).toBeCloseTo(0.5, 2)
    expect(centred({ width: 101, height: 51 }, canvas)).toEqual({ width: 101, height: 51, x: 910, y: 515 })
  })

  it('moves by parts of px to whole ones', () => {
    expect(moved({ x: 1, y: 2, width: 10, height: 10 }, 0.6, -3.4)).toEqual({
      x: 2,
      y: -1,
      width: 10,
      height: 10,
    })
  })

  it.each([
    ['se', { x: 300, y: 300 }, { x: 100, y: 100, width: 200, height: 200 }],
    ['nw', { x: 50, y: 120 }, { x: 50, y: 50, width: 150, height: 150 }],
    ['ne', { x: 260, y: 90 }, { x: 100, y: 40, width: 160, height: 160 }],
    ['sw', { x: 150, y: 130 }, { x: 150, y: 100, width: 50, height: 50 }],
  ] as const)('its corner %s goes to a place: the opposite one stays', (corner, to, box) => {
    expect(cornerTo({ x: 100, y: 100, width: 100, height: 100 }, corner, to)).toEqual(box)
  })

  it('never becomes nothing, nor endless', () => {
    const box = { x: 0, y: 0, width: 100, height: 50 }
    expect(cornerTo(box, 'se', { x: 0, y: 0 })).toMatchObject({ width: 16, height: 8 })
    expect(zoomed(box, 1e9)).toMatchObject({ width: 16_384, height: 8_192 })
    expect(zoomed(box, 0).width).toBeGreaterThan(0)
  })

  it('keeps its proportions and its middle', () => {
    expect(zoomed({ x: 100, y: 100, width: 100, height: 50 }, 2)).toEqual({
      x: 50,
      y: 75,
      width: 200,
      height: 100,
    })
    const box = { x: 5, y: 6, width: 200, height: 100 }
    expect(withSide(box, 'width', 300)).toEqual({ x: 5, y: 6, width: 300, height: 150 })
    expect(withSide(box, 'height', 50)).toEqual({ x: 5, y: 6, width: 100, height: 50 })
  })
})
