import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { reportError } from '../stores/toasts.ts'

/**
 * The row whose details are open, in its newest version. It stays open when it leaves the list, for example a job that
 * ends while the list shows running ones.
 */
export function useOpenedRow<T extends { id: string }>(known: (id: string) => T | null) {
  const opened = shallowRef<T | null>(null)
  const take = (row: T | null): void => {
    if (row && row.id === opened.value?.id) opened.value = row
  }
  watch(() => opened.value && known(opened.value.id), take)
  return { opened, take }
}

/**
 * Opens the row that the page's address names, for example `?job=` in a notice.
 * @param name of the query's field
 * @param get finds the row, which may be on no loaded page of the list
 * @returns closes the row, and takes it off the address
 */
export function useLinkedRow<T>(
  name: string,
  opened: ShallowRef<T | null>,
  get: (id: string) => Promise<T>,
): () => Promise<void> {
  const route = useRoute()
  const router = useRouter()
  watch(
    () => route.query[name],
    async (id) => {
      if (typeof id !== 'string') return
      try {
        const row = await get(id)
        // The page may have been asked for another row, or none, by now.
        if (id === route.query[name]) opened.value = row
      } catch (error) {
        reportError(error)
      }
    },
    { immediate: true },
  )
  return async () => {
    opened.value = null
    if (route.query[name] !== undefined) await router.replace({ query: {} })
  }
}
