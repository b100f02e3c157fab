import fc from '../../../support/fast-check.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import type { TextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import {
  characterBoundary,
  characterStarts,
  paragraphAround,
  wordAround,
  wordBoundary,
} from '../../../../electron/common/drawing/text/boundaries.ts'
import {
  caretAt,
  lineAt,
  lineEdge,
  positionAt,
  positionOnNextLine,
  selectionBoxes,
} from '../../../../electron/common/drawing/text/caret.ts'
import { layoutText } from '../../../../electron/common/drawing/text/layout.ts'
import type { TextArea, TextLayout } from '../../../../electron/common/drawing/text/layout.ts'
import { stylesOf } from '../../../../electron/common/drawing/text/rich-text.ts'
import { productFonts } from '../../../support/fonts.ts'

const fonts = productFonts()
const pieces = [
  'a',
  'fi',
  'ffl',
  'W',
  'é',
  'e\u0301',
  'שלום',
  'مرحبا',
  'ب',
  '12',
  'नि',
  '日本',
  '👩‍🚀',
  '🇩🇪',
  ' ',
  '\n',
  '.',
  '(',
]
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))

beforeAll(async () => {
  const { style, runs } = plainTextSource(pieces.join(''))
  await fonts.load(pieces.join(''), stylesOf({ style, runs }))
})

const at = (index: number) => ({ index, isLineEnd: false })
const laidOut = (text: string, area: TextArea = {}, more: Partial<TextSource> = {}): TextLayout =>
  layoutText({ ...plainTextSource(text), ...more }, area, fonts)
const boundaries = (text: string): number[] => [...characterStarts(text), text.length]

describe('a caret', () => {
  it('stands in its line before each character, behind spaces at the end of a line, too', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('none' as const, 'bullets' as const), fc.boolean(), (text, list, narrow) => {
        const layout = laidOut(text, narrow ? { width: 300 } : {}, { list })
        for (const index of boundaries(text)) {
          const { x, top, height } = caretAt(layout, at(index))
          expect(top).toBeGreaterThanOrEqual(-0.01)
          expect(top + height).toBeLessThanOrEqual(layout.height + 0.01)
          // Spaces at the end take no room in the layout: the caret hangs over its edge behind them.
          const isHanging = /\s$/.test(text.slice(0, index)) && /^(\s|$)/.test(text.slice(index))
          if (isHanging) continue
          expect(x).toBeGreaterThanOrEqual(-0.01)
          expect(x).toBeLessThanOrEqual(layout.width + 0.01)
        }
      }),
      { numRuns: 60 },
    )
    const spaced = laidOut('ab  ')
    expect(caretAt(spaced, at(4)).x).toBeGreaterThan(caretAt(spaced, at(3)).x)
    expect(caretAt(spaced, at(3)).x).toBeGreaterThan(caretAt(spaced, at(2)).x)
  })

  it('is found again where it was drawn', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, narrow) => {
        const layout = laidOut(text, narrow ? { width: 300 } : {})
        for (const index of boundaries(text)) {
          const drawn = caretAt(layout, at(index))
          const found = positionAt(layout, drawn.x, drawn.top + drawn.height / 2)
          if (found.index === index) continue
          // Where scripts of two directions meet, one place on the line lies between other characters in the text.
          const again = edgesOf(layout, found.index)
          const own = edgesOf(layout, index)
          expect(again.some((edge) => own.some((other) => Math.abs(edge - other) < 0.6))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
    const layout = laidOut('office waffle\nfind')
    for (const index of boundaries(layout.text)) {
      const { x, top, height } = caretAt(layout, at(index))
      expect(positionAt(layout, x, top + height / 2).index).toBe(index)
    }
  })

  it('at the end of a line that is broken within a word stands there, not on the next line', () => {
    const layout = laidOut('日本日本日本日本', { width: 72 * 3.2 })
    const [first, second] = layout.lines
    const right = positionAt(layout, 10_000, first!.top + 1)
    expect(right).toEqual({ index: first!.end, isLineEnd: true })
    expect(caretAt(layout, right).top).toBe(first!.top)
    expect(caretAt(layout, at(right.index)).top).toBe(second!.top)
    expect(lineEdge(layout, at(0), 'end')).toEqual(right)
    expect(lineAt(layout, right)).toBe(first)
  })

  it('goes up and down to what is nearest, and to the ends of the text beyond the lines', () => {
    const layout = laidOut('first line\n\nthird line')
    const { x } = caretAt(layout, at(6))
    const middle = positionOnNextLine(layout, at(6), 1, x)
    expect(middle.index).toBe(11)
    expect(positionOnNextLine(layout, middle, 1, x).index).toBe(17)
    expect(positionOnNextLine(layout, at(3), -1, x).index).toBe(0)
    expect(positionOnNextLine(layout, at(14), 1, x).index).toBe(layout.text.length)
  })

  it('goes to the edges of a line: before its line feed, before the space at which it is broken', () => {
    const layout = laidOut('The quick brown\nfox', { width: 420 })
    expect(lineEdge(layout, at(2), 'end').index).toBe(9)
    expect(lineEdge(layout, at(12), 'start').index).toBe(10)
    expect(lineEdge(layout, at(12), 'end').index).toBe(15)
    expect(lineEdge(layout, at(17), 'end').index).toBe(19)
  })
})

