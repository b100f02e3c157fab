import { useVirtualizer } from '@tanstack/vue-virtual'
import { useElementSize } from '@vueuse/core'
import { computed, watch } from 'vue'
import type { Ref } from 'vue'

/** Rows that a list shows, of which only some are here: the others are fetched when they come into sight. */
export interface RowSource<T extends { id: string }> {
  total: number
  /** Null while it isn't here. */
  itemAt: (index: number) => T | null
  /** Its place when it is known; -1 otherwise. */
  indexOf: (id: string) => number
  show: (first: number, last: number) => void
}

export interface RowWindowOptions {
  source: () => RowSource<{ id: string }>
  /** By the width there is: items beside each other, and the height of a line of them with its gap; all px. */
  layout: (width: number) => { columns: number; rowHeight: number }
  /** Lines kept beyond those in sight. */
  overscan: number
}

/** The lines of a long list or grid that exist, those in sight and a few more, and where they lie. */
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
    /** Of all lines, px. */
    height: computed(() => virtual.value.getTotalSize()),
    /** Lines that a page holds. */
    page: () => Math.max(1, Math.floor((scroller.value?.clientHeight ?? 0) / shape.value.rowHeight) - 1),
    /** Brings an item into sight. */
    reveal: (index: number) => virtual.value.scrollToIndex(Math.floor(index / columns.value)),
    /** The items of a line. */
    indexesOf(line: number): number[] {
      const start = line * columns.value
      return Array.from({ length: Math.min(columns.value, source().total - start) }, (_, at) => start + at)
    },
  }
}
