import { useVoiceovers } from '../../stores/voiceovers.ts'
import { useGrid } from './grid-state.ts'
import { useRowDeeds } from './row-deeds.ts'
import { chooseRows, goTo } from './selection.ts'

export interface GridKeys {
  /** Rows that a page holds, for Page Up and Down. */
  page: () => number
  /** Enter or F2 on a cell that isn't typed into: a list of voices, the row's own deed. False: it is typed into. */
  open: () => boolean
}

/** Keys of the grid itself, as spreadsheets have them; deeds for rows are commands of the page. */
export function useGridKeys({ page, open }: GridKeys) {
  const store = useVoiceovers()
  const grid = useGrid()
  const deeds = useRowDeeds()

  function target(event: KeyboardEvent): { row: number; column: number } | null {
    const { row, column } = grid.active
    const [lastRow, lastColumn] = [store.total - 1, grid.columns.length - 1]
    const far = event.ctrlKey || event.metaKey
    switch (event.key) {
      case 'ArrowUp':
        return { row: far ? 0 : row - 1, column }
      case 'ArrowDown':
        return { row: far ? lastRow : row + 1, column }
      case 'ArrowLeft':
        return { row, column: far ? 0 : column - 1 }
      case 'ArrowRight':
        return { row, column: far ? lastColumn : column + 1 }
      case 'PageUp':
        return { row: row - page(), column }
      case 'PageDown':
        return { row: row + page(), column }
      case 'Home':
        return { row: far ? 0 : row, column: 0 }
      case 'End':
        return { row: far ? lastRow : row, column: lastColumn }
      default:
        return null
    }
  }

  function onMove(event: KeyboardEvent): boolean {
    const cell = event.altKey ? null : target(event)
    if (!cell) return false
    // Whole rows stay whole rows while Shift is held.
    if (event.shiftKey && grid.selection.rows.length > 0) {
      const row = Math.max(0, Math.min(cell.row, store.total - 1))
      grid.selection = chooseRows(grid.selection, row, true)
    } else grid.go(cell, event.shiftKey)
    grid.askFocus()
    return true
  }

  /** A step to the next cell, over the ends of rows; false at the ends of the table: the focus goes on. */
  function step(by: 1 | -1): boolean {
    const { row, column } = grid.active
    const wide = grid.columns.length
    const at = row * wide + column + by
    if (at < 0 || at >= store.total * wide) return false
    grid.go({ row: Math.floor(at / wide), column: at % wide })
    grid.askFocus()
    return true
  }

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || grid.editing || store.total === 0) return
    if (event.target instanceof HTMLElement && event.target.closest('button, a') && / |Enter/.test(event.key))
      return
    if (take(event)) event.preventDefault()
  }

  function take(event: KeyboardEvent): boolean {
    const { key } = event
    const held = event.ctrlKey || event.metaKey || event.altKey
    if (onMove(event)) return true
    if ((key === 'Enter' || key === 'F2') && !held && !event.shiftKey) {
      if (!open()) grid.beginEdit()
      return true
    }
    if (key === 'Escape') {
      grid.selection = goTo(grid.selection, grid.active, false)
      return true
    }
    if (key === ' ' && event.shiftKey && !held) {
      grid.selection = chooseRows(grid.selection, grid.active.row, false)
      return true
    }
    if ((key === 'Delete' || key === 'Backspace') && !held && !event.shiftKey) {
      void (grid.selection.rows.length > 0 ? deeds.remove() : deeds.clearCells())
      return true
    }
    // Space plays the row; every other character is typed over the cell.
    if ([...key].length === 1 && key !== ' ' && !held && !event.isComposing && !isCommand(key)) {
      grid.beginEdit(key)
      return grid.editing !== null
    }
    return false
  }

  return { onKey, step }
}

/** Keys of commands that work everywhere: the search, the list of shortcuts. */
const isCommand = (key: string): boolean => key === '/' || key === '?'
