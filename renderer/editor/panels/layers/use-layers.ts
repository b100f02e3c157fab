import { computed } from 'vue'
import { inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useDocument } from '../../../stores/document.ts'
import { translate } from '../../../i18n/translate.ts'
import { renameElement } from '../../elements/rename-element.ts'
import { useSelection } from '../../selection.ts'

/** The elements of the current scene as a list from top to back, sound last. */
export function useLayers() {
  const document = useDocument()
  const selection = useSelection()

  /** Visible elements from back to top, without sound. */
  const stack = computed(() => {
    const elements = selection.scene?.elements ?? []
    return inDrawOrder(elements.filter(isVisual))
  })
  const rows = computed<Element[]>(() => [
    ...stack.value.toReversed(),
    ...(selection.scene?.elements.filter((one) => !isVisual(one)) ?? []),
  ])
  const chosen = computed(() => new Set(selection.ids))
  let anchor: string | null = null

  function select(id: string, { add = false, range = false }: { add?: boolean; range?: boolean } = {}): void {
    if (range && anchor !== null) {
      const ids = rows.value.map((one) => one.id)
      const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].toSorted((a, b) => a - b)
      if (from !== undefined && from >= 0) return selection.select(ids.slice(from, to! + 1))
    }
    anchor = id
    if (add) selection.toggle(id)
    else selection.select([id])
  }

  function hide(element: Element): void {
    tell(document.edit('setHidden', { elementId: element.id, hidden: !element.hidden }))
  }

  function lock(element: Element): void {
    tell(document.edit('setLocked', { elementId: element.id, locked: !element.locked }))
  }

  function rename(element: Element, name: string): void {
    const wanted = name.trim()
    if ((wanted !== '' || element.kind === 'text') && wanted !== element.name) tell(renameElement(element, wanted))
  }

  /** Moves a layer to an index of the visible list: 0 is the top. */
  function moveTo(id: string, row: number): void {
    const count = stack.value.length
    const to = Math.max(0, Math.min(count - 1 - row, count - 1))
    if (stack.value.some((one) => one.id === id)) tell(document.edit('reorderElement', { elementId: id, to }))
  }

  /** Moves a layer up (-1) or down (1) by one. */
  function step(id: string, by: -1 | 1): void {
    const at = rows.value.findIndex((one) => one.id === id)
    if (at >= 0 && isVisual(rows.value[at]!)) moveTo(id, at + by)
  }

  function remove(ids: readonly string[]): void {
    const step = translate('panels.layers.removeStep', { count: ids.length })
    tell(document.together(step, () => ids.map((elementId) => document.edit('removeElement', { elementId }))))
  }

  return { rows, stack, chosen, select, hide, lock, rename, moveTo, step, remove }
}

function tell(refused: string | null): void {
  if (refused !== null) useToasts().show({ level: 'warning', message: refused })
}
