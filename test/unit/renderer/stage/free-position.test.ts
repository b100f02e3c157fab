import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { intersects } from '../../../../renderer/editor/box.ts'
import type { Box, Point, Size } from '../../../../renderer/editor/box.ts'
import { freeCentre } from '../../../../renderer/editor/free-position.ts'

const canvas = { width: 1920, height: 1080 }
const middle = { x: 960, y: 540 }
const around = ({ x, y }: Point, { width, height }: Size): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

describe('the position of a new element', () => {
  it('is the middle of an empty canvas, and of one with a background', () => {
    expect(freeCentre({ width: 400, height: 100 }, canvas, [], middle)).toEqual(middle)
    expect(freeCentre({ width: 400, height: 100 }, canvas, [{ x: 0, y: 0, ...canvas }], middle)).toEqual(middle)
  })

  it('is below what lies in the middle', () => {
    const title = around(middle, { width: 700, height: 110 })
    const size = { width: 300, height: 60 }
    const second = freeCentre(size, canvas, [title], middle)
    expect(second.x).toBe(middle.x)
    expect(second.y).toBeGreaterThan(middle.y)
    expect(intersects(around(second, size), title)).toBe(false)
    const third = freeCentre(size, canvas, [title, around(second, size)], middle)
    expect(third.y).toBeLessThan(middle.y)
  })

  it('is beside an avatar, of which a second one keeps the height', () => {
    const avatar = { x: 420, y: 0, width: 1080, height: 1080 }
    const title = freeCentre({ width: 420, height: 100 }, canvas, [avatar], middle)
    expect(Math.abs(title.x - middle.x)).toBeGreaterThan(600)
    const other = freeCentre({ width: 1080, height: 1080 }, canvas, [avatar], middle, true)
    expect(other.y).toBe(middle.y)
    expect(Math.abs(other.x - middle.x)).toBeGreaterThan(300)
  })

  it('is in the middle for what fills the canvas, whatever is there', () => {
    expect(freeCentre(canvas, canvas, [around(middle, { width: 300, height: 300 })], middle)).toEqual(middle)
  })

  it('is within the canvas and never the centre of another element', () => {
    const side = (most: number) => fc.integer({ min: 10, max: most })
    const sizes = fc.record({ width: side(1_200), height: side(700) })
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1, maxLength: 12 }), (all) => {
        const boxes: Box[] = []
        for (const size of all) {
          const centre = freeCentre(size, canvas, boxes, middle)
          const box = around(centre, size)
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.y).toBeGreaterThanOrEqual(0)
          for (const other of boxes)
            expect(Math.hypot(other.x + other.width / 2 - centre.x, other.y + other.height / 2 - centre.y)).not.toBe(0)
          boxes.push(box)
        }
      }),
    )
  })
})
