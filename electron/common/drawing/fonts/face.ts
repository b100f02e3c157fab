import * as harfbuzz from 'harfbuzzjs'
import type { PathCommands } from '../canvas.ts'

/** Glyph of a shaped text, in units of its font. */
export interface ShapedGlyph {
  id: number
  /** Index of the first UTF-16 unit of the text that the glyph stands for. */
  cluster: number
  advance: number
  dx: number
  dy: number
  /** A line may not begin before this glyph without shaping the text anew. */
  isUnsafeToBreak: boolean
}

/** A part of a text that one font shapes in one go. */
export interface ShapingRun {
  text: string
  start: number
  end: number
  isRightToLeft: boolean
  /** ISO 15924, `Latn`; undefined: found from the text. */
  script: string | undefined
}

/** Layer of a coloured glyph; without a colour the layer has that of the text. */
export interface ColorLayer {
  path: PathCommands
  color: string | undefined
}

/** Most runs that a face remembers; a paragraph has some ten. */
const rememberedRuns = 2000

/**
 * One font at one weight: what its characters look like and how they follow each other. HarfBuzz shapes and gives the
 * outlines, which are drawn as paths: window and Node draw the same glyphs at the same positions, whatever the fonts and
 * the text machinery of their canvas are.
 */
export class FontFace {
  /** Name of the file and the weight; equal for equal faces. */
  readonly key: string
  readonly unitsPerEm: number
  /** Height above and depth below the baseline in units, both positive. */
  readonly ascent: number
  readonly descent: number
  readonly underline: { offset: number; thickness: number }
  readonly #font: harfbuzz.Font
  readonly #face: harfbuzz.Face
  readonly #codePoints: Set<number>
  readonly #paths = new Map<number, PathCommands>()
  readonly #layers = new Map<number, ColorLayer[] | null>()
  readonly #shaped = new Map<string, ShapedGlyph[]>()
  readonly #palette: string[]

  /**
   * Reads a font file.
   * @param file the font as TTF or OTF, uncompressed
   * @param weight 1 to 1000; used by variable fonts within their own range
   * @throws Error where the file is no font
   */
  constructor(key: string, file: Uint8Array, weight: number) {
    this.key = `${key}@${weight}`
    this.#face = new harfbuzz.Face(new harfbuzz.Blob(file))
    this.#codePoints = new Set(this.#face.collectUnicodes())
    if (this.#codePoints.size === 0) throw new Error(`${key}: the file is no font, or has no characters`)
    this.#font = new harfbuzz.Font(this.#face)
    const axis = this.#face.getAxisInfos()['wght']
    if (axis) {
      this.#font.setVariations([new harfbuzz.Variation('wght', Math.min(axis.max, Math.max(axis.min, weight)))])
    }
    this.unitsPerEm = this.#face.upem
    const { ascender, descender } = this.#font.hExtents()
    this.ascent = ascender
    this.descent = -descender
    const metric = (tag: harfbuzz.MetricsTag): number => this.#font.getMetricPositionWithFallback(tag)
    this.underline = {
      offset: -metric(harfbuzz.MetricsTag.UNDERLINE_OFFSET),
      thickness: metric(harfbuzz.MetricsTag.UNDERLINE_SIZE),
    }
    const [palette] = this.#face.hasColorPalettes() ? this.#face.getColorPalettes() : []
    this.#palette = (palette?.colors ?? []).map(({ red, green, blue, alpha }) => hex([red, green, blue, alpha]))
  }

  covers(codePoint: number): boolean {
    return this.#codePoints.has(codePoint)
  }

  /** Characters that the font has, at most `most` of them, evenly from all that it has. */
  someCharacters(most: number): string[] {
    const all = [...this.#codePoints]
    const step = Math.max(1, Math.ceil(all.length / most))
    return all.filter((_, index) => index % step === 0).map((codePoint) => String.fromCodePoint(codePoint))
  }

  /** The glyphs of a run, in the order in which they are drawn from left to right. */
  shape(run: ShapingRun): readonly ShapedGlyph[] {
    const { text, start, end, isRightToLeft, script } = run
    // In Arabic, for example, the text around a run decides the forms of its first and last letters.
    const context = `${text.slice(Math.max(0, start - 2), start)}\0${text.slice(end, end + 2)}`
    const key = `${isRightToLeft ? 'r' : 'l'}${script ?? ''}\0${text.slice(start, end)}\0${context}`
    const before = this.#shaped.get(key)
    if (before) return before.map((glyph) => ({ ...glyph, cluster: glyph.cluster + start }))
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text, start, end - start)
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    if (script !== undefined) buffer.setScript(script)
    harfbuzz.shape(this.#font, buffer)
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, flags, xAdvance = 0, xOffset = 0, yOffset = 0 }): ShapedGlyph => ({
        id: codepoint,
        cluster: cluster - start,
        advance: xAdvance,
        dx: xOffset,
        dy: yOffset,
        isUnsafeToBreak: (flags & harfbuzz.GlyphFlag.UNSAFE_TO_BREAK) !== 0,
      }))
    if (this.#shaped.size >= rememberedRuns) this.#shaped.clear()
    this.#shaped.set(key, glyphs)
    return glyphs.map((glyph) => ({ ...glyph, cluster: glyph.cluster + start }))
  }

  /** The outline of a glyph in units, y upwards. */
  outline(glyph: number): PathCommands {
    const before = this.#paths.get(glyph)
    if (before) return before
    const path = this.#font.glyphToJson(glyph).flatMap(({ type, values }) => [type.codePointAt(0)!, ...values])
    this.#paths.set(glyph, path)
    return path
  }

  /** The layers of a coloured glyph from the lowest to the topmost; null for a glyph without colours of its own. */
  colorLayers(glyph: number): ColorLayer[] | null {
    if (this.#palette.length === 0) return null
    const before = this.#layers.get(glyph)
    if (before !== undefined) return before
    const layers = this.#face.getGlyphColorLayers(glyph).map(({ glyph: part, colorIndex }) => ({
      path: this.outline(part),
      color: colorIndex === undefined ? undefined : this.#palette[colorIndex],
    }))
    const found = layers.length > 0 ? layers : null
    this.#layers.set(glyph, found)
    return found
  }
}

function hex(channels: number[]): string {
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}
