import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { VoiceoverRow } from '@common/bridge/index.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { useTaskQueue } from '../../../ui/task-queue.ts'
import { cellText } from './cell-text.ts'
import { columnsOf } from './columns.ts'
import type { ColumnField } from './columns.ts'
import { atTop, countOf, goTo, rangesOf, within } from './selection.ts'
import type { Cell, GridSelection } from './selection.ts'

export interface Editing {
  /** Index of the row in the sheet's list, as it is filtered and sorted. */
  row: number
  column: number
  id: string
  field: ColumnField
  /** Initial text of the editor: the cell's text, or the character that was typed. */
  draft: string
  before: string
}

/** Selection in the grid of the open sheet, and the cell that is being edited. */
export const useGrid = defineStore('voiceover-grid', () => {
  const store = useVoiceovers()
  const columns = computed(() => columnsOf(store.sheet?.variables ?? []))
  const wanted = shallowRef<GridSelection>(atTop)
  /** The selection limited to existing rows. */
  const selection = computed<GridSelection>({
    get: () => within(wanted.value, store.total, columns.value.length),
    set: (now) => (wanted.value = now),
  })
  const active = computed(() => selection.value.active)
  const activeRow = computed<VoiceoverRow | null>(() => store.rowAt(active.value.row))
  const ranges = computed(() => rangesOf(selection.value))
  const count = computed(() => (store.total === 0 ? 0 : countOf(ranges.value)))
  /** Whether a run is of the selected rows alone: they are several, but not all. */
  const isPart = computed(() => count.value > 1 && (store.filtered || count.value < store.total))
  /** Number of selected rows that a run would make. */
  const chosenToMake = computed(() => ofChosen())
  /** Number of rows that a run would make. Rows of the selection that are not loaded are counted as such. */
  const toMake = computed(() => (isPart.value ? chosenToMake.value : ofAll()))
  /**
   * Whether only the last row lacks a text and is empty altogether: it is the place for the next line, so that it is
   * empty is no warning.
   */
  const endsEmpty = computed(() => {
    const { sheet } = store
    const last = sheet && !store.filtered ? store.rowAt(sheet.counts.total - 1) : null
    return last !== null && isEmpty(last) && sheet?.problems['empty-text']?.rows === 1
  })
  /** Whether all rows are made, so that their files can be joined. */
  const canJoin = computed(() => {
    const { counts, run } = store.sheet ?? {}
    return (
      counts !== undefined &&
      run?.state === 'idle' &&
      counts.done > 0 &&
      counts.done === counts.total - Number(endsEmpty.value)
    )
  })
  const editing = shallowRef<Editing | null>(null)
  /** The dialog for the voice of a cell is open. */
  const picking = ref(false)
  /** While rows are added, removed or moved, keys wait until their new places are known. */
  const { underWay, inTurn } = useTaskQueue()
  /** Counts the clicks on cells: the selection of a click counts more than that of a change that is answered later. */
  const clicks = ref(0)
  /** Counts the requests to focus the active cell. */
  const focusAsked = ref(0)

  function go(cell: Cell, extend = false): void {
    const last = columns.value.length - 1
    const row = Math.max(0, Math.min(cell.row, store.total - 1))
    selection.value = goTo(selection.value, { row, column: Math.max(0, Math.min(cell.column, last)) }, extend)
  }

  function ofChosen(): number {
    let sum = 0
    for (const [first, last] of ranges.value)
      for (let at = first; at <= last; at += 1) if (canBeMade(store.rowAt(at))) sum += 1
    return sum
  }

  function ofAll(): number {
    const counts = store.sheet?.counts
    return counts ? counts.ready + counts.failed : 0
  }

  /** Starts to edit the active cell; `typed` replaces its text. */
  function beginEdit(typed?: string): void {
    const { row: at, column } = active.value
    const row = activeRow.value
    const field = columns.value[column]?.field
    if (!row || field === undefined || field === 'state') return
    const before = cellText(row, field)
    editing.value = { row: at, column, id: row.id, field, draft: typed ?? before, before }
  }

  function askFocus(): void {
    focusAsked.value += 1
  }

  // Another sheet or filter is another list: the selection starts at its top.
  watch([() => store.openId, () => store.query.states, () => store.query.problems, () => store.query.search], () => {
    wanted.value = atTop
    editing.value = null
  })

  return {
    columns,
    selection,
    active,
    activeRow,
    ranges,
    count,
    isPart,
    toMake,
    chosenToMake,
    endsEmpty,
    canJoin,
    editing,
    picking,
    focusAsked,
    clicks,
    go,
    beginEdit,
    askFocus,
    underWay,
    inTurn,
  }
})

/** Whether a run of several chosen rows would make a row. One that may have been charged already is asked for alone. */
const canBeMade = (row: VoiceoverRow | null): boolean => row === null || row.state === 'ready' || row.state === 'failed'

const isEmpty = (row: VoiceoverRow): boolean =>
  [row.text, row.voice, row.rate, row.file, ...row.values].every((cell) => cell.trim() === '')
