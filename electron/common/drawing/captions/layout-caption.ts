import { rulesFor, withLineBreaks } from '../../captions/index.ts'
import type { TimedCue, WordRange } from '../../captions/index.ts'
import type { CaptionLook, CaptionPosition } from '../../service/extension/captions.ts'
import type { Box } from '../element/bounds.ts'
import type { FontChoice, FontSet } from '../fonts/font-set.ts'
import { layoutText } from '../text/layout.ts'
import type { TextLayout } from '../text/layout.ts'
import type { TextRun } from '../text/rich-text.ts'
import { grown, unionOf } from './geometry.ts'

interface Size {
  width: number
  height: number
}

/** A word of a laid out caption: its letters, and where they are on the canvas, one box for each line it is on. */
export interface CaptionWordShape extends WordRange {
  boxes: Box[]
  isKeyword: boolean
}

/** Text of a caption that is seen at the same time: all of it, or one word. */
export interface CaptionPart {
  layout: TextLayout
  /** Where the layout's top left corner is on the canvas, px. */
  x: number
  y: number
  words: CaptionWordShape[]
}

/** A caption with the position of each glyph, px of the canvas. */
export interface LaidOutCaption {
  look: CaptionLook
  canvas: Size
  /** Font size in px. */
  size: number
  /** The parts of the caption: a single one, or one for each word where only the spoken word is shown. */
  parts: CaptionPart[]
  /** Box around everything that is drawn in any state. */
  bounds: Box
}

export interface CaptionLayoutOptions {
  look: CaptionLook
  position: CaptionPosition
  canvas: Size
  fonts: FontSet
}

/** What the fonts have to be loaded for before captions are laid out. */
export function captionFonts({ font, weight, italic }: CaptionLook): FontChoice {
  return { font, weight, italic }
}

/** The text of a caption in the case of letters that its look wants, for loading its fonts. */
export function captionText(text: string, { letterCase }: Pick<CaptionLook, 'letterCase'>): string {
  if (letterCase === 'upper') return text.toLocaleUpperCase()
  return letterCase === 'lower' ? text.toLocaleLowerCase() : text
}

/** Lays a caption out within its safe area. Its fonts are loaded before (`captionFonts`, `captionText`). */
export function layoutCaption(cue: TimedCue, options: CaptionLayoutOptions): LaidOutCaption {
  const { look, canvas } = options
  const size = look.size * Math.min(canvas.width, canvas.height)
  const parts =
    look.words.kind === 'single'
      ? cue.words.map((word, index) => {
          const text = captionText(cue.text.slice(word.start, word.end), look)
          const whole = { start: 0, end: text.length, isKeyword: cue.keywords.includes(index) }
          return layoutPart(text, [whole], size, options)
        })
      : [wholePart(cue, size, options)]
  return { look, canvas, size, parts, bounds: boundsOf(parts, size, options) }
}

function wholePart(cue: TimedCue, size: number, options: CaptionLayoutOptions): CaptionPart {
  const { look, position, canvas } = options
  const broken = withLineBreaks(cue.text, rulesFor(canvas, look.size, position.insets))
  // Line breaks take the place of one space or stand between words: the words follow each other as in the cue's text.
  let text = ''
  let from = 0
  const words = cue.words.map((word, index) => {
    const written = cue.text.slice(word.start, word.end)
    const at = broken.indexOf(written, from)
    text += broken.slice(from, at)
    const start = text.length
    text += captionText(written, look)
    from = at + written.length
    return { start, end: text.length, isKeyword: cue.keywords.includes(index) }
  })
  return layoutPart(text + broken.slice(from), words, size, options)
}

/** Widest that the gap between two words is made for a word that is drawn larger, as a multiple of the font size. */
const mostWordRoom = 0.25
/** Width of an everyday word as a multiple of the font size. */
const wordWidth = 2.4

/**
 * Space that a word has on either side for being drawn larger, as a multiple of the font size. The gaps between words are
 * wider by this, and no word grows by more: the gap that readers part words by is never covered.
 */
export function wordRoom({ words }: Pick<CaptionLook, 'words'>): number {
  return words.kind === 'highlight' ? Math.min(mostWordRoom, ((words.scale - 1) * wordWidth) / 2) : 0
}

/** The text in runs: its spaces have what `wordRoom` adds. */
function runsOf(text: string, look: CaptionLook): TextRun[] {
  const room = wordRoom(look)
  if (room === 0) return [{ text }]
  return text
    .split(/( +)/)
    .filter((run) => run !== '')
    .map((run) => (run[0] === ' ' ? { text: run, style: { letterSpacing: look.letterSpacing + room } } : { text: run }))
}

