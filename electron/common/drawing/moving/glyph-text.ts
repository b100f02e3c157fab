import type { TextSource } from '../../composition/elements/text-source.ts'
import type { GlyphText } from '../../service/extension/drawn.ts'
import { splitWords } from '../../captions/words/split-words.ts'
import { pathCode } from '../canvas.ts'
import type { PathCommands } from '../canvas.ts'
import { textContent } from '../element/contents.ts'
import type { LaidOutText } from '../element/contents.ts'
import { characterStarts } from '../text/boundaries.ts'
import { glyphTransform, underlineOf } from '../text/draw-text.ts'
import type { GlyphRun, PlacedGlyph } from '../text/layout.ts'

/** What a glyph's middle is above its baseline, as a multiple of its font size. */
const middleEm = 0.35

interface Extent {
  left: number
  right: number
  top: number
  bottom: number
  em: number
}

/**
 * The letters of a laid out text as outlines, each with the character and the word that it belongs to. They stand where
 * they stand in the whole text: joined, kerned and in the order of their script.
 */
export function glyphTextOf(
  source: TextSource,
  laidOut: LaidOutText,
  { scaleX, scaleY }: { scaleX: number; scaleY: number },
): GlyphText {
  const { layout, padding, size } = laidOut
  // A space belongs to the letter before it: of an underlined text the line goes on with that.
  const letterOf = finder(characterStarts(layout.text).filter((at) => !/\s/.test(layout.text[at]!)))
  const wordOf = finder(splitWords(layout.text).map(({ start }) => start))
  const letters = new Map<number, Extent>()
  const words = new Map<number, Extent>()
  const runs = layout.lines.flatMap((line) =>
    line.runs.map((run) => {
      const baseline = line.baseline + padding
      const underline = underlineOf(run)
      const glyphs = run.glyphs.flatMap((glyph) => {
        const layers = run.face.colorLayers(glyph.id)
        const path = layers ? [] : placed(run.face.outline(glyph.id), run, glyph, padding, baseline)
        if (underline)
          path.push(...rectangle(glyph.x + padding, baseline + underline.top, glyph.advance, underline.height))
        if (path.length === 0 && !layers) return []
        const [letter, word] = [letterOf(glyph.start), wordOf(glyph.start)]
        for (const [list, index] of [
          [letters, letter],
          [words, word],
        ] as const)
          list.set(index, around(list.get(index), run, glyph, padding, baseline))
        const colored = layers?.map((layer) => ({
          path: placed(layer.path, run, glyph, padding, baseline),
          color: layer.color ?? run.style.color,
        }))
        return [{ letter, word, path, ...(colored ? { layers: colored } : {}) }]
      })
      return { color: run.style.color, glyphs }
    }),
  )
  const [letterNumbers, wordNumbers] = [numbered(letters), numbered(words)]
  return {
    width: size.width,
    height: size.height,
    scaleX,
    scaleY,
    overhang: textContent(source, laidOut).overhang,
    ...(source.box ? { box: { color: source.box.color, radius: source.box.radius } } : {}),
    ...(source.outline ? { outline: source.outline } : {}),
    runs: runs
      .filter(({ glyphs }) => glyphs.length > 0)
      .map(({ color, glyphs }) => ({
        color,
        glyphs: glyphs.map((glyph) => ({
          ...glyph,
          letter: letterNumbers.get(glyph.letter)!,
          word: wordNumbers.get(glyph.word)!,
        })),
      })),
    letters: middles(letters),
    words: middles(words),
  }
}

/** Finds the last start at or before an index. */
function finder(starts: readonly number[]): (index: number) => number {
  return (index) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= index) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }
}

/** Numbers what is seen by reading order: spaces have no turn of their own. */
function numbered(extents: ReadonlyMap<number, Extent>): Map<number, number> {
  return new Map([...extents.keys()].toSorted((a, b) => a - b).map((key, index) => [key, index]))
}

function middles(extents: ReadonlyMap<number, Extent>): GlyphText['letters'] {
  return [...extents]
    .toSorted(([a], [b]) => a - b)
    .map(([, { left, right, top, bottom, em }]) => ({ at: [round((left + right) / 2), round((top + bottom) / 2)], em }))
}

function around(
  before: Extent | undefined,
  { style }: GlyphRun,
  { x, advance }: PlacedGlyph,
  padding: number,
  baseline: number,
): Extent {
  const [left, right] = [x + padding, x + padding + advance]
  const middle = baseline - middleEm * style.size
  if (!before) return { left, right, top: middle, bottom: middle, em: style.size }
  return {
    left: Math.min(before.left, left),
    right: Math.max(before.right, right),
    top: Math.min(before.top, middle),
    bottom: Math.max(before.bottom, middle),
    em: Math.max(before.em, style.size),
  }
}

function placed(path: PathCommands, run: GlyphRun, glyph: PlacedGlyph, padding: number, baseline: number): number[] {
  const { dx, dy, scaleX, scaleY, skew } = glyphTransform(run, glyph, baseline)
  const result: number[] = []
  for (let at = 0; at < path.length;) {
    const code = path[at]!
    result.push(code)
    const points = code === pathCode.cubic ? 3 : code === pathCode.quadratic ? 2 : code === pathCode.close ? 0 : 1
    for (let point = 0; point < points; point += 1) {
      const [x, y] = [path[at + 1 + point * 2]!, path[at + 2 + point * 2]!]
      result.push(round(x * scaleX + y * skew + dx + padding), round(y * scaleY + dy))
    }
    at += 1 + points * 2
  }
  return result
}

function rectangle(x: number, y: number, width: number, height: number): number[] {
  const { move, line, close } = pathCode
  return [move, x, y, line, x + width, y, line, x + width, y + height, line, x, y + height, close].map(round)
}

const round = (value: number): number => Math.round(value * 100) / 100
