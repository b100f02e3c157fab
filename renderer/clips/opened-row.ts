import { shallowRef, watch } from 'vue'

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
