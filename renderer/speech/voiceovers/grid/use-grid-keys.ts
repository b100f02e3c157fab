import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { useGrid } from '../rows/grid-state.ts'
import { useRowActions } from '../rows/row-actions.ts'
import { chooseRows, goTo } from '../rows/selection.ts'
import type { useCellEditing } from './use-cell-editing.ts'

export interface GridKeys {
  /** Number of visible rows, for Page Up and Down. */
  page: () => number
  editing: Pick<ReturnType<typeof useCellEditing>, 'open' | 'keep' | 'leave'>
}

/** Keys of the grid itself, as spreadsheets have them; actions for rows are commands of the page. */
export function useGridKeys({ page, editing }: GridKeys) {
  const store = useVoiceovers()
  const grid = useGrid()
  const actions = useRowActions()

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
    // A selection of whole rows is extended by whole rows.
    if (event.shiftKey && grid.selection.rows.length > 0) {
      const row = Math.max(0, Math.min(cell.row, store.total - 1))
      grid.selection = chooseRows(grid.selection, row, true)
    } else grid.go(cell, event.shiftKey)
    grid.askFocus()
    return true
  }

  /**
   * Moves to the next cell, across the ends of rows; false at the ends of the table, where the focus leaves the grid.
   */
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
    if (event.target instanceof HTMLElement && event.target.closest('button, a') && / |Enter/.test(event.key)) return
    if (grid.underWay > 0 ? hold(event) : take(event)) event.preventDefault()
  }

  // Keys pressed while rows are being moved are held back until their new places are known.
  const held: KeyboardEvent[] = []
  function hold(event: KeyboardEvent): boolean {
    if (!isOurs(event)) return false
    held.push(event)
    if (held.length === 1) void grid.inTurn(replayAll)
    return true
  }

  function replayAll(): void {
    for (let event = held[0]; event; event = held[0]) {
      const before = grid.underWay
      replay(event)
      held.shift()
      // When a key moves rows once more, the keys after it wait for that move, too.
      if (grid.underWay > before && held.length > 0) return void grid.inTurn(replayAll)
    }
  }

  /** Text typed before the cell's editor was mounted is inserted into it afterwards. */
  function replay(event: KeyboardEvent): void {
    const { editing: now } = grid
    const { key, shiftKey } = event
    if (!now) take(event)
    else if (isCharacter(event)) grid.editing = { ...now, draft: now.draft + key }
    else if (key === 'Backspace') grid.editing = { ...now, draft: [...now.draft].slice(0, -1).join('') }
    else if (key === 'Enter') void editing.keep(now.draft, shiftKey ? 'up' : 'down', step)
    else if (key === 'Tab') void editing.keep(now.draft, shiftKey ? 'back' : 'next', step)
    else if (key === 'Escape') editing.leave()
  }

  const isOurs = (event: KeyboardEvent): boolean =>
    (!event.altKey && target(event) !== null) ||
    (isCharacter(event) && (typesOver(event) || held.some(typesOver))) ||
    (event.key === ' ' && event.shiftKey) ||
    (/^(Enter|F2|Escape|Delete|Backspace)$/.test(event.key) &&
      !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === 'Delete'))) ||
    // Tab ends the editing of a cell; otherwise it leaves the grid.
    (event.key === 'Tab' && held.some(typesOver))

  function take(event: KeyboardEvent): boolean {
    const { key } = event
    const held = event.ctrlKey || event.metaKey || event.altKey
    if (onMove(event)) return true
    if ((key === 'Enter' || key === 'F2') && !held && !event.shiftKey) {
      if (!editing.open()) grid.beginEdit()
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
      void (grid.selection.rows.length > 0 ? actions.remove() : actions.clearCells())
      return true
    }
    // Space plays the row; every other character starts to replace the cell's text.
    if (typesOver(event)) {
      grid.beginEdit(key)
      return grid.editing !== null
    }
    return false
  }

  return { onKey, step }
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

/** Whether a key starts to replace the cell's text. */
const typesOver = (event: KeyboardEvent): boolean => isCharacter(event) && event.key !== ' ' && !isCommand(event.key)

/** Keys of commands that work everywhere: search and the list of shortcuts. */
const isCommand = (key: string): boolean => key === '/' || key === '?'
