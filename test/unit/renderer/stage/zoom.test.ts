import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  fitView,
  nextStop,
  panTo,
  toCanvas,
  toScreen,
  wheelFactor,
  zoomAt,
  zoomRange,
} from '../../../../renderer/editor/stage/zoom.ts'
import { isPresent } from '../../../../renderer/editor/presence.ts'

const number = fc.double({ min: -3_000, max: 3_000, noNaN: true })
const point = fc.record({ x: number, y: number })
const zoom = fc.double({ min: zoomRange.min, max: zoomRange.max, noNaN: true })
const view = fc.record({ zoom, x: number, y: number })
const size = fc.record({
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 4_000 }),
})

describe('the view', () => {
  it('leads from the screen to the canvas and back', () => {
    fc.assert(
      fc.property(view, point, (at, where) => {
        const back = toScreen(at, toCanvas(at, where))
        expect(back.x).toBeCloseTo(where.x, 4)
        expect(back.y).toBeCloseTo(where.y, 4)
      }),
    )
  })

  it('keeps the spot under the pointer when zoomed', () => {
    fc.assert(
      fc.property(view, point, zoom, (at, where, to) => {
        const before = toCanvas(at, where)
        const after = toCanvas(zoomAt(at, where, to), where)
        expect(after.x).toBeCloseTo(before.x, 3)
        expect(after.y).toBeCloseTo(before.y, 3)
      }),
    )
  })

  it('shows the whole canvas when fitted, however small the room', () => {
    fc.assert(
      fc.property(size, size, (canvas, area) => {
        const fitted = fitView(canvas, area, { side: 40, top: 30, bottom: 50 })
        expect(Number.isFinite(fitted.x + fitted.y + fitted.zoom)).toBe(true)
        expect(fitted.zoom).toBeGreaterThan(0)
        if (fitted.zoom > zoomRange.min) expect(canvas.width * fitted.zoom).toBeLessThanOrEqual(area.width + 0.01)
      }),
    )
    const margins = { side: 40, top: 20, bottom: 60 }
    const fitted = fitView({ width: 1920, height: 1080 }, { width: 1040, height: 620 }, margins)
    expect(fitted).toEqual({ zoom: 0.5, x: 40, y: 20 })
  })

  it('never loses the canvas', () => {
    fc.assert(
      fc.property(view, point, size, size, (at, to, canvas, area) => {
        const moved = panTo(at, to, canvas, area)
        expect(moved.x).toBeLessThan(area.width)
        expect(moved.x + canvas.width * at.zoom).toBeGreaterThan(0)
        expect(moved.y + canvas.height * at.zoom).toBeGreaterThan(0)
      }),
    )
  })

  it('steps from stop to stop and ends at the last', () => {
    expect(nextStop(0.31, 1)).toBe(0.33)
    expect(nextStop(0.33, 1)).toBe(0.5)
    expect(nextStop(0.33, -1)).toBe(0.25)
    expect(nextStop(16, 1)).toBe(16)
    expect(nextStop(0.02, -1)).toBe(0.02)
  })

  it('undoes a turn of the wheel by the turn back', () => {
    expect(wheelFactor(100, 0, false) * wheelFactor(-100, 0, false)).toBeCloseTo(1, 10)
    expect(wheelFactor(-100, 0, false)).toBeGreaterThan(1)
  })
})

describe('what is in the picture', () => {
  const scene = { startMs: 2_000, durationMs: 3_000 }

  it('comes and goes on the frame nearest to its edge, as in the clip', () => {
    expect(isPresent({ start: 1_010 }, 1_000, scene)).toBe(true)
    expect(isPresent({ start: 1_030 }, 1_000, scene)).toBe(false)
    expect(isPresent({ start: 1_030 }, 1_040, scene)).toBe(true)
    expect(isPresent({ end: 1_000 }, 990, scene)).toBe(true)
    expect(isPresent({ end: 1_000 }, 1_000, scene)).toBe(false)
  })

  it('is still there at the very end of the scene', () => {
    expect(isPresent({}, 3_000, scene)).toBe(true)
    expect(isPresent({ end: 3_000 }, 3_000, scene)).toBe(true)
    expect(isPresent({ start: 500, end: 9_000 }, 3_000, scene)).toBe(true)
    expect(isPresent({ end: 2_000 }, 3_000, scene)).toBe(false)
  })
})
