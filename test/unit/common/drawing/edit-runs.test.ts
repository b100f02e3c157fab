import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  changeBetween,
  copiedRuns,
  normalRuns,
  replaceRange,
  restyled,
  restyledWhole,
  rewritten,
  sharedStyle,
  typingStyle,
} from '../../../../electron/common/drawing/text/edit-runs.ts'
import type { TextRun, TextStyle } from '../../../../electron/common/drawing/text/rich-text.ts'

const style: TextStyle = {
  font: 'Inter',
  size: 40,
  weight: 400,
  italic: false,
  underline: false,
  color: '#000000',
  letterSpacing: 0,
}
const bold = { weight: 700 }
const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('')
const runs: TextRun[] = [{ text: 'Launch ' }, { text: 'day', style: bold }, { text: ' is here' }]

describe('runs of a text', () => {
  it('that look the same are one, and say only what differs from the whole text', () => {
    const many = [
      { text: 'a' },
      { text: '' },
      { text: 'b', style: { weight: 400 } },
      { text: 'c', style: { ...style, ...bold } },
    ]
    expect(normalRuns(style, many)).toEqual([{ text: 'ab' }, { text: 'c', style: bold }])
  })

  it('go on in the style of what stands before', () => {
    expect(typingStyle({ style, runs }, 10).weight).toBe(700)
    expect(typingStyle({ style, runs }, 0).weight).toBe(400)
    expect(replaceRange({ style, runs }, { from: 7, to: 10 }, [])).toEqual([{ text: 'Launch  is here' }])
  })

  it('keep their styles around what was rewritten', () => {
    expect(rewritten({ style, runs }, 'Launch days is here')).toEqual([
      { text: 'Launch ' },
      { text: 'days', style: bold },
      { text: ' is here' },
    ])
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(20), (before, now, cut) => {
        const two = [{ text: before.slice(0, cut) }, { text: before.slice(cut), style: bold }]
        expect(textOf(rewritten({ style, runs: two }, now))).toBe(now)
      }),
    )
  })

  it('are styled in a range, or as a whole', () => {
    expect(restyled({ style, runs }, { from: 0, to: 6 }, { italic: true })).toEqual([
      { text: 'Launch', style: { italic: true } },
      { text: ' ' },
      { text: 'day', style: bold },
      { text: ' is here' },
    ])
    expect(restyled({ style, runs }, { from: 0, to: 18 }, bold)).toEqual([{ text: 'Launch day is here', style: bold }])
    expect(restyledWhole({ style, runs }, { weight: 700, color: '#ffffff' })).toEqual({
      style: { ...style, weight: 700, color: '#ffffff' },
      runs: [{ text: 'Launch day is here' }],
    })
  })

  it('say what a range has in common, and are copied with all of their style', () => {
    expect(sharedStyle({ style, runs })).toEqual({ ...style, weight: undefined })
    expect(sharedStyle({ style, runs }, 7, 10)).toEqual({ ...style, ...bold })
    expect(sharedStyle({ style, runs: [] })).toEqual(style)
    expect(copiedRuns({ style, runs }, 9, 12)).toEqual([
      { text: 'y', style: { ...style, ...bold } },
      { text: ' i', style },
    ])
  })
})

describe('a change between two texts', () => {
  it('is where the caret says it is', () => {
    expect(changeBetween('aa', 'aaa', 2)).toEqual({ from: 1, to: 1, inserted: 'a' })
    expect(changeBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, inserted: 'a' })
    expect(changeBetween('aaa', 'aa', 1)).toEqual({ from: 1, to: 2, inserted: '' })
    // A correction behind the caret.
    expect(changeBetween('teh end', 'the end', 7)).toEqual({ from: 1, to: 3, inserted: 'he' })
  })

  it('leads from one to the other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.nat(12), { nil: undefined }), (before, now, caret) => {
        const { from, to, inserted } = changeBetween(
          before,
          now,
          caret === undefined ? caret : Math.min(caret, now.length),
        )
        expect(before.slice(0, from) + inserted + before.slice(to)).toBe(now)
      }),
    )
  })
})
