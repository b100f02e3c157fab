import { nextTick, watch } from 'vue'
import type { Ref } from 'vue'
import { usePanels } from '../shown-panel.ts'

/** Focuses the search field when its command is used. */
export function useSearchFocus(field: Readonly<Ref<{ focus: () => void } | null>>): void {
  const panels = usePanels()
  watch(
    () => panels.searchAsked,
    async () => {
      await nextTick()
      field.value?.focus()
    },
  )
}
