import { computed, ref, watch } from 'vue'
import type { Ref } from 'vue'

export interface ListKeys {
  count: Ref<number>
  /** Number of rows that are visible at once, for Page Up and Down. */
  page: () => number
  /** Scrolls a row into view. */
  reveal: (index: number) => void
  /** Items per row in a grid; 1 in a list. */
  columns?: () => number
  /**
   * Ids of rows in lists that change: the active row stays active wherever it moves. Null and -1 while it isn't loaded.
   */
  idAt?: (index: number) => string | null
  indexOf?: (id: string) => number
}

/**
 * Keyboard control of a long list: arrow keys, Page Up and Down, Home and End move the active row; only that one is in
 * the tab order.
 */
export function useListKeys({ count, page, reveal, columns = () => 1, idAt, indexOf }: ListKeys) {
  const wanted = ref(0)
  const id = ref<string | null>(null)
  const active = computed(() => {
    const known = id.value === null ? -1 : (indexOf?.(id.value) ?? -1)
    return Math.max(0, Math.min(known < 0 ? wanted.value : known, count.value - 1))
  })

  /** The row was made active before its page was loaded, so its id is not known yet. */
  let awaited = false

  /** Makes a visible row active, because it got the focus. */
  function take(index: number): void {
    wanted.value = Math.max(0, Math.min(index, count.value - 1))
    id.value = idAt?.(wanted.value) ?? null
    awaited = id.value === null
  }
  if (idAt)
    watch(
      () => idAt(wanted.value),
      (found) => {
        if (!awaited || found === null) return
        id.value = found
        awaited = false
      },
      { flush: 'sync' },
    )

  function go(index: number): void {
    take(index)
    reveal(wanted.value)
  }

  /** Handles a key of the list; true when it was one. */
  function onKey(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey || count.value === 0) return false
    const wide = columns()
    const steps: Record<string, number> = {
      ArrowUp: -wide,
      ArrowDown: wide,
      ...(wide > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
      PageUp: -page() * wide,
      PageDown: page() * wide,
      Home: -count.value,
      End: count.value,
    }
    const step = steps[event.key]
    if (step === undefined) return false
    event.preventDefault()
    go(active.value + step)
    return true
  }

  return { active, go, take, onKey }
}
