import { hexOf } from '@common/composition/index.ts'
import type { TextRun, TextStyle } from '@common/drawing/text/rich-text.ts'

/** Elements that begin and end a paragraph. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
)
/** Elements whose text nobody reads. */
const unseen = new Set(['HEAD', 'META', 'NOSCRIPT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])
const byTag: Record<string, Partial<TextStyle>> = {
  B: { weight: 700 },
  STRONG: { weight: 700 },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  INS: { underline: true },
}

/**
 * A copied page reduced to runs: bold, italic, underlined, colours, and fonts that are there. Sizes are left out, because
 * a page's letters are too small for a picture, and so is black, which pages write down for text without a colour.
 * @param hasFont whether there is a font family of this name
 */
export function runsOfHtml(html: string, hasFont: (name: string) => boolean): TextRun[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const runs: TextRun[] = []
  /** A paragraph has ended: a line feed follows before the next character. */
  let isEnded = false
  /** White space has been read that may be a space between two words. */
  let isSpaced = false
  const isAtStart = (): boolean => runs.length === 0 || (runs.at(-1)?.text.endsWith('\n') ?? true)

  function add(text: string, style: Partial<TextStyle>): void {
    runs.push(Object.keys(style).length > 0 ? { text, style } : { text })
  }

  function addText(text: string, style: Partial<TextStyle>, isPre: boolean): void {
    const words = isPre ? text.replaceAll('\r', '') : text.replaceAll(/[\t\n\f\r ]+/g, ' ')
    if (words === '') return
    if (!isPre && words === ' ') {
      isSpaced = true
      return
    }
    if (isEnded && runs.length > 0) add('\n', {})
    const isFirst = isAtStart()
    isEnded = false
    const trimmed = isPre ? words : words.trim()
    const hasSpace = !isPre && !isFirst && (isSpaced || words.startsWith(' '))
    add((hasSpace ? ' ' : '') + trimmed, style)
    isSpaced = !isPre && words.endsWith(' ')
  }

  function walk(node: Node, style: Partial<TextStyle>, isPre: boolean): void {
    if (node.nodeType === Node.TEXT_NODE) return addText(node.textContent ?? '', style, isPre)
    if (!(node instanceof HTMLElement) || unseen.has(node.tagName)) return
    if (node.tagName === 'BR') {
      if (isEnded && runs.length > 0) add('\n', {})
      isEnded = true
      isSpaced = false
      return
    }
    const isBlock = blocks.has(node.tagName)
    if (isBlock && runs.length > 0) isEnded = true
    const own = { ...style, ...byTag[node.tagName], ...styleOf(node, hasFont) }
    for (const child of node.childNodes) walk(child, own, isPre || node.tagName === 'PRE')
    if (isBlock && runs.length > 0) isEnded = true
    if (isBlock) isSpaced = false
  }

  for (const child of body.childNodes) walk(child, {}, false)
  return runs
}

const namedWeights: Record<string, number> = { normal: 400, lighter: 300, bold: 700, bolder: 700 }

/** What an element's own style says that a run can have. */
function styleOf({ style, tagName, attributes }: HTMLElement, hasFont: (name: string) => boolean): Partial<TextStyle> {
  const found: Partial<TextStyle> = {}
  const weight = namedWeights[style.fontWeight] ?? Number(style.fontWeight)
  if (weight >= 1 && weight <= 1000) found.weight = weight
  if (style.fontStyle !== '') found.italic = /^(italic|oblique)/.test(style.fontStyle)
  const line = style.textDecorationLine || style.textDecoration
  if (line !== '') found.underline = line.includes('underline')
  const color = style.color || (tagName === 'FONT' ? (attributes.getNamedItem('color')?.value ?? '') : '')
  const hex = color === '' ? null : hexOfColor(color)
  if (hex !== null && hex !== '#000000') found.color = hex
  const font = style.fontFamily
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
    .find(hasFont)
  if (font) found.font = font
  return found
}

/** `#rrggbb` of a colour of CSS; null for one that is none, or that is seen through. */
function hexOfColor(color: string): string | null {
  const [red, green, blue, alpha = 1] = (/^rgba?\((.*)\)$/.exec(color)?.[1]?.match(/[\d.]+/g) ?? []).map(Number)
  if (red === undefined) {
    const hex = hexOf(color)
    return hex === undefined
      ? null
      : hex.length < 7
        ? `#${[...hex.slice(1, 4)].map((one) => one + one).join('')}`
        : hex.slice(0, 7)
  }
  if (green === undefined || blue === undefined || alpha < 0.5) return null
  return `#${[red, green, blue].map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`
}
