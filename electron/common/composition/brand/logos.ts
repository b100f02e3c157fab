import type { Element, Project, Scene } from '../model.ts'
import { boxOf, groundsUnder } from './grounds.ts'
import type { BrandKit } from './kit.ts'
import { logoElement } from './parts.ts'
import { coverOf, fillColors, isGround, solidCover, solidOf } from './uses.ts'

/** Whether a project shows a logo. */
export const showsLogo = ({ scenes }: Project): boolean =>
  scenes.some(({ elements }) =>
    elements.some(({ part, hidden, source }) => part === 'logo' && !hidden && source.kind !== 'text'),
  )

/** Whether a kit's logo is put into a project unless the user says otherwise: where there is one, and none is shown yet. */
export const logoBySelf = (project: Project, kit: BrandKit): boolean => kit.logo !== undefined && !showsLogo(project)

/**
 * A scene with the kit's logo in a corner at the top that is free of words, pictures and people; the same scene where it has a logo, or no
 * such corner.
 */
export function withLogo(scene: Scene, canvas: Project['canvas'], kit: BrandKit, name: string): Scene {
  if (scene.elements.some(({ part }) => part === 'logo')) return scene
  const visible = scene.elements.filter(({ hidden, kind }) => !hidden && kind !== 'audio')
  const layer = Math.max(0, ...scene.elements.map((element) => element.layer)) + 1
  const id = idIn(scene)
  const placed = logoElement(kit, canvas, id, name, [])
  if (!placed) return scene
  const ground = solidOf(scene.background ?? canvas.background)
  for (const isRight of [false, true]) {
    const at = { ...placed, layer, x: isRight ? canvas.width - placed.x - placed.width! : placed.x } as Element
    if (visible.some((other) => isInTheWay(other, canvas) && meets(at, other))) continue
    const beneath = groundsUnder(
      at,
      visible.toSorted((a, b) => a.layer - b.layer),
      ground,
    )
    const shown = beneath && logoElement(kit, canvas, id, name, beneath)
    if (!shown) continue
    const x = isRight ? canvas.width - shown.x - shown.width! : shown.x
    return { ...scene, elements: [...scene.elements, { ...shown, layer, x } as Element] }
  }
  return scene
}

/** What a logo isn't laid on: everything but grounds, and what only tints them. */
function isInTheWay(element: Element, canvas: Project['canvas']): boolean {
  const { source } = element
  if (source.kind !== 'shape') return source.kind !== 'color' || !isGround(element, canvas)
  const fills = [source.fill, ...(source.drawing?.paths.map(({ fill }) => fill) ?? [])].flatMap((fill) => fill ?? [])
  return fills.flatMap(fillColors).some((color) => coverOf(color) >= solidCover) && !isGround(element, canvas)
}

/** An element without a size is as large as its picture, which is not known here: it counts as the whole canvas. */
function meets(logo: Element, other: Element): boolean {
  const [a, b] = [boxOf(logo), boxOf(other)]
  if (other.width === undefined && other.source.kind !== 'text') return true
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom
}

function idIn({ id, elements }: Scene): string {
  const used = new Set(elements.map((element) => element.id))
  const base = `logo-${id}`.slice(0, 56)
  for (let count = 1; ; count += 1) {
    const own = count === 1 ? base : `${base}-${count}`
    if (!used.has(own)) return own
  }
}
