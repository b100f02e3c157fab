import { onBeforeUpdate, onUpdated } from 'vue'
import type { Ref } from 'vue'

/**
 * Rows of a list make way for others when its pages are asked for anew: the focus that one of them had goes to the row
 * that is active by then, not to the page, so that the next key is still the list's.
 */
export function useKeptFocus(list: Readonly<Ref<HTMLElement | null>>, focusActive: () => unknown): void {
  let within = false
  onBeforeUpdate(() => (within = list.value?.contains(document.activeElement) ?? false))
  onUpdated(() => {
    const now = document.activeElement
    if (within && (now === null || now === document.body)) void focusActive()
  })
}
