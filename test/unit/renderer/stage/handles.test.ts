import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { bottom, centreOf, right, union } from '../../../../renderer/editor/box.ts'
import {
  handleAt,
  handleNear,
  handles,
  isCorner,
  movedEdges,
  resizeBox,
} from '../../../../renderer/editor/stage/handles.ts'
import { mapRotated } from '../../../../renderer/editor/rotation.ts'
import { box, delta } from './arbitraries.ts'

const handle = fc.constantFrom(...handles)
const finite = (value: object): boolean => Object.values(value).every((one) => Number.isFinite(one))

describe('resizing by a handle', () => {
  it('moves the edges at the handle and leaves the others', () => {
    const start = { x: 100, y: 50, width: 200, height: 100 }
    const free = { keepRatio: false, fromCentre: false }
    expect(resizeBox(start, 'se', { x: 40, y: -20 }, free)).toEqual({ x: 100, y: 50, width: 240, height: 80 })
    expect(resizeBox(start, 'nw', { x: 40, y: -20 }, free)).toEqual({
      x: 140,
      y: 30,
      width: 160,
      height: 120,
    })
    expect(resizeBox(start, 'e', { x: 40, y: 999 }, free)).toEqual({ x: 100, y: 50, width: 240, height: 100 })
    expect(resizeBox(start, 'n', { x: 999, y: -10 }, free)).toEqual({
      x: 100,
      y: 40,
      width: 200,
      height: 110,
    })
  })

  it('never gives nothing, less than nothing or no number, whatever the pointer does', () => {
    fc.assert(
      fc.property(box, handle, delta, fc.boolean(), fc.boolean(), (start, at, by, keepRatio, fromCentre) => {
        const result = resizeBox(start, at, by, { keepRatio, fromCentre })
        expect(finite(result)).toBe(true)
        expect(result.width).toBeGreaterThanOrEqual(0.99)
        expect(result.height).toBeGreaterThanOrEqual(0.99)
      }),
    )
  })

  it('keeps the ratio when asked to', () => {
    fc.assert(
      fc.property(box, handle, delta, fc.boolean(), (start, at, by, fromCentre) => {
        const result = resizeBox(start, at, by, { keepRatio: true, fromCentre })
        expect(result.width / result.height / (start.width / start.height)).toBeCloseTo(1, 6)
      }),
    )
  })

  it('keeps the opposite edges, or the centre', () => {
    fc.assert(
      fc.property(box, handle, delta, fc.boolean(), (start, at, by, keepRatio) => {
        const result = resizeBox(start, at, by, { keepRatio, fromCentre: false })
        if (at.includes('w')) expect(right(result)).toBeCloseTo(right(start), 6)
        if (at.includes('e')) expect(result.x).toBeCloseTo(start.x, 6)
        if (at.includes('n')) expect(bottom(result)).toBeCloseTo(bottom(start), 6)
        if (at.includes('s')) expect(result.y).toBeCloseTo(start.y, 6)
        const centred = resizeBox(start, at, by, { keepRatio, fromCentre: true })
        expect(centreOf(centred).x).toBeCloseTo(centreOf(start).x, 6)
        expect(centreOf(centred).y).toBeCloseTo(centreOf(start).y, 6)
      }),
    )
  })

  it('goes back by the way it came', () => {
    fc.assert(
      fc.property(box, handle, delta, (start, at, by) => {
        const options = { keepRatio: false, fromCentre: false }
        const there = resizeBox(start, at, by, options)
        fc.pre(there.width > 1 && there.height > 1)
        const back = resizeBox(there, at, { x: -by.x, y: -by.y }, options)
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(start[side], 6)
      }),
    )
  })
})

describe('handles', () => {
  it('are found where they are drawn', () => {
    const at = { x: 10, y: 20, width: 300, height: 200 }
    for (const one of handles) expect(handleNear(at, handleAt(at, one), 8)).toBe(one)
    expect(handleNear(at, { x: 160, y: 120 }, 8)).toBeNull()
  })

  it('in the middle of short sides make room for the corners', () => {
    const sliver = { x: 0, y: 0, width: 300, height: 12 }
    expect(handleNear(sliver, { x: 300, y: 6 }, 8)).toBe('ne')
    for (const one of handles.filter(isCorner)) expect(handleNear(sliver, handleAt(sliver, one), 4)).not.toBeNull()
  })

  it('name the edges they move', () => {
    const at = { x: 10, y: 20, width: 300, height: 200 }
    expect(movedEdges(at, 'se')).toEqual({ x: 310, y: 220 })
    expect(movedEdges(at, 'n')).toEqual({ x: null, y: 20 })
  })
})

describe('parts of a group', () => {
  it('fill the new box as they filled the old one', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), box, (parts, to) => {
        const from = union(parts)!
        const mapped = parts.map((part) => mapRotated(part, from, to))
        const around = union(mapped)!
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(around[side]).toBeCloseTo(to[side], 4)
        const back = mapped.map((part) => mapRotated(part, to, from))
        back.forEach((part, i) => {
          expect(part.x).toBeCloseTo(parts[i]!.x, 4)
          expect(part.width).toBeCloseTo(parts[i]!.width, 4)
        })
      }),
    )
  })
})
