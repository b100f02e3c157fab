import { onBeforeUpdate, onUpdated } from 'vue'
import type { Ref } from 'vue'

/**
 * Keeps the focus in a list when its rows are replaced after a refresh: if the focused row is removed, the focus moves
 * to the active row instead of the page, so that the next key still goes to the list.
 */
export function useKeptFocus(list: Readonly<Ref<HTMLElement | null>>, focusActive: () => unknown): void {
  let within = false
  onBeforeUpdate(() => (within = list.value?.contains(document.activeElement) ?? false))
  onUpdated(() => {
    const now = document.activeElement
    if (within && (now === null || now === document.body)) void focusActive()
  })
}
