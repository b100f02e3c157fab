import { inDrawOrder } from '../model.ts'
import type { Element, Project, Scene } from '../model.ts'
import { laidOn } from './contrast.ts'
import { coverOf, fillColors, solidCover, solidOf } from './uses.ts'

/**
 * The solid colours beneath an element: those of the topmost area under its middle, or of the scene, and the same with
 * what covers them in part. Null where a picture, a video or an avatar is.
 */
export function groundsUnder(element: Element, beneath: readonly Element[], scene: string): string[] | null {
  const middle = middleOf(element)
  const veils: string[] = []
  for (const other of beneath.toReversed()) {
    const { source } = other
    if (other.kind === 'audio' || source.kind === 'text') continue
    const colors = source.kind === 'color' ? [source.value] : source.kind === 'shape' ? shapeColors(source) : null
    if (colors === null) {
      if (covers(other, middle)) return null
      continue
    }
    const opacity = other.appearance?.opacity ?? 1
    const isFull = source.kind === 'color' || (source.kind === 'shape' && isArea(source))
    if (
      isFull &&
      covers(other, middle) &&
      opacity >= solidCover &&
      colors.every((color) => coverOf(color) >= solidCover)
    )
      return withVeils(colors.map(solidOf), veils)
    if (!meets(other, element)) continue
    const lines = source.kind === 'shape' && !isWithin(element, other, source) ? lineColors(source) : []
    veils.unshift(...[...colors, ...lines].slice(0, mostVeils).map((color) => faded(color, opacity)))
  }
  return withVeils([scene], veils)
}

type Shape = Extract<Element['source'], { kind: 'shape' }>

const isArea = ({ drawing, shape, fill }: Shape): boolean => !drawing && shape !== 'line' && shape !== 'arrow' && !!fill

function shapeColors({ fill, drawing }: Shape): string[] {
  const fills = [...(fill ? [fill] : []), ...(drawing?.paths.flatMap((path) => path.fill ?? []) ?? [])]
  return [...new Set(fills.flatMap(fillColors))].slice(0, mostVeils)
}

/** The colours of the lines of a shape, which letters lie across as well. */
const lineColors = ({ stroke, drawing }: Shape): string[] => [
  ...new Set([stroke, ...(drawing?.paths.map((path) => path.stroke) ?? [])].flatMap((line) => line?.color ?? [])),
]

/** How much of an ellipse's size on each side is beyond the rectangle within it. */
const beyondEllipse = (1 - Math.SQRT1_2) / 2

/** Whether an element lies within the line around a shape, which it therefore doesn't lie on. */
function isWithin(element: Element, around: Element, { shape, stroke }: Shape): boolean {
  if (shape !== 'rectangle' && shape !== 'ellipse') return false
  const [inner, outer] = [boxOf(element), boxOf(around)]
  const share = shape === 'ellipse' ? beyondEllipse : 0
  const width = stroke?.width ?? 0
  const [across, down] = [(outer.right - outer.x) * share + width, (outer.bottom - outer.y) * share + width]
  return (
    inner.x >= outer.x + across &&
    inner.right <= outer.right - across &&
    inner.y >= outer.y + down &&
    inner.bottom <= outer.bottom - down
  )
}

/** Most colours of what covers a ground in part that are looked at. */
const mostVeils = 4

const faded = (color: string, opacity: number): string => {
  const share = Math.round(coverOf(color) * opacity * 255)
  return `${solidOf(color)}${share.toString(16).padStart(2, '0')}`
}

/** Grounds, and how they look under each of the veils and where several of them lie on each other. */
export function withVeils(grounds: readonly string[], veils: readonly string[]): string[] {
  const seen = veils.slice(-mostVeils).reduce<readonly string[]>((below, veil) => {
    const share = coverOf(veil)
    if (share >= solidCover || share === 0) return below
    return [...new Set([...below, ...below.map((ground) => laidOn(veil, ground))])]
  }, grounds)
  return [...new Set(seen)]
}

export function boxOf(element: Element): { x: number; y: number; right: number; bottom: number } {
  const { x, y, width, height, scaleX, scaleY } = element
  const own = sizeOf(element)
  return { x, y, right: x + (width ?? own.width) * scaleX, bottom: y + (height ?? own.height) * scaleY }
}

function meets(one: Element, other: Element): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

/** About the size of a text without one of its own, px; other elements have one where it matters. */
function sizeOf({ source }: Element): { width: number; height: number } {
  if (source.kind !== 'text') return { width: 0, height: 0 }
  const lines = source.runs
    .map(({ text }) => text)
    .join('')
    .split('\n')
  const longest = Math.max(...lines.map((line) => line.length))
  return { width: longest * source.style.size * 0.5, height: lines.length * source.style.size * 1.2 }
}

function middleOf(element: Element): { x: number; y: number } {
  const { x, y, right, bottom } = boxOf(element)
  return { x: (x + right) / 2, y: (y + bottom) / 2 }
}

function covers(element: Element, at: { x: number; y: number }): boolean {
  const { x, y, width = Infinity, height = Infinity, scaleX, scaleY } = element
  return at.x >= x && at.y >= y && at.x <= x + width * scaleX && at.y <= y + height * scaleY
}

/** The solid colours beneath each element of a scene by its id. */
export function groundsOfElements(scene: Scene, canvas: Project['canvas']): Map<string, string[] | null> {
  const ground = solidOf(scene.background ?? canvas.background)
  const seen = inDrawOrder(scene.elements.filter(({ hidden }) => !hidden))
  return new Map(
    scene.elements.map((element) => {
      const at = seen.indexOf(element)
      const beneath = at < 0 ? seen.filter(({ layer }) => layer < element.layer) : seen.slice(0, at)
      return [element.id, groundsUnder(element, beneath, ground)]
    }),
  )
}
