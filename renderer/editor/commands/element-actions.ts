import { textName } from '@common/composition/edits/text-name.ts'
import { inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { Box } from '../box.ts'
import { useDocument } from '../../stores/document.ts'
import { boxOf, sizeFields } from '../geometry.ts'
import { corner } from '../placing.ts'
import { boundsOf, normalRotation, withRotation } from '../rotation.ts'
import { useSelection } from '../selection.ts'
import { align, distribute } from '../stage/align.ts'
import type { Alignment } from '../stage/align.ts'
import { layersFor, restack } from '../stage/order.ts'
import type { StackMove } from '../stage/order.ts'
import { translate as t } from '../../i18n/translate.ts'
import { nameOfCopy } from '../copy-name.ts'

/** Distance in px between a copy and its original */
const copyOffset = 24

/** The smallest upright box around an element and its rotation. */
const rotatedBounds = (element: Element): Box => boundsOf({ ...boxOf(element), rotation: element.appearance?.rotation })

/** Actions on the selected elements; each is one step of undo, and a refused edit is shown in a toast. */
export function elementActions() {
  const document = useDocument()
  const selection = useSelection()
  const toasts = useToasts()

  const free = (): Element[] => selection.elements.filter((one) => !one.locked)
  const placeable = (): Element[] => free().filter(isVisual)

  function step(name: string, work: () => (string | null)[], merge?: string): void {
    const refused =
      merge === undefined ? document.together(t(`stage.undo.${name}`), work) : (work().find(Boolean) ?? null)
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  function placeAt(name: string, elements: readonly Element[], boxes: readonly Box[], merge?: string): void {
    const places = elements.flatMap((element, i) => {
      const before = boxOf(element)
      const after = boxes[i]!
      if (before.x === after.x && before.y === after.y) return []
      return [{ elementId: element.id, ...corner(after) }]
    })
    if (places.length > 0) step(name, () => [document.edit('placeElements', { places }, merge)], merge)
  }

  /** Moves by px of the canvas; consecutive key presses become one step. */
  function nudge(dx: number, dy: number): void {
    const elements = placeable()
    const boxes = elements.map((one) => ({
      ...boxOf(one),
      x: Math.round(one.x) + dx,
      y: Math.round(one.y) + dy,
    }))
    const merge = `nudge ${elements.map(({ id }) => id).join(' ')}`
    placeAt('nudge', elements, boxes, merge)
  }

  /** Aligns one element with the canvas, several with their common box. */
  function alignTo(to: Alignment): void {
    const elements = placeable()
    const canvas = { x: 0, y: 0, ...document.project!.canvas }
    arrange('align', elements, (bounds) => align(bounds, to, elements.length === 1 ? canvas : null))
  }

  function distributeAlong(axis: 'x' | 'y'): void {
    arrange('distribute', placeable(), (bounds) => distribute(bounds, axis))
  }

  /** Moves elements so that their bounds, those of their rotation, come to where they are arranged. */
  function arrange(name: string, elements: readonly Element[], arranged: (bounds: readonly Box[]) => Box[]): void {
    const bounds = elements.map(rotatedBounds)
    const after = arranged(bounds)
    const boxes = elements.map((element, i) => {
      const box = boxOf(element)
      const [from, to] = [bounds[i]!, after[i]!]
      return { ...box, x: Math.round(box.x + to.x - from.x), y: Math.round(box.y + to.y - from.y) }
    })
    placeAt(name, elements, boxes)
  }

  /** Rotates by degrees clockwise, each element around its centre. */
  function rotateBy(degrees: number): void {
    step('rotate', () =>
      placeable().map(({ id, appearance }) => {
        const rotation = normalRotation((appearance?.rotation ?? 0) + degrees)
        return document.edit('setAppearance', { elementId: id, appearance: withRotation(appearance, rotation) })
      }),
    )
  }

  function restackTo(move: StackMove): void {
    const { scene } = selection
    if (!scene) return
    const stack = inDrawOrder(scene.elements.filter(isVisual))
    const moved = restack(
      stack,
      placeable().map(({ id }) => id),
      move,
    )
    if (moved.every((one, i) => one === stack[i])) return
    // A locked element keeps its layer if the others can be ordered without changing it.
    const places = layersFor(moved).filter(({ elementId }) => !stack.find(({ id }) => id === elementId)!.locked)
    const locked = layersFor(moved).length - places.length
    step('order', () =>
      locked === 0
        ? [document.edit('placeElements', { places })]
        : placeable().map(({ id }) => document.edit('reorderElement', { elementId: id, to: move })),
    )
  }

  /** Scales elements to fit into the canvas (`fit`) or to cover it (`fill`); centred, with their ratio. */
  function toCanvas(how: 'fit' | 'fill'): void {
    const canvas = document.project!.canvas
    const places = placeable().flatMap((element) => {
      const box = boxOf(element)
      const bounds = rotatedBounds(element)
      const factors = [canvas.width / bounds.width, canvas.height / bounds.height]
      const factor = how === 'fit' ? Math.min(...factors) : Math.max(...factors)
      const size = { width: box.width * factor, height: box.height * factor }
      const at = { x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2 }
      return [
        {
          elementId: element.id,
          ...corner({ x: Math.round(at.x), y: Math.round(at.y) }),
          ...sizeFields(element, size),
        },
      ]
    })
    if (places.length > 0) step('resize', () => [document.edit('placeElements', { places })])
  }

  function remove(): void {
    const going = free()
    if (going.length === 0) {
      const [locked] = selection.elements
      if (locked) step('remove', () => [document.edit('removeElement', { elementId: locked.id })])
      return
    }
    step('remove', () => going.map(({ id }) => document.edit('removeElement', { elementId: id })))
  }

  function duplicate(): void {
    const copies = selection.elements.map((one) => ({
      elementId: one.id,
      newId: crypto.randomUUID(),
      // A text that is named by its words goes on being so.
      name: one.kind === 'text' && one.name === textName(one.source) ? one.name : nameOfCopy(one.name),
    }))
    if (copies.length === 0) return
    step('duplicate', () =>
      copies.map((copy) => document.edit('duplicateElement', { ...copy, dx: copyOffset, dy: copyOffset })),
    )
    selection.select(copies.map(({ newId }) => newId))
  }

  function setLocked(locked: boolean): void {
    step('lock', () => selection.elements.map(({ id }) => document.edit('setLocked', { elementId: id, locked })))
  }

  /** Whether only sounds are selected: they are muted where others are hidden. */
  const areSounds = (): boolean => selection.elements.length > 0 && !selection.elements.some(isVisual)

  function setHidden(hidden: boolean): void {
    step(areSounds() ? 'mute' : 'hide', () =>
      selection.elements.map(({ id }) => document.edit('setHidden', { elementId: id, hidden })),
    )
  }

  function selectAll(): void {
    const all = selection.scene?.elements ?? []
    selection.select(all.flatMap((one) => (one.locked || one.hidden ? [] : [one.id])))
  }

  return {
    nudge,
    alignTo,
    distributeAlong,
    rotateBy,
    restackTo,
    toCanvas,
    remove,
    duplicate,
    setLocked,
    setHidden,
    selectAll,
    free,
    placeable,
  }
}

export type ElementActions = ReturnType<typeof elementActions>
