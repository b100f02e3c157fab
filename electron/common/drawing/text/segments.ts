import { mayCover } from '../fonts/families.ts'
import type { ChosenFace, FontSet } from '../fonts/font-set.ts'
import { isEmojiLike } from '../fonts/font-set.ts'
import type { TextStyle } from './rich-text.ts'

/** A stretch of a paragraph that is shaped in one go: one style, one direction, one script, one face. */
export interface Segment {
  /** UTF-16 units of the whole text. */
  start: number
  end: number
  style: TextStyle
  /** Embedding level of Unicode's bidirectional algorithm; odd: from right to left. */
  level: number
  /** Script of the segment as ISO 15924 names it; undefined: it has only characters that all scripts use. */
  script: string | undefined
  face: ChosenFace
}

/** Scripts by their name in regular expressions, and by the code that shaping wants (ISO 15924). */
const scripts: readonly (readonly [name: string, code: string])[] = [
  ['Latin', 'Latn'],
  ['Cyrillic', 'Cyrl'],
  ['Greek', 'Grek'],
  ['Arabic', 'Arab'],
  ['Hebrew', 'Hebr'],
  ['Devanagari', 'Deva'],
  ['Thai', 'Thai'],
  ['Han', 'Hani'],
  ['Hiragana', 'Hira'],
  ['Katakana', 'Kana'],
  ['Hangul', 'Hang'],
  ['Bengali', 'Beng'],
  ['Gurmukhi', 'Guru'],
  ['Gujarati', 'Gujr'],
  ['Tamil', 'Taml'],
  ['Telugu', 'Telu'],
  ['Kannada', 'Knda'],
  ['Malayalam', 'Mlym'],
  ['Sinhala', 'Sinh'],
  ['Lao', 'Laoo'],
  ['Khmer', 'Khmr'],
  ['Myanmar', 'Mymr'],
  ['Armenian', 'Armn'],
  ['Georgian', 'Geor'],
  ['Ethiopic', 'Ethi'],
]
const patterns = scripts.map(([name, code]) => ({ code, pattern: new RegExp(`^\\p{Script=${name}}$`, 'u') }))
const known = new Map<string, string | undefined>()

/** The script of a character; undefined for what all scripts use, and for scripts that no font here has. */
export function scriptOf(character: string): string | undefined {
  if (!known.has(character)) known.set(character, patterns.find(({ pattern }) => pattern.test(character))?.code)
  return known.get(character)
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export interface SegmentsOptions {
  fonts: FontSet
  /** The style of the character at an index of the text. */
  styleAt: (index: number) => TextStyle
  /** Embedding level per UTF-16 unit of the paragraph. */
  levels: Uint8Array
  /** Called with each character that no font has. */
  onMissing: (character: string) => void
}

/**
 * Cuts a paragraph into segments. `offset` is where the paragraph begins in the text.
 * @throws Error when no font at all is loaded
 */
export function segmentsOf(paragraph: string, offset: number, options: SegmentsOptions): Segment[] {
  const { fonts, styleAt, levels, onMissing } = options
  const segments: Segment[] = []
  const faces = new Map<TextStyle, ChosenFace[]>()
  for (const { segment: grapheme, index } of graphemes.segment(paragraph)) {
    const style = styleAt(offset + index)
    const list = faces.get(style) ?? fonts.facesOf(style)
    faces.set(style, list)
    const script = scriptOf(String.fromCodePoint(grapheme.codePointAt(0)!))
    const face = faceFor(grapheme, list, fonts)
    if (!face.isFound) onMissing(grapheme)
    const level = levels[index] ?? 0
    const last = segments.at(-1)
    const start = offset + index
    const end = start + grapheme.length
    const isSame =
      last !== undefined &&
      last.style === style &&
      last.level === level &&
      last.face.face === face.chosen.face &&
      (script === undefined || last.script === undefined || last.script === script)
    if (isSame) {
      last.end = end
      last.script ??= script
    } else {
      segments.push({ start, end, style, level, script, face: face.chosen })
    }
  }
  return segments
}

/** Characters that are seen in no font, such as joiners, selectors and marks of direction. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]$/u

interface FoundFace {
  chosen: ChosenFace
  isFound: boolean
}

/**
 * Faces that were found before, by the list they were looked for in: a text has few characters again and again, and
 * large families have hundreds of files. A set of fonts gives another list when it has loaded another file.
 */
const found = new WeakMap<readonly ChosenFace[], Map<string, FoundFace>>()

function faceFor(grapheme: string, faces: readonly ChosenFace[], fonts: FontSet): FoundFace {
  let known = found.get(faces)
  if (!known) found.set(faces, (known = new Map()))
  let face = known.get(grapheme)
  if (!face) known.set(grapheme, (face = findFace(grapheme, faces, fonts)))
  return face
}

function findFace(grapheme: string, faces: readonly ChosenFace[], fonts: FontSet): FoundFace {
  const all = Array.from(grapheme)
  const visible = all.filter((character) => !invisible.test(character)).map((character) => character.codePointAt(0)!)
  const [base] = visible
  const covering = (list: readonly ChosenFace[], mayBe: (one: ChosenFace) => boolean): ChosenFace | undefined =>
    list.find((one) => mayBe(one) && visible.every((codePoint) => one.face.covers(codePoint)))
  if (all.some((character) => isEmojiLike(character.codePointAt(0)!))) {
    const emoji = fonts.emojiFace()
    if (emoji && covering([emoji], () => true)) return { chosen: emoji, isFound: true }
  }
  // A file for other characters may have this one, too, with another width: which file a character is taken from must not
  // depend on what else is loaded.
  const chosen =
    covering(faces, ({ file }) => base === undefined || mayCover(file, base)) ??
    covering(faces, () => true) ??
    faces.find(({ face }) => base !== undefined && face.covers(base))
  if (chosen) return { chosen, isFound: true }
  const [first] = faces
  if (!first) throw new Error('no font is loaded')
  return { chosen: first, isFound: visible.length === 0 }
}
