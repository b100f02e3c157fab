import { chromaOf, distanceOf, oklabOf } from '../../color/oklab.ts'
import { hexOfRgb, rgbaOf } from '../../color/rgb.ts'
import { hexOf } from '../colors.ts'
import type { Fill } from '../../service/extension/looks.ts'
import type { Element, Project } from '../model.ts'

/** What a colour is used for: the ground of the picture, an area on it, a line, or letters. */
export type ColorUse = 'ground' | 'panel' | 'line' | 'ink'

/** The solid colours beneath an element, null where they are not known: as they become, and as they were. */
export interface Grounds {
  now: readonly string[] | null
  before: readonly string[] | null
  /** Of letters within a text: the colour of the other letters, as it becomes and as it was. */
  beside?: { now: string; before: string }
}

/** Changes a colour by its use, and by what is beneath it. */
export type ColorChange = (color: string, use: ColorUse, grounds: Grounds) => string

/** The colour `#rrggbb` without its opacity; a name of CSS becomes its value. */
export function solidOf(color: string): string {
  const hex = hexOf(color)
  return hex === undefined ? '#ffffff' : hexOfRgb(rgbaOf(hex))
}

/** A solid colour with the opacity of another one. */
export function withAlphaOf(solid: string, other: string): string {
  const hex = hexOf(other)
  return hex?.length === 9 ? `${solid}${hex.slice(7).toLowerCase()}` : solid
}

/** How much a colour covers what is beneath, 0 to 1. */
export const coverOf = (color: string): number => rgbaOf(hexOf(color) ?? '#ffffff')[3]

/** How much a colour has to cover, 0 to 1, so that what lies on it is read against it. */
export const solidCover = 0.5

/** Chroma in Oklab up to which a colour counts as black, grey or white. */
const neutralChroma = 0.02

/** Chroma from which letters count as coloured: text is often a black or white with a tint. */
const coloredInkChroma = 0.08

export const isPlainInk = (color: string): boolean => chromaOf(oklabOf(solidOf(color))) < coloredInkChroma

/** How much more chroma emphasised letters have than those beside them: less important ones are tinted, too. */
const emphasisChroma = 0.04

export const isEmphasis = (color: string, beside: string): boolean =>
  chromaOf(oklabOf(solidOf(color))) - chromaOf(oklabOf(solidOf(beside))) >= emphasisChroma

/** Distances in Oklab from which emphasised letters can be told from those beside them: well, and where no colour can be told so well. */
export const emphasisDistances = [0.12, 0.05] as const

/** Distance in Oklab up to which the ends of a gradient count as one colour. */
const alikeDistance = 0.2

export const isAlike = (one: string, other: string): boolean =>
  distanceOf(oklabOf(solidOf(one)), oklabOf(solidOf(other))) <= alikeDistance

export const isNeutral = (color: string): boolean => chromaOf(oklabOf(solidOf(color))) <= neutralChroma

export const fillColors = (fill: Fill): string[] =>
  fill.kind === 'color' ? [fill.color] : fill.stops.map(({ color }) => color)

export function changedFill(fill: Fill, change: (color: string) => string): Fill {
  if (fill.kind === 'color') return { ...fill, color: change(fill.color) }
  return { ...fill, stops: fill.stops.map((stop) => ({ ...stop, color: change(stop.color) })) }
}

/** An imported drawing with more than one colour is a picture: it keeps its colours as a photo does. */
export function isPictorial({ source }: Element): boolean {
  if (source.kind !== 'shape' || !source.drawing) return false
  const colors = source.drawing.paths.flatMap(({ fill, stroke }) => [
    ...(fill ? fillColors(fill) : []),
    ...(stroke ? [stroke.color] : []),
  ])
  return new Set(colors.map(solidOf)).size > 1
}

/** A coloured area that covers most of the picture is a ground. */
export function isGround({ x, y, width, height, scaleX, scaleY }: Element, canvas: Project['canvas']): boolean {
  const right = x + (width ?? canvas.width) * scaleX
  const bottom = y + (height ?? canvas.height) * scaleY
  const across = Math.min(right, canvas.width) - Math.max(x, 0)
  const down = Math.min(bottom, canvas.height) - Math.max(y, 0)
  return across > 0 && down > 0 && across * down >= groundShare * canvas.width * canvas.height
}

const groundShare = 0.6
