import { useSelection } from '../selection.ts'
import type { Shown } from './use-shown.ts'

/**
 * Keys of the stage itself; all others are commands. Tab selects the elements in turn and leaves the stage after the
 * last.
 */
export function useStageKeys(shown: Shown, cancelDrag: () => boolean) {
  const selection = useSelection()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (cancelDrag()) event.stopPropagation()
      else if (selection.ids.length > 0) selection.clear()
      else return
      event.preventDefault()
      return
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) cycle(event)
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && selection.ids.length > 0) {
      const field = document.querySelector<HTMLElement>('[data-inspector] input:not([disabled])')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
  }

  function cycle(event: KeyboardEvent): void {
    const { ids } = selection
    const stack = shown.stack.value.map(({ id }) => id)
    const at = ids.length === 0 ? -1 : stack.indexOf(ids.at(-1)!)
    const next = event.shiftKey ? (ids.length === 0 ? stack.length : at) - 1 : at + 1
    const id = stack[next]
    if (id === undefined) {
      selection.clear()
      return
    }
    event.preventDefault()
    selection.select([id])
  }

  return { onKeyDown }
}
