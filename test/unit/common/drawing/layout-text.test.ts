import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import type { TextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { layoutText } from '../../../../electron/common/drawing/text/layout.ts'
import type { TextArea, TextLayout } from '../../../../electron/common/drawing/text/layout.ts'
import { plainText, stylesOf } from '../../../../electron/common/drawing/text/rich-text.ts'
import { productFonts } from '../../../support/fonts.ts'

const fonts = productFonts()

async function laidOut(source: TextSource, area: TextArea = {}): Promise<TextLayout> {
  expect([...(await fonts.load(plainText(source), stylesOf(source)))]).toEqual([])
  return layoutText(source, area, fonts)
}

const text = (written: string, more: Partial<TextSource> = {}): TextSource => ({ ...plainTextSource(written), ...more })
const linesOf = ({ text: whole, lines }: TextLayout): string[] => lines.map(({ start, end }) => whole.slice(start, end))
const glyphsOf = ({ lines }: TextLayout) => lines.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs))

describe('a text', () => {
  it('that is as wide as it needs is broken where it is written so, and nowhere else', async () => {
    const layout = await laidOut(text('One long line that goes on and on and on\nand another'))
    expect(linesOf(layout)).toEqual(['One long line that goes on and on and on\n', 'and another'])
    expect(layout.width).toBeCloseTo(layout.lines[0]!.width)
    expect(layout.overflows).toBe(false)
  })

  it('is broken between words at the width of its box; the space at the end of a line takes no width', async () => {
    const layout = await laidOut(text('The quick brown fox jumps'), { width: 420 })
    expect(linesOf(layout)).toEqual(['The quick ', 'brown fox ', 'jumps'])
    for (const line of layout.lines) expect(line.width).toBeLessThanOrEqual(420)
    const alone = await laidOut(text('The quick'))
    expect(layout.lines[0]!.width).toBeCloseTo(alone.width)
  })

  it('breaks a word that is wider than the box between its letters, and says that it does', async () => {
    const layout = await laidOut(text('Donaudampfschiff'), { width: 250 })
    expect(linesOf(layout).join('')).toBe('Donaudampfschiff')
    expect(layout.lines.length).toBeGreaterThan(1)
    expect(layout.overflows).toBe(true)
  })

  it('becomes smaller until it fits, and no smaller', async () => {
    const long = text('A headline that does not fit into so small a box', { fit: 'shrink' })
    const layout = await laidOut(long, { width: 300, height: 120 })
    expect(layout.factor).toBeLessThan(1)
    expect(layout.overflows).toBe(false)
    const used = layout.lines.reduce((sum, { height }) => sum + height, 0)
    expect(used).toBeLessThanOrEqual(120.5)
    expect(used).toBeGreaterThan(120 * 0.6)
    expect((await laidOut(text('Fits', { fit: 'shrink' }), { width: 900, height: 400 })).factor).toBe(1)
  })

  it('stands in its box as it is aligned and anchored', async () => {
    const box = { width: 800, height: 400 }
    const right = await laidOut(text('End', { align: 'end', anchor: 'bottom' }), box)
    const [line] = right.lines
    expect(line!.x + line!.width).toBeCloseTo(800)
    expect(line!.top + line!.height).toBeCloseTo(400)
    const middle = await laidOut(text('Middle', { align: 'center', anchor: 'middle' }), box)
    expect(middle.lines[0]!.x + middle.lines[0]!.width / 2).toBeCloseTo(400)
    expect(middle.lines[0]!.top + middle.lines[0]!.height / 2).toBeCloseTo(200)
  })

  it('that is justified fills every line but the last', async () => {
    const source = text('Words that fill some lines of a box, one after the other', { align: 'justify' })
    const { lines } = await laidOut(source, { width: 600 })
    expect(lines.length).toBeGreaterThan(2)
    for (const { width } of lines.slice(0, -1)) expect(width).toBeCloseTo(600)
    expect(lines.at(-1)!.width).toBeLessThan(600)
  })

  it('has the styles of its runs, and kerning across nothing but equal ones', async () => {
    const source = text('', { runs: [{ text: 'AV' }, { text: 'AV', style: { size: 144 } }] })
    const layout = await laidOut(source)
    const [small, large] = layout.lines[0]!.runs
    expect(small!.glyphs[0]!.advance * 2).toBeCloseTo(large!.glyphs[0]!.advance)
    const spaced = await laidOut(text('AV', { style: { ...source.style, letterSpacing: 0.1 } }))
    const plain = await laidOut(text('AV'))
    expect(spaced.width - plain.width).toBeCloseTo(2 * 0.1 * 72)
  })
})

