import { chromaOf, distanceOf, hexOfOklab, oklabOf } from '../../color/oklab.ts'
import { contrastOf } from '../../color/rgb.ts'
import type { BrandColors } from '../elements/brand-fields.ts'
import { brandRoles } from '../elements/brand-fields.ts'
import type { Element } from '../model.ts'
import { changedFill, fillColors, isNeutral, solidOf, withAlphaOf } from './uses.ts'

/** Least contrast of what is emphasised in a drawing against white, which most of its areas are. */
const leastEmphasis = 1.8
/** Distance in Oklab up to which a colour stays as it is: colours are rounded, and a kit applied twice changes nothing. */
const sameColor = 0.01

/**
 * A drawing of several colours in those of a brand: its strongest colour becomes the accent, other colours get the accent's hue and keep
 * their lightness, so that areas beside each other can be told apart as before. Neutral colours stay.
 */
export function brandedDrawing(element: Element, colors: BrandColors): Element {
  const { source } = element
  if (source.kind !== 'shape' || !source.drawing) return element
  const { paths } = source.drawing
  const used = new Set(
    paths
      .flatMap(({ fill, stroke }) => [...(fill ? fillColors(fill) : []), ...(stroke ? [stroke.color] : [])])
      .map(solidOf),
  )
  const coloured = [...used].filter((color) => !isNeutral(color))
  if (coloured.length === 0) return element
  const accent =
    [colors.accent, colors.accent2, colors.background].find((color) => contrastOf(color, '#ffffff') >= leastEmphasis) ??
    colors.accent
  const strongest = used.has(accent)
    ? accent
    : coloured.reduce((one, other) => (chromaOf(oklabOf(other)) > chromaOf(oklabOf(one)) ? other : one))
  const brand = new Set<string>(brandRoles.map((role) => colors[role]))
  const change = (color: string): string => {
    const solid = solidOf(color)
    if (isNeutral(solid) || brand.has(solid)) return color
    return withAlphaOf(solid === strongest ? accent : inHueOf(accent, solid), color)
  }
  const changed = paths.map((path) => ({
    ...path,
    ...(path.fill ? { fill: changedFill(path.fill, change) } : {}),
    ...(path.stroke ? { stroke: { ...path.stroke, color: change(path.stroke.color) } } : {}),
  }))
  return { ...element, source: { ...source, drawing: { ...source.drawing, paths: changed } } } as Element
}

/** A colour with the hue of another one; with a neutral one it loses its own. */
function inHueOf(hue: string, color: string): string {
  const [own, wanted] = [oklabOf(color), oklabOf(hue)]
  const [chroma, strength] = [chromaOf(own), chromaOf(wanted)]
  if (isNeutral(hue)) return hexOfOklab({ lightness: own.lightness, a: 0, b: 0 })
  const turned = { lightness: own.lightness, a: (wanted.a / strength) * chroma, b: (wanted.b / strength) * chroma }
  return distanceOf(own, turned) <= sameColor ? color : hexOfOklab(turned)
}
