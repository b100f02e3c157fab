import { describe, expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import { readInlineTags, writeInlineTags } from '../../../../../electron/common/composition/index.ts'

/** Texts that are full of what a tag is made of. */
const tricky = fc.string({
  unit: fc.constantFrom('<', '>', '/', '\\', '1', '2', 'a', ' ', '\n', 'é', '漢'),
  maxLength: 30,
})

/** A text with ranges of it that don't overlap and enclose something, numbered from 1. */
const tagged = tricky.chain((text) =>
  fc.uniqueArray(fc.nat(text.length), { maxLength: 6 }).map((cuts) => {
    const edges = cuts.toSorted((a, b) => a - b)
    const ranges = Array.from({ length: Math.floor(edges.length / 2) }, (_, at) => ({
      tag: at + 1,
      start: edges[2 * at]!,
      end: edges[2 * at + 1]!,
    }))
    return { text, ranges }
  }),
)

describe('tags of texts for translators', () => {
  it('come back from any text, with the same parts', () => {
    fc.assert(
      fc.property(tagged, ({ text, ranges }) => {
        expect(readInlineTags(writeInlineTags(text, ranges))).toEqual({ text, ranges, isBroken: false })
      }),
      { numRuns: 2_000 },
    )
  })

  it('are read from whatever a translator writes', () => {
    fc.assert(
      fc.property(tricky, (written) => {
        const { text, ranges } = readInlineTags(written)
        expect(text.length).toBeLessThanOrEqual(written.length)
        for (const { start, end } of ranges) expect(start).toBeLessThan(end)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are told where they are not complete, and left out', () => {
    expect(readInlineTags('a <1>b')).toEqual({ text: 'a b', ranges: [], isBroken: true })
    expect(readInlineTags('a</1> b')).toEqual({ text: 'a b', ranges: [], isBroken: true })
    expect(readInlineTags('<1></1>b')).toEqual({ text: 'b', ranges: [], isBroken: true })
    expect(readInlineTags('<2><1>b</1></2>')).toEqual({
      text: 'b',
      ranges: [
        { tag: 2, start: 0, end: 1 },
        { tag: 1, start: 0, end: 1 },
      ].toSorted((a, b) => a.tag - b.tag),
      isBroken: false,
    })
  })

  it('leave what only looks like one', () => {
    expect(writeInlineTags('Type <1> here', [])).toBe('Type \\<1> here')
    expect(readInlineTags('Type \\<1> here').text).toBe('Type <1> here')
    expect(readInlineTags('a < b and c > d, <b>x</b>')).toEqual({
      text: 'a < b and c > d, <b>x</b>',
      ranges: [],
      isBroken: false,
    })
  })
})
