import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { cameraSchema } from '@common/service/extension/transitions.ts'
import { bottom, right } from '../../../../renderer/editor/box.ts'
import type { Box } from '../../../../renderer/editor/box.ts'
import {
  corners,
  fittedBox,
  movedBox,
  partOf,
  resizedBox,
  scaledBox,
  shareOf,
} from '../../../../renderer/editor/stage/pan-zoom/boxes.ts'
import type { Room } from '../../../../renderer/editor/stage/pan-zoom/boxes.ts'
import { delta } from './arbitraries.ts'

const offset = fc.integer({ min: -4_000, max: 4_000 })
const side = fc.integer({ min: 8, max: 4_000 })
const box = fc.record({ x: offset, y: offset, width: side, height: side })
const room: fc.Arbitrary<Room> = fc.record({ bounds: box, ratio: fc.double({ min: 0.2, max: 5, noNaN: true }) })
const corner = fc.constantFrom(...corners)

function expectFitting(one: Box, { bounds, ratio }: Room): void {
  const slack = 1e-6 * Math.max(1, bounds.width, bounds.height)
  expect(Math.abs(one.width / one.height / ratio - 1)).toBeLessThan(1e-9)
  expect(one.x).toBeGreaterThanOrEqual(bounds.x - slack)
  expect(one.y).toBeGreaterThanOrEqual(bounds.y - slack)
  expect(right(one)).toBeLessThanOrEqual(right(bounds) + slack)
  expect(bottom(one)).toBeLessThanOrEqual(bottom(bounds) + slack)
  const most = Math.min(bounds.width, bounds.height * ratio)
  expect(one.width).toBeGreaterThanOrEqual(most * 0.1 - slack)
}

describe('a box of a move', () => {
  it('keeps its shape and stays inside, whatever is done to it', () => {
    const change = fc.oneof(
      fc.record({ by: delta, corner: fc.option(corner) }),
      fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
    )
    fc.assert(
      fc.property(room, box, fc.array(change, { maxLength: 8 }), (within, first, changes) => {
        let now = fittedBox(first, within)
        expectFitting(now, within)
        for (const one of changes) {
          if ('factor' in one) now = scaledBox(now, one.factor, within)
          else now = one.corner ? resizedBox(now, one.corner, one.by, within) : movedBox(now, one.by, within)
          expectFitting(now, within)
        }
      }),
    )
  })

  it('follows the pointer where there is room', () => {
    const within = { bounds: { x: 100, y: 0, width: 1_600, height: 900 }, ratio: 16 / 9 }
    const start = { x: 400, y: 180, width: 800, height: 450 }
    expect(movedBox(start, { x: 50, y: -30 }, within)).toEqual({ ...start, x: 450, y: 150 })
    expect(movedBox(start, { x: 5_000, y: -5_000 }, within)).toEqual({ ...start, x: 900, y: 0 })
    expect(resizedBox(start, 'se', { x: 160, y: 0 }, within)).toEqual({ x: 400, y: 180, width: 960, height: 540 })
    const most = resizedBox(start, 'nw', { x: -5_000, y: -5_000 }, within)
    expect([right(most), bottom(most), most.x]).toEqual([1_200, 630, 100])
    expect(scaledBox(start, 1.1, within).width).toBeCloseTo(880)
    expect(scaledBox(start, 9, within)).toEqual(within.bounds)
  })

  it('keeps the opposite corner when it is resized', () => {
    fc.assert(
      fc.property(room, box, corner, delta, (within, first, at, by) => {
        const start = fittedBox(first, within)
        const next = resizedBox(start, at, by, within)
        const kept = (one: Box): [number, number] => [
          at.includes('w') ? right(one) : one.x,
          at.includes('n') ? bottom(one) : one.y,
        ]
        for (const [index, value] of kept(next).entries()) expect(value).toBeCloseTo(kept(start)[index]!, 5)
      }),
    )
  })

  it('is a part that a camera can show, which is nearly the same again', () => {
    fc.assert(
      fc.property(box, box, (canvas, first) => {
        const within = { bounds: canvas, ratio: canvas.width / canvas.height }
        const part = fittedBox(first, within)
        const share = shareOf(part, canvas)
        expect(cameraSchema.safeParse({ from: share, to: share }).success).toBe(true)
        const again = partOf(canvas, share)
        for (const key of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(again[key] - part[key])).toBeLessThanOrEqual(2e-4 * Math.max(canvas.width, canvas.height))
        }
      }),
    )
    const whole = { x: 0, y: 0, width: 1280, height: 720 }
    for (const share of [
      { x: 0.2, y: 0.1, size: 0.8 },
      { x: 0, y: 0, size: 1 },
    ]) {
      expect(shareOf(partOf(whole, share), whole)).toEqual(share)
    }
  })
})
