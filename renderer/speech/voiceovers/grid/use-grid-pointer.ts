import { useEventListener } from '@vueuse/core'
import { useGrid } from '../rows/grid-state.ts'
import { chooseRows, toggleRow } from '../rows/selection.ts'

/** Clicks and drags on the grid. A click on a row's number selects the row. */
export function useGridPointer({ open }: { open: () => boolean }) {
  const grid = useGrid()
  let dragging = false
  useEventListener(window, 'pointerup', () => (dragging = false))
  useEventListener(window, 'pointercancel', () => (dragging = false))

  function cellAt(event: Event): { row: number; column: number } | null {
    const target = event.target instanceof Element ? event.target : null
    if (!target || target.closest('button, textarea')) return null
    const cell = target.closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    if (!cell || !row) return null
    return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) }
  }

  function onDown(event: PointerEvent): void {
    const cell = cellAt(event)
    if (!cell) return
    // A right click on the selection keeps the whole selection.
    if (event.button === 2 && grid.ranges.some(([first, last]) => cell.row >= first && cell.row <= last)) return
    if (event.button !== 0 && event.button !== 2) return
    event.preventDefault()
    grid.clicks += 1
    if (event.ctrlKey || event.metaKey) grid.selection = toggleRow(grid.selection, cell.row)
    else if (cell.column < 0) grid.selection = chooseRows(grid.selection, cell.row, event.shiftKey)
    else grid.go(cell, event.shiftKey)
    dragging = event.button === 0 && event.pointerType === 'mouse' && !event.ctrlKey && !event.metaKey
    grid.askFocus()
  }

  function onOver(event: PointerEvent): void {
    if (!dragging || event.buttons !== 1) return
    const cell = cellAt(event)
    if (!cell) return
    if (grid.selection.rows.length > 0) grid.selection = chooseRows(grid.selection, cell.row, true)
    else if (cell.column >= 0) grid.go(cell, true)
  }

  function onDouble(event: MouseEvent): void {
    const cell = cellAt(event)
    if (!cell || cell.column < 0) return
    if (!open()) grid.beginEdit()
  }

  return { onDown, onOver, onDouble }
}
