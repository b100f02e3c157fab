import type { VoiceoverRow } from '@common/bridge/index.ts'
import { translate } from '../../../i18n/translate.ts'
import { attempt } from '../../../stores/attempt.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { blockText } from './cell-text.ts'
import type { ColumnField } from './columns.ts'
import { useGrid } from './grid-state.ts'
import { blockOf } from './selection.ts'

/**
 * Actions on the selected rows and cells, run one after another: each applies to the selection at the time it starts.
 * Errors are shown; nothing throws.
 */
export function useRowActions() {
  const store = useVoiceovers()
  const grid = useGrid()

  const chosenIds = (): Promise<string[]> => store.idsIn(grid.ranges)

  function set(rows: string[], field: ColumnField, value: string): Promise<boolean> {
    return attempt(() => store.edit({ type: 'set', rows, field, value }))
  }

  /** Sets a column in all selected rows. No key has to wait for it, because rows keep their places. */
  async function setChosen(field: ColumnField, value: string): Promise<boolean> {
    return attempt(async () => store.edit({ type: 'set', rows: await grid.inTurn(chosenIds), field, value }))
  }

  /** Position of a new row in the sheet; with a filter it differs from the index in the list. */
  function positionOf(row: VoiceoverRow | null): number {
    return row?.position ?? store.sheet?.counts.total ?? 0
  }

  /** Runs a change after those before it; `isLast` says whether no cell was clicked since it was asked for. */
  function queued(work: (isLast: () => boolean) => Promise<void>): Promise<void> {
    const { clicks } = grid
    return grid.inTurn(() => work(() => grid.clicks === clicks))
  }

  async function insertNow(where: 'above' | 'below', texts: string[], isLast: () => boolean): Promise<void> {
    const row = grid.activeRow
    const at = positionOf(row) + (where === 'below' && row ? 1 : 0)
    if (!(await attempt(() => store.edit({ type: 'insert', position: at, texts })))) return
    if (!isLast()) return
    if (!store.filtered) grid.go({ row: at, column: 0 })
    grid.askFocus()
  }

  async function removeNow(isLast: () => boolean): Promise<void> {
    const count = grid.count
    if (count === 0) return
    const [first] = grid.ranges[0] ?? [0]
    const removed = await attempt(async () => store.edit({ type: 'remove', rows: await chosenIds() }))
    if (!removed) return
    if (isLast()) {
      grid.go({ row: first, column: grid.active.column })
      grid.askFocus()
    }
    useToasts().show({
      level: 'info',
      message: translate('voiceovers.removed', { count, n: count }),
      actions: [{ label: translate('voiceovers.commands.undo'), run: () => step('undo') }],
    })
  }

  async function moveNow(by: -1 | 1, isLast: () => boolean): Promise<void> {
    const [range] = grid.ranges
    if (!range || grid.ranges.length > 1 || store.filtered) return
    const [first, last] = range
    if (by < 0 ? first === 0 : last >= store.total - 1) return
    const moved = await attempt(async () =>
      // The rows are inserted before the row that has this position now.
      store.edit({ type: 'move', rows: await chosenIds(), position: by < 0 ? first - 1 : last + 2 }),
    )
    if (!moved || !isLast()) return
    const { selection } = grid
    grid.selection = {
      active: { ...selection.active, row: selection.active.row + by },
      anchor: { ...selection.anchor, row: selection.anchor.row + by },
      rows: selection.rows.map(([from, to]) => [from + by, to + by] as const),
    }
    grid.askFocus()
  }

  /** Empties the selected cells: in one step where they are adjacent in the sheet. */
  async function clearCellsNow(): Promise<void> {
    const { top, bottom, left, right } = blockOf(grid.selection)
    const fields = grid.columns.slice(left, right + 1).flatMap(({ field }) => (field === 'state' ? [] : [field]))
    const [field] = fields
    if (field === undefined) return
    const line = fields.map(() => '""').join('\t')
    const text = Array.from({ length: bottom - top + 1 }, () => line).join('\n')
    await attempt(async () => {
      if (!store.filtered && top !== bottom)
        return store.edit({ type: 'paste', position: positionOf(store.rowAt(top)), field, text })
      const rows = await chosenIds()
      for (const one of fields) await store.edit({ type: 'set', rows, field: one, value: '' })
    })
  }

  /** The selected cells as text; at once where all rows are loaded. */
  function copied(): { text: string | null; later: () => Promise<string> } {
    const whole = grid.selection.rows.length > 0
    const { left, right } = blockOf(grid.selection)
    const columns = whole ? grid.columns : grid.columns.slice(left, right + 1)
    const here: VoiceoverRow[] = []
    let complete = true
    for (const [first, last] of grid.ranges)
      for (let at = first; at <= last && complete; at += 1) {
        const row = store.rowAt(at)
        if (row) here.push(row)
        else complete = false
      }
    return {
      text: complete ? blockText(here, columns) : null,
      later: async () => blockText(await store.collect(grid.ranges, (row) => row), columns),
    }
  }

  async function pasteNow(text: string): Promise<void> {
    const { top, left } = blockOf(grid.selection)
    const field = grid.columns[left]?.field
    const row = store.rowAt(top)
    if (field === undefined) return
    await attempt(() =>
      store.edit({
        type: 'paste',
        text,
        position: positionOf(row),
        field: field === 'state' ? 'text' : field,
      }),
    )
  }

  const step = (way: 'undo' | 'redo'): Promise<boolean> => grid.inTurn(() => attempt(() => store.step(way)))
  return {
    set,
    setChosen,
    copied,
    step,
    insert: (where: 'above' | 'below', texts = ['']) => queued((isLast) => insertNow(where, texts, isLast)),
    remove: () => queued(removeNow),
    move: (by: -1 | 1) => queued((isLast) => moveNow(by, isLast)),
    clearCells: () => grid.inTurn(clearCellsNow),
    paste: (text: string) => grid.inTurn(() => pasteNow(text)),
  }
}
