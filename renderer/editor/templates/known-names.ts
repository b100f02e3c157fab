import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { variableKey, variableNameProblem } from '@common/composition/index.ts'
import { useBatch } from './batch.ts'

/** Suggested names for variables: those of the project, then the sheet's columns, without repetitions. */
export function useKnownNames(): ComputedRef<string[]> {
  const batch = useBatch()
  return computed(() => {
    const all = [...batch.inProject, ...(batch.reading?.columns ?? [])].map(({ name }) => name.trim())
    const usable = all.filter((name) => variableNameProblem(name) === null)
    return [...new Map(usable.toReversed().map((name) => [variableKey(name), name])).values()].toReversed()
  })
}
