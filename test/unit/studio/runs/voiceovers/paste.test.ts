import fc from '../../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { readBlock } from '../../../../../electron/studio/runs/voiceovers/edit/paste.ts'

describe('a pasted block', () => {
  it.each([
    ['one', [['one']]],
    ['one\n', [['one']]],
    ['one\r\ntwo\r\n', [['one'], ['two']]],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""hi"""\tb', [['say "hi"', 'b']]],
    ['a\t\t', [['a', '', '']]],
    ['', [['']]],
    ['"Hello," she said.\nAnd left.', [['"Hello," she said.'], ['And left.']]],
    ['He is 5\'10" tall\nand 7" wide', [['He is 5\'10" tall'], ['and 7" wide']]],
    ['\uFEFFa\tb', [['a', 'b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('%j', (text, cells) => {
    expect(readBlock(text)).toEqual(cells)
  })

  it('reads what a spreadsheet copies, whatever is in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\t', '\n', 'ö', ',') })
    const block = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
    fc.assert(
      fc.property(block, (rows) => {
        const copied = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t')).join('\r\n')
        expect(readBlock(`${copied}\r\n`)).toEqual(rows)
      }),
    )
  })
})
