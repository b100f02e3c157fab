import { useVirtualizer } from '@tanstack/vue-virtual'
import { useElementSize } from '@vueuse/core'
import { computed, watch } from 'vue'
import type { Ref } from 'vue'

/** Rows of a list of which only some pages are loaded: the others are loaded when they are scrolled to. */
export interface RowSource<T extends { id: string }> {
  total: number
  /** The row at an index; null while it isn't loaded. */
  itemAt: (index: number) => T | null
  /** Index of a row where it is known; -1 otherwise. */
  indexOf: (id: string) => number
  show: (first: number, last: number) => void
}

export interface RowWindowOptions {
  source: () => RowSource<{ id: string }>
  /** Items per line, and height of a line with its gap, for an available width; all px. */
  layout: (width: number) => { columns: number; rowHeight: number }
  /** Lines that are rendered above and below the visible ones. */
  overscan: number
}

/** Which lines of a long list or grid are rendered (the visible ones and a few more), and their positions. */
export function useRowWindow(
  scroller: Readonly<Ref<HTMLElement | null>>,
  { source, layout, overscan }: RowWindowOptions,
) {
  const { width } = useElementSize(scroller)
  const shape = computed(() => layout(width.value))
  const columns = computed(() => Math.max(1, shape.value.columns))
  const count = computed(() => Math.ceil(source().total / columns.value))
  const virtual = useVirtualizer(
    computed(() => ({
      count: count.value,
      getScrollElement: () => scroller.value,
      estimateSize: () => shape.value.rowHeight,
      overscan,
    })),
  )
  watch(
    () => shape.value.rowHeight,
    () => virtual.value.measure(),
  )
  const lines = computed(() => virtual.value.getVirtualItems())
  watch(
    [lines, columns],
    ([rows, wide]) => {
      const [first, last] = [rows[0], rows.at(-1)]
      if (first && last) source().show(first.index * wide, (last.index + 1) * wide - 1)
    },
    { immediate: true },
  )

  return {
    columns,
    count,
    lines,
    rowHeight: computed(() => shape.value.rowHeight),
    /** Height of all lines, px. */
    height: computed(() => virtual.value.getTotalSize()),
    /** Number of lines that are visible at once. */
    page: () => Math.max(1, Math.floor((scroller.value?.clientHeight ?? 0) / shape.value.rowHeight) - 1),
    /** Scrolls an item into view. */
    reveal: (index: number) => virtual.value.scrollToIndex(Math.floor(index / columns.value)),
    /** Indexes of the items in a line. */
    indexesOf(line: number): number[] {
      const start = line * columns.value
      return Array.from({ length: Math.min(columns.value, source().total - start) }, (_, at) => start + at)
    },
  }
}
