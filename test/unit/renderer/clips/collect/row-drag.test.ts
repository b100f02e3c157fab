import { describe, expect, it } from 'vitest'
import { useRowDrag } from '../../../../../renderer/clips/collect/batches/use-row-drag.ts'

function drag() {
  const dropped: [string[], number][] = []
  const rows = useRowDrag({
    rowHeight: 50,
    count: () => 4,
    ids: (index) => (index < 4 ? [`i${index}`] : []),
    drop: (ids, position) => dropped.push([ids, position]),
  })
  /** A drag event that many px below the upper edge of a row. */
  const at = (y: number): DragEvent => {
    const event = new Event('dragover', { cancelable: true }) as DragEvent
    const row = { getBoundingClientRect: () => ({ top: 100 }) }
    Object.defineProperties(event, { clientY: { value: 100 + y }, currentTarget: { value: row } })
    return event
  }
  return { rows, dropped, at }
}

describe('rows that are dragged', () => {
  it('go before or behind the row they are over', () => {
    const { rows, dropped, at } = drag()
    rows.start(at(0), 0)
    rows.over(at(10), 2)
    expect(rows.target.value).toBe(2)
    const behind = at(40)
    rows.over(behind, 2)
    expect([rows.target.value, behind.defaultPrevented]).toEqual([3, true])
    rows.drop(at(40))
    expect([dropped, rows.target.value]).toEqual([[[['i0'], 3]], null])
  })

  it('stay where they are when they are let go elsewhere', () => {
    const { rows, dropped, at } = drag()
    rows.start(at(0), 1)
    rows.over(at(40), 3)
    expect(rows.target.value).toBe(4)
    rows.end()
    rows.drop(at(0))
    expect(dropped).toEqual([])
  })

  it('take nothing of what is dragged here from elsewhere', () => {
    const { rows, dropped, at } = drag()
    const event = at(10)
    rows.over(event, 1)
    rows.drop(at(10))
    expect([rows.target.value, event.defaultPrevented, dropped]).toEqual([null, false, []])
  })
})
