import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useSettings } from '../../../stores/settings.ts'

/** Whose rows the timeline shows: those with elements of the current scene, or of any scene. */
export type RowsShown = 'scene' | 'all'

const name = 'timeline.rows'

/** Whose rows are shown; the user's choice is stored. */
export function useRowsShown(): WritableComputedRef<RowsShown> {
  const settings = useSettings()
  return computed({
    get: () => (settings.settings.layout[name] === 'all' ? 'all' : 'scene'),
    set: (shown) => settings.setLayout(name, shown),
  })
}
