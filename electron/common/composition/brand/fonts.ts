import type { Element, Project } from '../model.ts'
import type { TextSource } from '../elements/text-source.ts'
import type { BrandFonts } from '../elements/brand-fields.ts'

/** Share of the picture's shorter side from which a text's letters are those of a headline. */
const headlineShare = 0.055
/** Weight from which a text counts as bold: it keeps its weight in the font of the body. */
const boldFrom = 600

/**
 * A text in the fonts of a brand. Its role is that of its font where the project knows it, otherwise that of its size.
 */
export function brandedText(element: Element, project: Project, fonts: BrandFonts): Element {
  const { source } = element
  if (source.kind !== 'text') return element
  const role = roleOf(source, element.scaleY, project)
  const { font, weight } = fonts[role]
  const own = source.style.weight
  const next = role === 'body' && own >= boldFrom ? own : weight
  const isSame =
    source.style.font === font &&
    own === next &&
    source.runs.every(({ style }) => style?.font === undefined || style.font === font)
  if (isSame) return element
  const runs = source.runs.map((run) =>
    run.style?.font === undefined || run.style.font === font ? run : { ...run, style: { ...run.style, font } },
  )
  return { ...element, source: { ...source, style: { ...source.style, font, weight: next }, runs } } as Element
}

function roleOf({ style }: TextSource, scale: number, { brand, canvas }: Project): keyof BrandFonts {
  const former = brand?.fonts
  if (former && former.headline.font !== former.body.font) {
    if (style.font === former.headline.font) return 'headline'
    if (style.font === former.body.font) return 'body'
  }
  return style.size * scale >= headlineShare * Math.min(canvas.width, canvas.height) ? 'headline' : 'body'
}
