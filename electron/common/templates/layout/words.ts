import type { TextSource, TextStyle } from '../../composition/elements/text-source.ts'
import type { FontSet } from '../../drawing/fonts/font-set.ts'
import { layoutTextElement } from '../../drawing/element/contents.ts'
import type { ItemRole, ShapeName } from '../model.ts'
import { emphasisedRuns } from '../slot-text.ts'
import { withOpacity } from '../style/decor.ts'
import { headlineWeight } from '../style/palettes.ts'
import type { Ground, Typeface } from '../style/palettes.ts'

/** Roles that are words. */
export type WordRole = Exclude<ItemRole, 'picture' | 'rows'> | 'row' | 'date'

/** Font sizes in px, by shape: tall videos are seen on telephones. */
const sizes: Record<WordRole, Record<ShapeName, number>> = {
  headline: { wide: 104, tall: 108, square: 84, portrait: 90 },
  date: { wide: 64, tall: 62, square: 52, portrait: 56 },
  number: { wide: 300, tall: 320, square: 250, portrait: 280 },
  kicker: { wide: 32, tall: 38, square: 31, portrait: 33 },
  body: { wide: 44, tall: 50, square: 40, portrait: 43 },
  label: { wide: 44, tall: 50, square: 40, portrait: 43 },
  row: { wide: 46, tall: 50, square: 39, portrait: 42 },
  action: { wide: 44, tall: 50, square: 40, portrait: 43 },
  name: { wide: 46, tall: 52, square: 41, portrait: 44 },
  role: { wide: 36, tall: 41, square: 32, portrait: 35 },
  logo: { wide: 46, tall: 52, square: 42, portrait: 46 },
}
/** Space above a role, as a multiple of its own font size. */
const spaceAbove: Record<WordRole, number> = {
  headline: 0.2,
  date: 0.15,
  number: 0.05,
  kicker: 0,
  body: 0.7,
  label: 0.45,
  row: 0,
  action: 1.15,
  name: 1.1,
  role: 0.12,
  logo: 0,
}

export interface WordOptions {
  role: WordRole
  words: string
  shape: ShapeName
  ground: Ground
  typeface: Typeface
  align: 'start' | 'center'
  /** Factor of the usual size of the role. */
  factor: number
}

/** The text of a role as an element shows it. */
export function wordSource({ role, words, shape, ground, typeface, align, factor }: WordOptions): TextSource {
  const { headline, body }: Typeface = typeface
  const isLarge = role === 'headline' || role === 'number' || role === 'date'
  const isHan = /\p{Script=Han}/u.test(words)
  const plain: Omit<TextStyle, 'size' | 'color'> = {
    font: isLarge ? headline.font : body.font,
    weight: isLarge ? headlineWeight(headline, isHan) : isStrong.has(role) ? body.strong : body.weight,
    italic: isLarge && headline.italic === true && !isHan,
    underline: false,
    letterSpacing: isLarge ? headline.letterSpacing : role === 'kicker' ? 0.06 : 0,
  }
  const size = Math.round(sizes[role][shape] * factor * (isLarge ? headline.factor : 1))
  const style = { ...plain, size: Math.max(1, size), color: colorOf(role, ground) }
  const [first, below] = role === 'name' ? words.split('\n') : []
  const belowSize = Math.max(1, Math.round(sizes.role[shape] * factor))
  return {
    kind: 'text',
    style,
    runs:
      below === undefined
        ? emphasisedRuns(writtenAs(role, words), ground.mark)
        : [{ text: first! }, { text: `\n${below}`, style: { size: belowSize, weight: body.weight } }],
    align,
    anchor: 'top',
    lineHeight: isLarge ? headline.lineHeight : 1.34,
    list: 'none',
    fit: 'shrink',
    direction: 'auto',
  }
}

/** Kickers are in capitals; a number stays on one line with its unit, a date with its time. */
function writtenAs(role: WordRole, words: string): string {
  if (role === 'kicker') return words.toUpperCase()
  return role === 'number' || role === 'date' ? words.replaceAll(' ', '\u00a0') : words
}

const isBalanced: ReadonlySet<WordRole> = new Set(['headline', 'body', 'label'])
const isStrong: ReadonlySet<WordRole> = new Set(['kicker', 'name', 'action', 'logo', 'row'])

function colorOf(role: WordRole, ground: Ground): string {
  if (role === 'kicker' || role === 'number' || role === 'date') return ground.mark
  if (role === 'action') return ground.onMark
  return role === 'body' || role === 'label' || role === 'role' ? ground.muted : ground.text
}

export interface StackItem {
  role: WordRole
  words: string
}

export interface PlacedWords extends StackItem {
  source: TextSource
  x: number
  y: number
  width: number
  height: number
}

export interface StackOptions extends Pick<WordOptions, 'shape' | 'ground' | 'typeface' | 'align'> {
  box: { x: number; y: number; width: number; height: number }
  anchor: 'top' | 'middle' | 'bottom'
  fonts: FontSet
  /** Factor of the size of headlines and numbers. */
  large?: number
}

const smallestFactor = 0.45
/** Headlines and numbers grow by up to this factor where there is room, to at most this many lines of a headline. */
const largestGrowth = 1.45
const mostLines = 3
/** Chinese has no spaces, so that each further line may divide a term: its headlines grow only on the lines they have. */
const isChinese = (words: string): boolean => /\p{Script=Han}/u.test(words)
/** Share of its region's height that grown words fill: the rest is the space that they need around them. */
const filledShare = 0.86

