import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { anchorOf, cornerKeeping } from '../../../../renderer/editor/typing/place-text.ts'
import { mapPoint, matrixOf, unmapPoint } from '../../../../renderer/editor/stage/typing/text-matrix.ts'

const shown = {
  box: { x: 100, y: 50, width: 220, height: 60 },
  scaleX: 2,
  scaleY: 1,
  padding: 10,
  appearance: undefined,
}
const view = { zoom: 0.5, x: 40, y: 20 }
const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })

describe('the place of a text on the stage', () => {
  it('follows zoom, padding and scale of the element', () => {
    const matrix = matrixOf(shown, view)
    expect(rounded(mapPoint(matrix, { x: 0, y: 0 }))).toEqual({ x: 40 + (100 + 20) / 2, y: 20 + (50 + 10) / 2 })
    expect(rounded(mapPoint(matrix, { x: 90, y: 40 }))).toEqual({ x: 40 + (100 + 200) / 2, y: 20 + (50 + 50) / 2 })
  })

  it('is turned around the centre of the box, and mirrored within it', () => {
    const turned = matrixOf({ ...shown, padding: 0, scaleX: 1, appearance: { rotation: 90 } }, { zoom: 1, x: 0, y: 0 })
    expect(rounded(mapPoint(turned, { x: 0, y: 0 }))).toEqual({ x: 240, y: -30 })
    const mirrored = matrixOf({ ...shown, padding: 0, scaleX: 1, appearance: { flipX: true } }, { zoom: 1, x: 0, y: 0 })
    expect(rounded(mapPoint(mirrored, { x: 0, y: 0 }))).toEqual({ x: 320, y: 50 })
  })

  it('leads back from the screen to the same point of the text', () => {
    const number = fc.double({ min: -500, max: 500, noNaN: true })
    fc.assert(
      fc.property(number, number, fc.integer({ min: -180, max: 180 }), fc.boolean(), (x, y, rotation, flipX) => {
        const matrix = matrixOf({ ...shown, appearance: { rotation, flipX } }, view)
        const back = unmapPoint(matrix, mapPoint(matrix, { x, y }))
        expect(back.x).toBeCloseTo(x, 4)
        expect(back.y).toBeCloseTo(y, 4)
      }),
    )
  })

  it('keeps the side at which it is aligned and anchored when it grows, turned or not', () => {
    const before = { x: 100, y: 100, width: 200, height: 50 }
    const size = { width: 300, height: 90 }
    const corner = (align: 'start' | 'center' | 'end', rtl = false) =>
      cornerKeeping(anchorOf({ align, anchor: 'top' }, rtl), before, size)
    expect(corner('start')).toEqual({ x: 100, y: 100 })
    expect(corner('center')).toEqual({ x: 50, y: 100 })
    expect(corner('end')).toEqual({ x: 0, y: 100 })
    expect(corner('start', true)).toEqual({ x: 0, y: 100 })
    expect(cornerKeeping(anchorOf({ align: 'start', anchor: 'bottom' }, false), before, size)).toEqual({
      x: 100,
      y: 60,
    })
    const turned = cornerKeeping({ x: 0, y: 0 }, before, size, 90)
    const topLeft = (box: typeof before) =>
      rounded(
        mapPoint(matrixOf({ ...shown, padding: 0, box, appearance: { rotation: 90 } }, { ...view, zoom: 1 }), {
          x: 0,
          y: 0,
        }),
      )
    expect(topLeft({ ...turned, ...size })).toEqual(topLeft(before))
  })
})