function layoutPart(
  text: string,
  words: readonly (WordRange & { isKeyword: boolean })[],
  size: number,
  { look, position, canvas, fonts }: CaptionLayoutOptions,
): CaptionPart {
  const { insets } = position
  const padding = paddingOf(look, size)
  const left = canvas.width * insets.left
  const room = Math.max(size, canvas.width * (1 - insets.left - insets.right) - 2 * padding.x)
  const lines = Math.max(2, text.split('\n').length)
  const height = lines * size * look.lineHeight * 1.05
  const layout = layoutText(
    {
      style: {
        font: look.font,
        weight: look.weight,
        italic: look.italic,
        underline: false,
        size,
        color: look.color,
        letterSpacing: look.letterSpacing,
      },
      runs: runsOf(text, look),
      align: look.align,
      anchor: 'top',
      lineHeight: look.lineHeight,
      list: 'none',
      fit: 'shrink',
      direction: 'auto',
    },
    { width: room, height },
    fonts,
  )
  const taken = layout.lines.reduce((sum, line) => sum + line.height, 0)
  const top = canvas.height * insets.top + padding.y
  const bottom = canvas.height * (1 - insets.bottom) - padding.y - taken
  const y = position.at === 'top' ? top : position.at === 'bottom' ? bottom : (top + bottom) / 2
  const part = { layout, x: left + padding.x, y }
  return { ...part, words: words.map((word) => ({ ...word, boxes: boxesOf(word, part) })) }
}

function paddingOf({ box }: CaptionLook, size: number): { x: number; y: number } {
  return box ? { x: box.around === 'band' ? 0 : box.paddingX * size, y: box.paddingY * size } : { x: 0, y: 0 }
}

/** Where a word's letters are, from the top of their line to its bottom. */
function boxesOf({ start, end }: WordRange, { layout, x, y }: Omit<CaptionPart, 'words'>): Box[] {
  return layout.lines.flatMap((line) => {
    const glyphs = line.runs.flatMap((run) => run.glyphs.filter((glyph) => glyph.start >= start && glyph.start < end))
    if (glyphs.length === 0) return []
    const left = Math.min(...glyphs.map((glyph) => glyph.x))
    const right = Math.max(...glyphs.map((glyph) => glyph.x + glyph.advance))
    return [{ x: x + left, y: y + line.top, width: right - left, height: line.height }]
  })
}

/** Where the lines of a part are. */
export function lineBoxes({ layout, x, y }: CaptionPart): Box[] {
  return layout.lines
    .filter(({ width }) => width > 0)
    .map((line) => ({ x: x + line.x, y: y + line.top, width: line.width, height: line.height }))
}

/** How far what is drawn reaches beyond the boxes of its letters, in any state, px. */
export function reachOf({ look, size }: Pick<LaidOutCaption, 'look' | 'size'>): { x: number; y: number } {
  const { box, shadow, outline, words } = look
  const wordBox = words.kind === 'highlight' ? words.box : undefined
  // Letters extend a little beyond their line, and so does a word that is enlarged.
  const out = Math.max(0.35 + (outline?.width ?? 0), box?.paddingX ?? 0, box?.paddingY ?? 0, wordBox?.paddingX ?? 0)
  const around = out + (words.kind === 'highlight' ? words.scale - 1 : 0) * 2 + (shadow ? shadow.blur * 1.5 : 0)
  return { x: size * (around + Math.abs(shadow?.x ?? 0)), y: size * (around + Math.abs(shadow?.y ?? 0)) }
}

function boundsOf(parts: readonly CaptionPart[], size: number, { look, canvas }: CaptionLayoutOptions): Box {
  const boxes = parts.flatMap(lineBoxes)
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const reach = reachOf({ look, size })
  const { x: left, y: top, width, height } = grown(unionOf(boxes), reach.x, reach.y)
  const isBand = look.box?.around === 'band'
  const x = isBand ? 0 : Math.max(0, Math.floor(left))
  const y = Math.max(0, Math.floor(top))
  return {
    x,
    y,
    width: Math.max(1, (isBand ? canvas.width : Math.min(canvas.width, Math.ceil(left + width))) - x),
    height: Math.max(1, Math.min(canvas.height, Math.ceil(top + height)) - y),
  }
}