/** Words one below the other, as large as their region allows, so that all fit. */
export function stackWords(items: readonly StackItem[], options: StackOptions): PlacedWords[] {
  const { box, anchor, large = 1 } = options
  // Balancing lines changes neither their number nor their height: only what was found needs it.
  const sized = (factor: number, growth: number, balanced = false) =>
    attempt(items, { ...options, large: large * growth }, { factor, balanced })
  let found = { factor: 1, growth: 1 }
  let first = sized(1, 1)
  while (!first.fits && found.factor - 0.04 >= smallestFactor) {
    found = { factor: found.factor - 0.04, growth: 1 }
    first = sized(found.factor, 1)
  }
  if (first.fits) {
    const allowed = items.some(({ words }) => isChinese(words)) ? first.lines : Math.max(first.lines, mostLines)
    for (let growth = largestGrowth; growth > 1; growth -= 0.05) {
      const grown = sized(1, growth)
      if (!grown.fits || grown.lines > allowed) continue
      if (grown.height > box.height * filledShare) continue
      found = { factor: 1, growth }
      break
    }
  }
  const best = sized(found.factor, found.growth, true)
  const free = Math.max(0, box.height - best.height)
  const down = anchor === 'top' ? 0 : anchor === 'middle' ? free / 2 : free
  return best.placed.map((one) => ({ ...one, y: Math.round(box.y + down + one.y) }))
}

/** @param factor of the sizes of all words. @param balanced whether lines are made about equally long */
function attempt(
  items: readonly StackItem[],
  options: StackOptions,
  { factor, balanced }: { factor: number; balanced: boolean },
) {
  const { box, fonts, large = 1, align } = options
  const placed: PlacedWords[] = []
  let y = 0
  let fits = true
  let lines = 0
  for (const [index, item] of items.entries()) {
    const isLarge = item.role === 'headline' || item.role === 'number' || item.role === 'date'
    // What is small already gets less smaller than what is large.
    const own = isLarge ? factor * large : Math.max(factor, Math.min(1, 0.5 + factor / 2))
    const source = wordSource({ ...options, ...item, factor: own })
    if (index > 0) y += Math.round(spaceAbove[item.role] * source.style.size)
    const size = sizeOf(item.role, source, box.width, { fonts, balanced })
    if (item.role === 'action') {
      const { padding } = size
      Object.assign(source, { align: 'center', anchor: 'middle' })
      source.box = { color: options.ground.mark, padding, radius: size.height / 2 }
    }
    if (item.role === 'name') {
      const radius = Math.round(source.style.size * 0.15)
      source.box = { color: withOpacity(options.ground.text, 0.1), padding: size.padding, radius }
    }
    fits &&= !size.overflows && widestWord(source, fonts) <= box.width
    if (item.role === 'headline') lines = size.lines
    const x = align === 'center' ? box.x + (box.width - size.width) / 2 : box.x
    placed.push({ ...item, source, x: Math.round(x), y, width: size.width, height: size.height })
    y += size.height
  }
  return { placed, height: y, lines, fits: fits && y <= box.height }
}

function sizeOf(
  role: WordRole,
  source: TextSource,
  width: number,
  { fonts, balanced }: { fonts: FontSet; balanced: boolean },
) {
  if (role === 'action') return paddedSize(source, width, { above: 0.5, beside: 1.3 }, fonts)
  if (role === 'name') return paddedSize(source, width, { above: 0.4, beside: 0.55 }, fonts)
  const size = wordSize(source, width, fonts)
  if (!balanced || !isBalanced.has(role) || size.lines < 2 || size.overflows) return size
  // Lines are about equally long: the box is as narrow as their number allows.
  let [narrow, wide] = [Math.max(width * 0.5, Math.min(width, widestWord(source, fonts))), width]
  for (let step = 0; step < 7; step += 1) {
    const middle = (narrow + wide) / 2
    const one = wordSize(source, middle, fonts)
    if (one.lines > size.lines || one.overflows) narrow = middle
    else wide = middle
  }
  return wordSize(source, Math.ceil(wide), fonts)
}

/** The width of the longest word, which no line may divide. Chinese may be divided unless a space in it holds it together. */
export function widestWord(source: TextSource, fonts: FontSet): number {
  const words = source.runs
    .flatMap(({ text }) => text.split(/[ \n]+/))
    .filter((word) => !isChinese(word) || word.includes('\u00A0'))
  const widths = words.map(
    (text) => layoutTextElement({ ...source, fit: 'auto', runs: [{ text }] }, {}, fonts).size.width,
  )
  return Math.max(0, ...widths.map(Math.ceil))
}

function wordSize(source: TextSource, width: number, fonts: FontSet) {
  const { size, layout } = layoutTextElement({ ...source, fit: 'auto' }, { width }, fonts)
  return {
    width: Math.round(width),
    // A hair more than needed: what is laid out anew never has to shrink because of a rounding.
    height: Math.ceil(size.height) + 2,
    overflows: layout.overflows,
    padding: 0,
    lines: layout.lines.length,
  }
}

/** A button is as wide as its words, and no wider than its region. @param free space around them, as multiples of the font size */
function paddedSize(source: TextSource, most: number, free: { above: number; beside: number }, fonts: FontSet) {
  const { size: fontSize } = source.style
  const padding = Math.round(fontSize * free.above)
  const beside = Math.round(fontSize * free.beside)
  const natural = layoutTextElement({ ...source, fit: 'auto' }, {}, fonts).size
  const width = Math.round(Math.min(most, natural.width + beside * 2))
  const inner = layoutTextElement({ ...source, fit: 'auto' }, { width: width - padding * 2 }, fonts)
  return {
    width,
    height: Math.ceil(inner.size.height) + padding * 2 + 2,
    overflows: inner.layout.overflows,
    padding,
    lines: inner.layout.lines.length,
  }
}