describe('scripts', () => {
  it('from right to left begin at the right, with numbers and Latin words in their own order', async () => {
    const layout = await laidOut(text('שלום 42 abc'), { width: 900 })
    const [line] = layout.lines
    expect(line!.isRightToLeft).toBe(true)
    expect(line!.x + line!.width).toBeCloseTo(900)
    const at = (index: number): number => glyphsOf(layout).find(({ start }) => start === index)!.x
    // The first letter of the Hebrew word stands at the right; `42` and `abc` are read from left to right, and follow each other to the left.
    expect(at(0)).toBeGreaterThan(at(3))
    expect(at(5)).toBeLessThan(at(6))
    expect(at(8)).toBeLessThan(at(9))
    expect(at(8)).toBeLessThan(at(5))
    expect(at(5)).toBeLessThan(at(3))
  })

  it('are joined and stacked as they are written: Arabic, Devanagari', async () => {
    const arabic = await laidOut(text('بب'))
    const [first, second] = glyphsOf(arabic)
    // The two forms of one letter, at a word's end and at its beginning, are different glyphs.
    expect(first!.id).not.toBe(second!.id)
    expect(glyphsOf(await laidOut(text('क्ष'))).length).toBeLessThan(3)
  })

  it('without spaces are broken between words (Thai) and characters (Japanese), never before a full stop', async () => {
    const thai = await laidOut(text('สวัสดีชาวโลกนี่คือข้อความภาษาไทย'), { width: 600 })
    expect(thai.lines.length).toBeGreaterThan(1)
    expect(thai.overflows).toBe(false)
    const japanese = await laidOut(text('これは日本語です。これは日本語です。'), { width: 72 * 8.5 })
    for (const line of linesOf(japanese)) expect(line).not.toMatch(/^。/)
  })

  it('of one line may be many; each character has a glyph, emoji their colours', async () => {
    const layout = await laidOut(text('Hi Привет Ελλάδα مرحبا שלום नमस्ते สวัสดี 日本語 你好 한국어 👩‍🚀👍🏽🇩🇪3️⃣'))
    expect(layout.missing).toEqual([])
    const emoji = layout.lines[0]!.runs.find(({ face }) => face.key.startsWith('twemoji'))!
    expect(emoji.glyphs.map(({ start, end }) => layout.text.slice(start, end))).toEqual(['👩‍🚀', '👍🏽', '🇩🇪', '3️⃣'])
    for (const { id } of emoji.glyphs) expect(emoji.face.colorLayers(id)!.length).toBeGreaterThan(1)
  })

  it('that no font has are named', async () => {
    expect((await laidOut(text('a\u{12345}b'))).missing).toEqual(['\u{12345}'])
  })
})

describe('a text in a family of several files', () => {
  // Files for other scripts may have Latin letters, spaces and hyphens, too.
  const families = fonts.families.filter(({ files }) => files.length > 1).map(({ name }) => name)
  it.each(families)('is laid out the same, whatever else is loaded: %s', async (font) => {
    const alone = productFonts()
    const source = plainTextSource('Every well-organised word, 24 times: “lit”', { font })
    const whole = async () => {
      await alone.load(plainText(source), stylesOf(source))
      const { lines } = layoutText(source, {}, alone)
      return lines.map(({ width, height, baseline, runs }) => [
        [width, height, baseline],
        runs.flatMap(({ glyphs }) => glyphs.map(({ id, x }) => [id, x])),
      ])
    }
    const before = await whole()
    await alone.load('Привет Γεια مرحبا שלום नमस्ते สวัสดี Việt ąęł', stylesOf(source))
    expect(await whole()).toEqual(before)
  })
})

describe('a list', () => {
  it('has a marker before the first line of each paragraph, and the other lines below its text', async () => {
    const { lines } = await laidOut(text('First entry of the list\nSecond', { list: 'numbers' }), {
      width: 560,
    })
    const startOf = (line: (typeof lines)[number]): number => line.x
    expect(lines.length).toBe(3)
    expect(new Set(lines.map(startOf)).size).toBe(1)
    const markers = lines.map(
      ({ runs, start }) => runs.filter(({ glyphs }) => glyphs.every((glyph) => glyph.end === start)).length,
    )
    expect(markers).toEqual([1, 0, 1])
  })
})

it('whatever is written, every character is on exactly one line, and positions are numbers', async () => {
  const samples = ['Hello ', 'world\n', 'שלום ', '日本', '  ', '\t', '🎉', 'a\u0301', '\u200d', '\r', 'ﷺ', '']
  await fonts.load(samples.join(''), [plainTextSource('').style])
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...samples), fc.string({ maxLength: 8, unit: 'grapheme-ascii' })), {
        maxLength: 12,
      }),
      fc.constantFrom('auto', 'shrink'),
      fc.integer({ min: 1, max: 900 }),
      (parts, fit, width) => {
        const layout = layoutText(text(parts.join(''), { fit }), { width, height: 300 }, fonts)
        expect(linesOf(layout).join('')).toBe(parts.join(''))
        for (const { x, start, end } of glyphsOf(layout)) {
          expect(Number.isFinite(x)).toBe(true)
          expect(end).toBeGreaterThan(start)
        }
      },
    ),
    { numRuns: 150 },
  )
})