describe('a selection', () => {
  it('fills what lies between its ends, once', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), fc.nat(40), (text, a, b) => {
        const layout = laidOut(text)
        const all = boundaries(text)
        const [from, to] = [all[a % all.length]!, all[b % all.length]!].toSorted((one, other) => one - other) as [
          number,
          number,
        ]
        const width = (start: number, end: number): number =>
          selectionBoxes(layout, start, end).reduce((sum, box) => sum + box.width, 0)
        const middle = all.find((index) => index >= (from + to) / 2) ?? to
        expect(width(from, to)).toBeCloseTo(width(from, middle) + width(middle, to), 3)
        for (const box of selectionBoxes(layout, from, to)) expect(box.width).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
    expect(selectionBoxes(laidOut('one\ntwo'), 1, 6)).toHaveLength(3)
    expect(selectionBoxes(laidOut('one'), 2, 2)).toEqual([])
  })

  it('of a word between two directions is one box for each piece that is seen', () => {
    expect(selectionBoxes(laidOut('ab שלום cd'), 1, 5)).toHaveLength(2)
    expect(selectionBoxes(laidOut('ab שלום cd'), 0, 10)).toHaveLength(1)
  })
})

describe('boundaries', () => {
  it('of characters are each visited once, to and fro', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const there: number[] = []
        for (let index = 0; index < text.length; index = characterBoundary(text, index, 1)) there.push(index)
        const back: number[] = []
        for (let index = text.length; index > 0;) back.push((index = characterBoundary(text, index, -1)))
        expect(there).toEqual(characterStarts(text))
        expect(back.toReversed()).toEqual(there)
      }),
    )
    expect(characterBoundary('\na', 1, -1)).toBe(0)
    expect(characterBoundary('', 0, -1)).toBe(0)
  })

  it('of words and paragraphs are those that people see', () => {
    const text = 'Hi, big world!\nNext one'
    expect(wordBoundary(text, 0, 1)).toBe(2)
    expect(wordBoundary(text, 2, 1)).toBe(7)
    expect(wordBoundary(text, 13, -1)).toBe(8)
    expect(wordBoundary(text, 1, -1)).toBe(0)
    expect(wordBoundary(text, 30, 1)).toBe(text.length)
    expect(wordAround(text, 5)).toEqual({ start: 4, end: 7 })
    expect(wordAround('', 0)).toEqual({ start: 0, end: 0 })
    expect(paragraphAround(text, 3)).toEqual({ start: 0, end: 14 })
    expect(paragraphAround(text, 14)).toEqual({ start: 0, end: 14 })
    expect(paragraphAround(text, 15)).toEqual({ start: 15, end: 23 })
    expect(wordAround('สวัสดีชาวโลก', 7)).toEqual({ start: 6, end: 9 })
  })
})

/** The edges of the characters before and behind an index, px from the left. */
function edgesOf(layout: TextLayout, index: number): number[] {
  const all = boundaries(layout.text)
  const count = all.indexOf(index)
  const around = [
    [all[count - 1] ?? index, index],
    [index, all[count + 1] ?? index],
  ] as const
  const edges = around.flatMap(([from, to]) =>
    selectionBoxes(layout, from, to).flatMap(({ x, width }) => [x, x + width]),
  )
  return [...edges, caretAt(layout, at(index)).x]
}
