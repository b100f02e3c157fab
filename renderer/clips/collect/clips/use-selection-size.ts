import { computed, shallowRef, watch } from 'vue'
import type { ItemChoice, RemoteItem } from '@common/bridge/index.ts'
import { useLatest } from '../../../bridge/latest.ts'
import { studio } from '../../../bridge/studio.ts'

export interface SelectionSizeOptions {
  chosen: () => ReadonlySet<string>
  known: (id: string) => RemoteItem | null
  /** The whole selection as a choice, whose size the studio adds up. */
  choice: () => ItemChoice | null
  /** Any folder: the sum doesn't depend on it. Null while none is known. */
  folder: () => string | null
}

/** Size of the selected clips together: added up here while all of them are loaded, otherwise by the studio. */
export function useSelectionSize({ chosen, known, choice, folder }: SelectionSizeOptions) {
  const told = shallowRef<{ bytes: number; unsized: number } | null>(null)
  const here = computed(() => {
    let [bytes, unsized] = [0, 0]
    for (const id of chosen()) {
      const item = known(id)
      if (item === null) return null
      if (item.size === null) unsized += 1
      else bytes += item.size
    }
    return { bytes, unsized }
  })
  const asking = useLatest({
    ask: () => {
      const [items, at] = [choice(), folder()]
      return items && at !== null ? studio().collect.space({ items, folder: at }) : null
    },
    took: ({ neededBytes, unknownSizes }) => (told.value = { bytes: neededBytes, unsized: unknownSizes }),
    // Without a size the bar shows only the number of clips, and the download dialog gives the reason.
    failed: () => (told.value = null),
  })
  watch(chosen, () => {
    told.value = null
    if (here.value === null) asking.changed(250)
    else asking.drop()
  })
  const size = computed(() => here.value ?? told.value)
  return {
    bytes: computed(() => (size.value === null || size.value.bytes === 0 ? null : size.value.bytes)),
    unsized: computed(() => size.value?.unsized ?? 0),
  }
}
