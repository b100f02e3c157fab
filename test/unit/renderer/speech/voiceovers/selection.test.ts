import fc from '../../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  atTop,
  blockOf,
  chooseAll,
  chooseRows,
  countOf,
  goTo,
  isIn,
  rangesOf,
  toggleRow,
  within,
} from '../../../../../renderer/speech/voiceovers/rows/selection.ts'

describe('what is chosen in a grid', () => {
  it('is a block between two corners', () => {
    const from = goTo(atTop, { row: 5, column: 2 }, false)
    const to = goTo(from, { row: 2, column: 3 }, true)
    expect(blockOf(to)).toEqual({ top: 2, bottom: 5, left: 2, right: 3 })
    expect(rangesOf(to)).toEqual([[2, 5]])
    expect(countOf(rangesOf(to))).toBe(4)
  })

  it('are whole rows, extended from where it began', () => {
    const one = chooseRows(atTop, 4, false)
    const more = chooseRows(one, 1, true)
    expect(more.rows).toEqual([[1, 4]])
    expect(chooseRows(more, 8, true).rows).toEqual([[4, 8]])
  })

  it('keeps the rows of a block when another is added', () => {
    const block = goTo(goTo(atTop, { row: 1, column: 0 }, false), { row: 3, column: 0 }, true)
    expect(toggleRow(block, 6).rows).toEqual([
      [1, 3],
      [6, 6],
    ])
  })

  it('takes single rows in and out as a set does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 60 }), (clicks) => {
        const model = new Set<number>()
        let selection = atTop
        for (const row of clicks) {
          selection = toggleRow(selection, row)
          if (!model.delete(row)) model.add(row)
          const chosen = Array.from({ length: 31 }, (_, at) => at).filter((at) => isIn(selection.rows, at))
          expect(chosen).toEqual([...model].sort((a, b) => a - b))
          expect(countOf(selection.rows)).toBe(model.size)
          // Ranges are not adjacent.
          selection.rows.forEach(([first], at) => {
            const before = selection.rows[at - 1]
            if (before) expect(first).toBeGreaterThan(before[1] + 1)
          })
        }
      }),
    )
  })

  it('stays within what is left of the table', () => {
    const all = chooseAll(goTo(atTop, { row: 90, column: 9 }, false), 100)
    const now = within(all, 10, 4)
    expect(now.rows).toEqual([[0, 9]])
    expect(now.active).toEqual({ row: 9, column: 3 })
    expect(within(all, 0, 4)).toMatchObject({ rows: [], active: { row: 0 } })
  })
})
