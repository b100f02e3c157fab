import { shallowRef, watch } from 'vue'

/**
 * The row whose details are open: the newest that is known of it. It stays open when it leaves the list, as a job does
 * that ends while the list shows those under way.
 */
export function useOpenedRow<T extends { id: string }>(known: (id: string) => T | null) {
  const opened = shallowRef<T | null>(null)
  const take = (row: T | null): void => {
    if (row && row.id === opened.value?.id) opened.value = row
  }
  watch(() => opened.value && known(opened.value.id), take)
  return { opened, take }
}
