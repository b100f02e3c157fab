import { watch } from 'vue'
import type { Ref } from 'vue'

/**
 * Keeps the focus in a list when its rows are replaced after a refresh: if the focused row is removed, the focus moves
 * to the active row instead of the page, so that the next key still goes to the list.
 * @param rows what the rendered rows depend on. The hooks of the list's own component would not tell: rows in the slot of
 * another component are rendered with that component.
 */
export function useKeptFocus(
  list: Readonly<Ref<HTMLElement | null>>,
  rows: () => unknown,
  focusActive: () => unknown,
): void {
  let within = false
  watch(rows, () => (within = list.value?.contains(document.activeElement) ?? false), { flush: 'pre' })
  watch(
    rows,
    () => {
      const now = document.activeElement
      if (within && (now === null || now === document.body)) void focusActive()
    },
    { flush: 'post' },
  )
}
