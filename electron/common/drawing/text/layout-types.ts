import type { FontFace } from '../fonts/face.ts'
import type { TextStyle } from './rich-text.ts'

/** A glyph with its position on a line. */
export interface PlacedGlyph {
  id: number
  /** Left end of the glyph's advance in px, from the left of its layout. */
  x: number
  /** Offset of the glyph's outline from that point of the baseline, px; positive `dy` is upwards. */
  dx: number
  dy: number
  advance: number
  /** Range of the text that the glyph stands for, UTF-16 units. */
  start: number
  end: number
}

/** Glyphs of one face and style next to each other on a line, from left to right. */
export interface GlyphRun {
  face: FontFace
  isSlanted: boolean
  style: TextStyle
  isRightToLeft: boolean
  glyphs: PlacedGlyph[]
}

/** A line of a laid out text. Lengths in px from the top left of the layout. */
export interface TextLine {
  /** Range of the text that the line shows, UTF-16 units, with the spaces and the line feed at its end. */
  start: number
  end: number
  x: number
  width: number
  baseline: number
  top: number
  height: number
  isRightToLeft: boolean
  runs: GlyphRun[]
}

/** A text with the position of each glyph. */
export interface TextLayout {
  text: string
  lines: TextLine[]
  /** Size of the area of the lines, px: that of the box where it has one, otherwise what the lines need. */
  width: number
  height: number
  /** Factor by which the font sizes were reduced to fit into the box; 1: they were not. */
  factor: number
  /** Characters that no font has, each once. */
  missing: string[]
  /** Whether the lines don't fit into the box's height, or a character doesn't fit into its width. */
  overflows: boolean
}

/** The area for a text in px; undefined sides are as large as the text needs. */
export interface TextArea {
  width?: number | undefined
  height?: number | undefined
}
