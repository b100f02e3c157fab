import type { EditArgs, Element, Project } from '@common/composition/index.ts'
import { guards } from '@common/service/index.ts'
import { covering, isBackground } from './use-background.ts'
import type { CanvasSize } from './sizes.ts'

type Placing = EditArgs<'resizeElement'>

/**
 * How the elements of a project go along when the canvas changes: by one factor, so that nothing is stretched, about the
 * middle of the canvas. Backgrounds cover the new canvas. `sizeOf` tells the size of an element's media in px; where it is
 * not known a background goes along like anything else.
 */
export function fitElements(
  project: Project,
  to: CanvasSize,
  sizeOf: (element: Element) => CanvasSize | null,
): Placing[] {
  const { width, height } = project.canvas
  const factor = Math.min(to.width / width, to.height / height)
  const dx = (to.width - width * factor) / 2
  const dy = (to.height - height * factor) / 2
  return project.scenes.flatMap(({ elements }) =>
    elements.flatMap((element): Placing[] => {
      if (element.kind === 'audio') return []
      const own = sizeOf(element)
      const elementId = element.id
      if (own && isBackground(element, project.canvas))
        return [{ elementId, scaleX: 1, scaleY: 1, ...covering(own, to) }]
      const x = offset(element.x * factor + dx)
      const y = offset(element.y * factor + dy)
      return [{ elementId, x, y, ...scaled(element, factor) }]
    }),
  )
}

/** Growing goes by the length where there is one: a factor over 1 is not expressible everywhere. */
function scaled({ width, height, scaleX, scaleY }: Element, factor: number): Partial<Placing> {
  const length = (px: number): number =>
    Math.min(guards.elementSide, Math.max(1, Math.round(px * factor * 100) / 100))
  const scale = (by: number): number => Math.min(guards.scale, Math.round(by * factor * 1e6) / 1e6)
  return {
    ...(width === undefined ? { scaleX: scale(scaleX) } : { width: length(width) }),
    ...(height === undefined ? { scaleY: scale(scaleY) } : { height: length(height) }),
  }
}

const offset = (px: number): number => Math.max(-guards.offset, Math.min(guards.offset, Math.round(px))) + 0
