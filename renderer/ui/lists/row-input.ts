import type { useListKeys } from './use-list-keys.ts'
import type { ListSelection } from './use-list-selection.ts'

export interface RowInputOptions {
  keys: ReturnType<typeof useListKeys>
  selection: ListSelection
  /** Puts the focus onto the active row. */
  focusActive: () => Promise<void>
  /** Enter on a row. */
  open: (index: number) => void
}

/**
 * Rows are chosen as files are elsewhere: a click takes one, with Ctrl it adds or removes one, with Shift all from the
 * last one to there. Arrows move, with Shift they take along; Space adds or removes, Escape lets go of all; Enter and a
 * double click open.
 */
export function rowInput({ keys, selection, focusActive, open }: RowInputOptions) {
  async function onKey(event: KeyboardEvent): Promise<void> {
    // What stands in a row (its menu) keeps the keys that press it.
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

  /** On the box before a row, which adds or removes without a key. */
  function onCheck(event: MouseEvent, index: number): void {
    keys.go(index)
    if (event.shiftKey) void selection.range(index, true)
    else selection.toggle(index)
  }

  /** A menu is for what is chosen where its row is part of that, else for its row alone. */
  function onMenu(index: number, id: string): void {
    keys.take(index)
    if (!selection.has(id)) selection.only(index)
  }

  return { onKey, onClick, onCheck, onMenu }
}
