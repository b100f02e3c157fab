/**
 * Inline tags, numbered, in a text for translators: `Press <1>Start</1> now`. A translation has the same tags around its own words,
 * in any order. What looks like a tag and is text has a backslash before it: `\<1>`.
 */

/** Part of a text that a tag encloses: UTF-16 units from `start` to before `end` of the text without tags. */
export interface TaggedRange {
  tag: number
  start: number
  end: number
}

export interface TaggedText {
  /** The text without tags. */
  text: string
  ranges: TaggedRange[]
  /** Some tag is not closed, not opened, or encloses nothing. Such a tag has no range. */
  isBroken: boolean
}

/** A tag or what looks like one, with the backslashes before it. */
const tagPattern = /(\\*)<(\/?)(\d{1,4})>/g

/** The text with tags. @param ranges that don't overlap, in rising order */
export function writeInlineTags(text: string, ranges: readonly TaggedRange[]): string {
  let written = ''
  let at = 0
  const add = (until: number, tag: string): void => {
    written += protectedTags(text.slice(at, until), tag !== '') + tag
    at = until
  }
  for (const { tag, start, end } of ranges) {
    add(start, `<${tag}>`)
    add(end, `</${tag}>`)
  }
  add(text.length, '')
  return written
}

/** A piece of text in which nothing is read as a tag. @param isBeforeTag a tag follows the piece */
function protectedTags(piece: string, isBeforeTag: boolean): string {
  const inside = piece.replaceAll(tagPattern, (found, slashes: string) => `${slashes}\\${found}`)
  const trailing = /\\+$/.exec(inside)?.[0] ?? ''
  return isBeforeTag ? inside + trailing : inside
}

/** Reads a text with tags. Every text can be read: what is no complete tag is left out and told by `isBroken`. */
export function readInlineTags(written: string): TaggedText {
  const ranges: TaggedRange[] = []
  const open: { tag: number; start: number }[] = []
  let text = ''
  let at = 0
  let isBroken = false
  for (const { 0: found, 1: slashes = '', 2: closes, 3: digits, index } of written.matchAll(tagPattern)) {
    text += written.slice(at, index) + slashes.slice(0, Math.floor(slashes.length / 2))
    at = index + found.length
    if (slashes.length % 2 === 1) {
      text += found.slice(slashes.length)
      continue
    }
    const tag = Number(digits)
    if (closes === '') {
      open.push({ tag, start: text.length })
      continue
    }
    const opened = open.findLastIndex((one) => one.tag === tag)
    const [begun] = opened < 0 ? [] : open.splice(opened, 1)
    if (begun && begun.start < text.length) ranges.push({ ...begun, end: text.length })
    else isBroken = true
  }
  text += written.slice(at)
  ranges.sort((a, b) => a.start - b.start || b.end - a.end)
  return { text, ranges, isBroken: isBroken || open.length > 0 }
}

/** The text without tags. */
export const withoutInlineTags = (written: string): string => readInlineTags(written).text
