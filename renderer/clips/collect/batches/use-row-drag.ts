import { ref } from 'vue'
import type { Ref } from 'vue'

export interface RowDragOptions {
  /** Height of a row, px. */
  rowHeight: number
  /** Ids of the rows that are dragged together with the row at an index. */
  ids: (index: number) => string[]
  count: () => number
  /**
   * Called when dragged rows are dropped.
   * @param position index of the first dragged row after the drop, counted with the dragged rows, 0 first
   */
  drop: (ids: string[], position: number) => void
}

export interface RowDrag {
  /** Index of the row before which the dragged rows would be dropped; null while nothing is dragged over the list. */
  target: Ref<number | null>
  start: (event: DragEvent, index: number) => void
  over: (event: DragEvent, index: number) => void
  drop: (event: DragEvent) => void
  end: () => void
}

const kind = 'application/x-greenroom-rows'

/** Lets rows of a list be dragged to another position in it. */
export function useRowDrag({ rowHeight, ids, count, drop }: RowDragOptions): RowDrag {
  const target = ref<number | null>(null)
  let dragged: string[] = []

  function end(): void {
    dragged = []
    target.value = null
  }

  return {
    target,
    end,
    start(event, index) {
      dragged = ids(index)
      event.dataTransfer?.setData(kind, '')
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    },
    over(event, index) {
      if (dragged.length === 0) return
      event.preventDefault()
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
      target.value = Math.min(count(), index + (event.clientY - box.top > rowHeight / 2 ? 1 : 0))
    },
    drop(event) {
      if (dragged.length === 0 || target.value === null) return
      event.preventDefault()
      drop(dragged, target.value)
      end()
    },
  }
}
