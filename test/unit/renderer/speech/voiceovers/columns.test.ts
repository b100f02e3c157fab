import papaparse from 'papaparse'
import fc from '../../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { blockText } from '../../../../../renderer/speech/voiceovers/rows/cell-text.ts'
import {
  columnsInSight,
  columnsOf,
  layColumns,
  measures,
} from '../../../../../renderer/speech/voiceovers/rows/columns.ts'
import { anyRow } from './fake-voiceovers.ts'

describe('columns of the grid', () => {
  it('fill the room, the text taking what is left', () => {
    const { laid, width } = layColumns(columnsOf(['Campaign']), 1_400)
    expect(width).toBe(1_400)
    expect(laid[0]!.left).toBe(measures.number)
    expect(laid[0]!.width).toBeGreaterThan(400)
    for (const [at, one] of laid.entries()) if (at > 0) expect(one.left).toBe(laid[at - 1]!.left + laid[at - 1]!.width)
  })

  it('leave the text enough in a narrow window, and scroll', () => {
    const { laid, width } = layColumns(columnsOf(['a', 'b', 'c']), 600)
    expect(laid[0]!.width).toBe(measures.leastText)
    expect(width).toBeGreaterThan(600)
  })

  it('are drawn only in sight, however many there are', () => {
    const { laid } = layColumns(columnsOf(Array.from({ length: 400 }, (_, at) => `v${at}`)), 1_000)
    const shown = columnsInSight(laid, 20_000, 1_000)
    expect(shown.length).toBeLessThan(14)
    expect(shown.at(-1)!.column.field).toBe('state')
  })
})

describe('a block of cells', () => {
  it('is read back as it was by whoever reads what spreadsheets copy', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ß', ',') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (cells) => {
        const rows = cells.map(([text, voice, value], at) => anyRow(at, { text, voice, values: [value] }))
        const columns = columnsOf(['Campaign']).filter((one) => [0, 'text', 'voice'].includes(one.field as never))
        const { data } = papaparse.parse<string[]>(blockText(rows, columns), {
          delimiter: '\t',
          newline: '\n',
        })
        expect(data).toEqual(cells)
      }),
    )
  })
})
