import { computed, ref } from 'vue'
import type { Ref } from 'vue'

export interface ListKeys {
  count: Ref<number>
  /** Rows that a page holds, for Page Up and Down. */
  page: () => number
  /** Brings a row into sight. */
  reveal: (index: number) => void
  /** Items beside each other in a grid; 1 in a list. */
  columns?: () => number
}

/** One row of a long list is active: arrow keys, Page Up and Down, Home and End move it, only it is in the tab order. */
export function useListKeys({ count, page, reveal, columns = () => 1 }: ListKeys) {
  const wanted = ref(0)
  const active = computed(() => Math.max(0, Math.min(wanted.value, count.value - 1)))

  function go(index: number): void {
    wanted.value = Math.max(0, Math.min(index, count.value - 1))
    reveal(wanted.value)
  }

  /** True when the key was one of its own. */
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

  return { active, go, onKey }
}
