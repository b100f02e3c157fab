import { guards } from '../../service/index.ts'
import { scaledAppearance } from '../../service/extension/looks.ts'
import { scaledMotion } from '../../service/extension/motion.ts'
import type { Element, Project, Scene } from '../model.ts'
import type { KitScene } from './kit.ts'
import type { ScenePart } from '../elements/brand-fields.ts'

/**
 * A scene of a brand kit for a project: as large as it fits into the canvas, in its middle. What covers its own canvas
 * covers the new one.
 */
export function kitScene(part: ScenePart, { canvas: from, scene }: KitScene, project: Project): Scene {
  const { canvas } = project
  const factor = Math.min(canvas.width / from.width, canvas.height / from.height)
  const shift = { x: (canvas.width - from.width * factor) / 2, y: (canvas.height - from.height * factor) / 2 }
  const taken = new Set(
    project.scenes.flatMap((one) => (one.part ? [] : [one.id, ...one.elements.map(({ id }) => id)])),
  )
  const free = (wanted: string): string => {
    let id = wanted
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`
    taken.add(id)
    return id
  }
  const fitted = (element: Element): Element =>
    factor === 1 && shift.x === 0 && shift.y === 0 ? element : scaledElement(element, { from, canvas, factor, shift })
  return {
    ...scene,
    id: free(`brand-${part}`),
    part,
    elements: scene.elements.map((element, index) => ({ ...fitted(element), id: free(`brand-${part}-${index + 1}`) })),
  }
}

interface Fit {
  from: KitScene['canvas']
  canvas: Project['canvas']
  factor: number
  shift: { x: number; y: number }
}

function scaledElement(element: Element, { from, canvas, factor, shift }: Fit): Element {
  const { x, y, width, height, scaleX, scaleY, appearance, motion, source } = element
  const covers =
    x <= 0 && y <= 0 && x + (width ?? 0) * scaleX >= from.width && y + (height ?? 0) * scaleY >= from.height
  // A project file has no -0, which rounding makes of small negative offsets.
  const rounded = (px: number): number => Math.round(px * 100) / 100 + 0
  const offset = (px: number): number => rounded(Math.max(-guards.offset, Math.min(guards.offset, px)))
  const length = (px: number): number => Math.min(guards.elementSide, Math.max(1, rounded(px)))
  if (covers) {
    const cover = Math.max(canvas.width / from.width, canvas.height / from.height)
    const [wide, high] = [width! * scaleX * cover, height! * scaleY * cover]
    return {
      ...element,
      x: offset((canvas.width - wide) / 2),
      y: offset((canvas.height - high) / 2),
      width: length(wide),
      height: length(high),
      scaleX: 1,
      scaleY: 1,
    }
  }
  const isColor = source.kind === 'color'
  return {
    ...element,
    x: offset(shift.x + x * factor),
    y: offset(shift.y + y * factor),
    // A colour without a size of its own covers the canvas, whatever its size is.
    ...(isColor && width === undefined
      ? {}
      : { scaleX: Math.min(guards.scale, scaleX * factor), scaleY: Math.min(guards.scale, scaleY * factor) }),
    ...(appearance ? { appearance: scaledAppearance(appearance, factor) } : {}),
    ...(motion ? { motion: scaledMotion(motion, factor) } : {}),
  } as Element
}
