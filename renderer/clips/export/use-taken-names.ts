import { shallowRef, watch } from 'vue'
import type { ExportPlan, LibraryItem, TakenNames } from '@common/bridge/index.ts'
import { useLatest } from '../../bridge/latest.ts'
import { studio } from '../../bridge/studio.ts'

/** Pause in typing, ms, after which the names are looked for. */
const pauseMs = 200
const none: TakenNames = { names: [], free: null }

/** Looks which files an export would find under its names; `plan` is null while there is none. */
export function useTakenNames(items: () => readonly LibraryItem[], plan: () => ExportPlan | null) {
  const taken = shallowRef(none)
  const latest = useLatest({
    ask() {
      const [ids, wanted] = [items().map(({ id }) => id), plan()]
      return wanted === null || ids.length === 0 ? null : studio().library.exportNames({ ids, plan: wanted })
    },
    took: (found) => (taken.value = found),
    failed(error) {
      // The export itself reports what keeps it from being made; nothing is known of its names.
      taken.value = none
      console.warn('The names of an export could not be looked for.', error)
    },
  })
  watch(
    () => JSON.stringify([items().map(({ id }) => id), plan()]),
    () => {
      taken.value = none
      if (plan() === null || items().length === 0) latest.drop()
      else latest.changed(pauseMs)
    },
    { immediate: true },
  )
  return taken
}
