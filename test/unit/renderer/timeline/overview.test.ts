import { describe, expect, it } from 'vitest'
import { draggedSpan } from '../../../../renderer/editor/timeline/overview-span.ts'

const span = { fromMs: 10_000, toMs: 20_000 }

describe('the frame over the whole project', () => {
  it('moves within the project and keeps its length', () => {
    expect(draggedSpan(span, 'whole', 5_000, 60_000)).toEqual({ fromMs: 15_000, toMs: 25_000 })
    expect(draggedSpan(span, 'whole', -50_000, 60_000)).toEqual({ fromMs: 0, toMs: 10_000 })
    expect(draggedSpan(span, 'outside', 90_000, 60_000)).toEqual({ fromMs: 50_000, toMs: 60_000 })
  })

  it('shows more or less at the edge that is dragged, but never nothing', () => {
    expect(draggedSpan(span, 'from', -4_000, 60_000)).toEqual({ fromMs: 6_000, toMs: 20_000 })
    expect(draggedSpan(span, 'to', 90_000, 60_000)).toEqual({ fromMs: 10_000, toMs: 60_000 })
    expect(draggedSpan(span, 'from', 90_000, 60_000).fromMs).toBeLessThan(20_000)
    expect(draggedSpan(span, 'to', -90_000, 60_000).toMs).toBeGreaterThan(10_000)
  })
})
