import type { useListKeys } from './use-list-keys.ts'
import type { ListSelection } from './use-list-selection.ts'

export interface RowInputOptions {
  keys: ReturnType<typeof useListKeys>
  selection: ListSelection
  /** Moves the focus to the active row. */
  focusActive: () => Promise<void>
  /** Called for Enter on a row. */
  open: (index: number) => void
}

/**
 * Selects rows as file managers do: a click selects one, with Ctrl it adds or removes one, with Shift all from the last
 * one to it. Arrow keys move, with Shift they extend the selection; Space adds or removes, Escape clears it; Enter and
 * a double click open.
 */
export function rowInput({ keys, selection, focusActive, open }: RowInputOptions) {
  async function onKey(event: KeyboardEvent): Promise<void> {
    // Controls in a row (its menu) keep the keys that activate them.
    const inside = event.target instanceof Element && event.target.closest('button, input') !== null
    if (inside && (event.key === 'Enter' || event.key === ' ')) return
    const from = keys.active.value
    if (keys.onKey(event)) {
      if (event.shiftKey) {
        if (selection.count.value === 0) selection.only(from)
        await selection.range(keys.active.value)
      }
      return focusActive()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') open(keys.active.value)
    else if (event.key === ' ') {
      if (event.shiftKey) await selection.range(keys.active.value, true)
      else selection.toggle(keys.active.value)
    } else if (event.key === 'Escape' && selection.count.value > 0) selection.clear()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onClick(event: MouseEvent, index: number): void {
    keys.go(index)
    const adds = event.ctrlKey || event.metaKey
    if (event.shiftKey) void selection.range(index, adds)
    else if (adds) selection.toggle(index)
    else selection.only(index)
  }

  /** A click on a row's checkbox adds or removes the row without Ctrl. */
  function onCheck(event: MouseEvent, index: number): void {
    keys.go(index)
    if (event.shiftKey) void selection.range(index, true)
    else selection.toggle(index)
  }

  /** A menu applies to the selection where its row is part of that, otherwise to its row alone. */
  function onMenu(index: number, id: string): void {
    keys.take(index)
    if (!selection.has(id)) selection.only(index)
  }

  return { onKey, onClick, onCheck, onMenu }
}
