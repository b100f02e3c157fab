import { isVisual } from '@common/composition/index.ts'
import type { EditArgs, Element, Project } from '@common/composition/index.ts'
import { guards } from '@common/service/index.ts'
import { covering } from './use-background.ts'
import type { CanvasSize } from '../../project/sizes.ts'

type Placing = EditArgs<'resizeElement'>

/**
 * Adapts the elements of a project to a new canvas size: all are scaled by one factor, so that none is distorted. An
 * element at an edge stays there, one that covers the canvas covers the new one, the others keep their relative
 * position. `sizeOf` gives the size of an element's media in px; where it is not known, an element keeps its centre's
 * position.
 */
export function fitElements(
  project: Project,
  to: CanvasSize,
  sizeOf: (element: Element) => CanvasSize | null,
): Placing[] {
  const from = project.canvas
  const factor = Math.min(to.width / from.width, to.height / from.height)
  return project.scenes.flatMap(({ elements }) =>
    elements.flatMap((element): Placing[] => {
      if (!isVisual(element)) return []
      const own = sizeOf(element)
      const elementId = element.id
      const width = (element.width ?? own?.width ?? Number.NaN) * element.scaleX
      const height = (element.height ?? own?.height ?? Number.NaN) * element.scaleY
      if (
        own &&
        element.kind !== 'avatar' &&
        covers(element.x, width, from.width) &&
        covers(element.y, height, from.height)
      )
        return [{ elementId, scaleX: 1, scaleY: 1, ...covering(own, to) }]
      const x = along(element.x, width, from.width, to.width, factor)
      const y = along(element.y, height, from.height, to.height, factor)
      return [{ elementId, x: offset(x), y: offset(y), ...scaled(element, factor) }]
    }),
  )
}

/** Distance in px within which an element counts as being at an edge */
const touch = 1.5

const covers = (at: number, length: number, side: number): boolean => at <= touch && at + length >= side - touch

/** New position of an element of `length` at `at`, along one side of the canvas. */
function along(at: number, length: number, side: number, newSide: number, factor: number): number {
  if (!Number.isFinite(length)) return at * factor + (newSide - side * factor) / 2
  const behind = side - (at + length)
  const [atStart, atEnd] = [at <= touch, behind <= touch]
  if (atStart && !atEnd) return at * factor
  if (atEnd && !atStart) return newSide - length * factor - behind * factor
  return ((at + length / 2) / side) * newSide - (length * factor) / 2
}

/** Scales width and height where they are given, otherwise the scale. */
function scaled({ width, height, scaleX, scaleY }: Element, factor: number): Partial<Placing> {
  const length = (px: number): number => Math.min(guards.elementSide, Math.max(1, Math.round(px * factor * 100) / 100))
  const scale = (by: number): number => Math.min(guards.scale, Math.round(by * factor * 1e6) / 1e6)
  return {
    ...(width === undefined ? { scaleX: scale(scaleX) } : { width: length(width) }),
    ...(height === undefined ? { scaleY: scale(scaleY) } : { height: length(height) }),
  }
}

const offset = (px: number): number => Math.max(-guards.offset, Math.min(guards.offset, Math.round(px))) + 0
