import type { Box } from '../../drawing/box.ts'
import type { Element, SlotRole } from '../../composition/index.ts'
import type { ElementPart } from '../../composition/elements/brand-fields.ts'
import type { Motion } from '../../service/extension/motion.ts'

/** What an element is in its scene. */
export type PartRole = 'ground' | 'decor' | 'halo' | 'panel' | 'figure' | 'card' | 'text' | 'picture'

/** An element with what it is: a check and a change of shape go by it. */
export interface Part {
  id: string
  role: PartRole
  /** What the user is asked for; absent: nothing. */
  slot?: SlotRole
}

/** Layers from behind to the front. */
const layerOf: Record<PartRole, number> = {
  ground: 0,
  decor: 1,
  halo: 2,
  panel: 3,
  figure: 4,
  card: 6,
  picture: 7,
  text: 8,
}
/** The layer of a panel in front of the presenter. */
export const frontPanel = 5

export interface NewPart {
  role: PartRole
  /** End of its id, behind that of the scene. */
  key: string
  name: string
  box: Box
  /** What it is and shows. */
  content: Pick<Element, 'kind' | 'source'>
  appearance?: Element['appearance']
  motion?: Motion | undefined
  layer?: number
  locked?: boolean
  slot?: SlotRole
  /** What it is for a brand kit. */
  part?: ElementPart | undefined
}

/** Collects the elements of one scene. */
export class SceneBuilder {
  readonly #scene: string
  readonly elements: Element[] = []
  readonly parts: Part[] = []

  constructor(scene: string) {
    this.#scene = scene
  }

  add({ role, key, name, box, content, appearance, motion, layer, locked = false, slot, part }: NewPart): string {
    const id = `${this.#scene}-${key}`
    const [x, y] = [Math.round(box.x), Math.round(box.y)]
    const element = {
      ...content,
      id,
      name,
      x,
      y,
      width: Math.max(1, Math.round(box.width)),
      height: Math.max(1, Math.round(box.height)),
      scaleX: 1,
      scaleY: 1,
      layer: layer ?? layerOf[role],
      locked,
      hidden: false,
      ...(appearance ? { appearance } : {}),
      ...(motion ? { motion } : {}),
      ...(part ? { part } : {}),
    } as Element
    this.elements.push(element)
    this.parts.push({ id, role, ...(slot ? { slot } : {}) })
    return id
  }
}
