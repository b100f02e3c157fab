import { describe, expect, it } from 'vitest'
import {
  plainTextSource,
  textLimits,
  textSourceSchema,
} from '../../../../electron/common/composition/elements/text-source.ts'
import type { TextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { pathData } from '../../../../electron/common/drawing/shapes/path-data.ts'
import { layoutText } from '../../../../electron/common/drawing/text/layout.ts'
import type { TextArea, TextLayout } from '../../../../electron/common/drawing/text/layout.ts'
import { plainText, stylesOf } from '../../../../electron/common/drawing/text/rich-text.ts'
import { productFonts } from '../../../support/fonts.ts'

const fonts = productFonts()

async function laidOut(source: TextSource, area: TextArea = {}): Promise<TextLayout> {
  await fonts.load(plainText(source), stylesOf(source))
  return layoutText(source, area, fonts)
}

const text = (written: string, more: Partial<TextSource> = {}): TextSource => ({ ...plainTextSource(written), ...more })
const glyphsOf = ({ lines }: TextLayout) => lines.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs))

describe('a text of bad input', () => {
  it('is refused when all its runs together are longer than the limit', () => {
    const runs = (count: number, each: number) => Array.from({ length: count }, () => ({ text: 'x'.repeat(each) }))
    expect(textSourceSchema.safeParse(text('', { runs: runs(2, textLimits.characters / 2) })).success).toBe(true)
    const { error } = textSourceSchema.safeParse(text('', { runs: runs(5, 20_000) }))
    expect(error?.issues[0]).toMatchObject({ path: ['runs'] })
  })

  const { characters } = textLimits
  it.each([
    ['one word', 'x'.repeat(characters)],
    ['spaces before a word', `${' '.repeat(characters - 1)}x`],
    ['line feeds', '\n'.repeat(characters)],
    ['marks above one letter', `e${'\u0301'.repeat(characters - 1)}`],
    ['directions that change with each letter', 'aא'.repeat(characters / 2)],
    ['marks of direction', '\u202a'.repeat(characters)],
    [
      'signs of Chinese',
      Array.from({ length: characters }, (_, n) => String.fromCodePoint(0x4e00 + (n % 300))).join(''),
    ],
  ])('as long as may be, of %s, is laid out whole', async (_, written) => {
    const layout = await laidOut(text(written, { style: { ...plainTextSource('').style, size: 20 } }), { width: 600 })
    expect(layout.lines[0]!.start).toBe(0)
    expect(layout.lines.at(-1)!.end).toBe(written.length + 1)
    for (const { width, height } of layout.lines) expect([width, height].every(Number.isFinite)).toBe(true)
  })

  it('without anything that is seen has no width, the height of its line, and misses no character', async () => {
    for (const written of ['', '\u200b', '\u200d\u2060\ufeff', '\u00ad']) {
      const layout = await laidOut(text(written))
      expect(layout.width).toBe(0)
      expect(layout.height).toBeGreaterThan(50)
      expect(layout.missing).toEqual([])
    }
  })

  it('with characters that no font has shows a box for each, and names them once', async () => {
    const layout = await laidOut(text('A\u{10fffd}B\u{10fffd}\u{e0fff}'))
    expect(layout.missing).toEqual(['\u{10fffd}'])
    const boxes = glyphsOf(layout).filter(({ id }) => id === 0)
    expect(boxes).toHaveLength(2)
    for (const { advance } of boxes) expect(advance).toBeGreaterThan(10)
    const [run] = layout.lines[0]!.runs
    expect(run!.face.outline(0).length).toBeGreaterThan(pathData('M0 0').length)
  })

  it('with halves of surrogate pairs, controls and sizes at both ends is laid out', async () => {
    for (const size of [textLimits.size.min, textLimits.size.max]) {
      const style = { ...plainTextSource('').style, size }
      const layout = await laidOut(text('a\ud800b\udc00\u0000\t\u0007\r\nc', { style, fit: 'shrink' }), {
        width: 50,
        height: 20,
      })
      expect(layout.lines.length).toBeGreaterThan(0)
    }
  })
})
