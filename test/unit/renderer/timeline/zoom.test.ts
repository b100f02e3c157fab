import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { planTicks, ticksBetween } from '../../../../renderer/editor/timeline/ticks.ts'
import {
  clampZoom,
  closest,
  contentWidth,
  fitZoom,
  readableZoom,
  scrollForZoom,
  shareOfZoom,
  zoomOfShare,
} from '../../../../renderer/editor/timeline/zoom.ts'

const total = fc.integer({ min: 10_000, max: 86_400_000 })
const view = fc.integer({ min: 200, max: 4_000 })

describe('zoom', () => {
  it('shows the whole project when it is all the way out', () => {
    fc.assert(
      fc.property(total, view, (totalMs, viewPx) => {
        expect(totalMs * fitZoom(totalMs, viewPx)).toBeLessThanOrEqual(viewPx)
        expect(totalMs * fitZoom(totalMs, viewPx)).toBeGreaterThan(viewPx * 0.85)
      }),
    )
  })

  it('shows single frames when it is all the way in, unless the project is a day long', () => {
    expect(clampZoom(Infinity, 60_000, 1_000)).toBe(closest)
    expect(clampZoom(Infinity, 86_400_000, 1_000) * 86_400_000).toBeLessThanOrEqual(16_000_000)
  })

  it('goes from the slider to the zoom and back', () => {
    fc.assert(
      fc.property(total, view, fc.double({ min: 0, max: 1, noNaN: true }), (totalMs, viewPx, share) => {
        const there = zoomOfShare(share, totalMs, viewPx)
        expect(shareOfZoom(there, totalMs, viewPx)).toBeCloseTo(share, 5)
      }),
    )
  })

  it('keeps the time under the pointer where it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 900 }), (ms, offset) => {
        const scroll = scrollForZoom(ms, offset, 0.3)
        if (scroll > 0) expect(ms * 0.3 - scroll).toBeCloseTo(offset, 6)
      }),
    )
  })

  it('leaves names readable in a project of many scenes', () => {
    const durations = Array.from({ length: 60 }, (_, index) => 4_000 + (index % 3) * 1_000)
    const whole = fitZoom(300_000, 1_200)
    expect(readableZoom(durations, whole)! * 5_000).toBeGreaterThan(100)
    expect(readableZoom(durations.slice(0, 6), fitZoom(30_000, 1_200))).toBeNull()
  })

  it('is never narrower than the view', () => {
    expect(contentWidth(0, 1, 640)).toBe(640)
    expect(contentWidth(100_000, 0.1, 640)).toBeGreaterThan(10_000)
  })
})

describe('ticks', () => {
  it('have room for their labels at every zoom', () => {
    fc.assert(
      fc.property(fc.double({ min: Math.log(1e-5), max: Math.log(closest), noNaN: true }), (log) => {
        const zoom = Math.exp(log)
        const { labelled, small } = planTicks(zoom)
        // The longest distance of ticks is two hours; it is needed only for projects longer than a day.
        if (labelled < 7_200 * 25) expect(labelled * 40 * zoom).toBeGreaterThanOrEqual(64)
        expect(labelled % small).toBe(0)
        expect(Number.isInteger(small)).toBe(true)
      }),
    )
  })

  it('are no more than the screen has room for, wherever one looks', () => {
    fc.assert(
      fc.property(
        fc.double({ min: Math.log(1e-4), max: Math.log(closest), noNaN: true }),
        fc.integer({ min: 0, max: 3_600_000 }),
        (log, from) => {
          const zoom = Math.exp(log)
          const ticks = ticksBetween(from, from + 1_400 / zoom, zoom)
          expect(ticks.length).toBeLessThanOrEqual(1_400 / 7 + 3)
          expect(ticks[0]!.ms).toBeLessThanOrEqual(from)
        },
      ),
    )
  })

  it('say seconds, minutes, hours and frames', () => {
    const labels = (from: number, to: number, zoom: number) =>
      ticksBetween(from, to, zoom).flatMap(({ label }) => (label === null ? [] : [label]))
    expect(labels(0, 4_000, 0.08)).toEqual(['0s', '1s', '2s', '3s', '4s'])
    expect(labels(55_000, 70_000, 0.014)).toContain('1:00')
    expect(labels(3_590_000, 3_620_000, 0.004)).toContain('1:00:00')
    expect(labels(1_000, 1_080, closest)).toEqual(['1s', '1s 01f', '1s 02f'])
  })
})
