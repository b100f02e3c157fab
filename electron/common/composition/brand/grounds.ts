import { inDrawOrder } from '../model.ts'
import type { Element, Project, Scene } from '../model.ts'
import { coverOf, fillColors, solidOf } from './uses.ts'

/** How much a colour has to cover, 0 to 1, so that what lies on it is read against it. */
export const solidCover = 0.5

/**
 * The solid colours beneath the middle of an element: those of the topmost area there, or of the scene. Null where a
 * picture, a video or an avatar is.
 */
export function groundsUnder(element: Element, beneath: readonly Element[], scene: string): string[] | null {
  const middle = middleOf(element)
  for (const other of beneath.toReversed()) {
    const { source, appearance } = other
    if (other.kind === 'audio' || (appearance?.opacity ?? 1) < solidCover || !covers(other, middle)) continue
    if (source.kind === 'text') continue
    if (source.kind === 'color') {
      if (coverOf(source.value) >= solidCover) return [solidOf(source.value)]
      continue
    }
    if (source.kind !== 'shape') return null
    if (source.drawing || source.shape === 'line' || source.shape === 'arrow') continue
    const colors = source.fill ? fillColors(source.fill) : []
    if (colors.length > 0 && colors.every((color) => coverOf(color) >= solidCover)) return colors.map(solidOf)
  }
  return [scene]
}

function middleOf({ source, x, y, width, height, scaleX, scaleY }: Element): { x: number; y: number } {
  const lines =
    source.kind === 'text'
      ? source.runs
          .map(({ text }) => text)
          .join('')
          .split('\n')
      : []
  const size = source.kind === 'text' ? source.style.size : 0
  const longest = Math.max(0, ...lines.map((line) => line.length))
  const own = { width: longest * size * 0.5, height: lines.length * size * 1.2 }
  return { x: x + ((width ?? own.width) * scaleX) / 2, y: y + ((height ?? own.height) * scaleY) / 2 }
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
