import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { useRowWork } from '../rows/use-row-work.ts'
import { useGrid } from '../rows/grid-state.ts'
import { useRowActions } from '../rows/row-actions.ts'

type Going = 'stay' | 'down' | 'up' | 'next' | 'back' | 'away'

/** Editing of a cell, from the first key to its new value. */
export function useCellEditing() {
  const store = useVoiceovers()
  const grid = useGrid()
  const actions = useRowActions()
  const work = useRowWork()

  /** Handles Enter on cells that have no editor. False: the cell has one. */
  function open(): boolean {
    const row = grid.activeRow
    const field = grid.columns[grid.active.column]?.field
    if (!row) return true
    if (field === 'voice') {
      grid.picking = true
      return true
    }
    if (field !== 'state') return false
    work.actOn(row)
    return true
  }

  async function keep(text: string, go: Going, step: (by: 1 | -1) => boolean): Promise<void> {
    const now = grid.editing
    if (!now) return
    grid.editing = null
    if (go === 'next' || go === 'back') {
      if (!step(go === 'next' ? 1 : -1)) grid.askFocus()
    } else if (go !== 'away') {
      const by = { stay: 0, down: 1, up: -1 }[go]
      grid.go({ row: Math.min(store.total - 1, now.row + by), column: now.column })
      grid.askFocus()
    }
    if (text === now.before) return
    const saved = actions.set([now.id], now.field, text)
    // The next line typed after a new last one needs a row of its own; keys wait until it is there.
    const isNewLine = now.field === 'text' && now.before.trim() === '' && text.trim() !== ''
    if (go === 'down' && isNewLine && now.row === store.total - 1 && !store.filtered) await actions.insert('below')
    await saved
  }

  function leave(): void {
    grid.editing = null
    grid.askFocus()
  }

  return { open, keep, leave }
}
