import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import type { RowEdit } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useVoiceovers } from '../../../../../renderer/stores/voiceovers.ts'
import { openQuestion } from '../../../../../renderer/ui/overlays/confirm.ts'
import { useGrid } from '../../../../../renderer/speech/voiceovers/rows/grid-state.ts'
import { useRowActions } from '../../../../../renderer/speech/voiceovers/rows/row-actions.ts'
import { useCellEditing } from '../../../../../renderer/speech/voiceovers/grid/use-cell-editing.ts'
import { useGridKeys } from '../../../../../renderer/speech/voiceovers/grid/use-grid-keys.ts'
import { chooseAll, chooseRows } from '../../../../../renderer/speech/voiceovers/rows/selection.ts'
import { useRowWork } from '../../../../../renderer/speech/voiceovers/rows/use-row-work.ts'
import { anyRow, fakeVoiceovers } from './fake-voiceovers.ts'

describe('the grid of a sheet', () => {
  const stop = { controller: new AbortController() }
  beforeEach(() => {
    setActivePinia(createPinia())
    stop.controller = new AbortController()
  })
  afterEach(() => stop.controller.abort())

  async function opened(count: number) {
    const studio = fakeVoiceovers(count)
    provideStudio(studio.client)
    const store = useVoiceovers()
    await store.start(stop.controller.signal)
    await store.open('s1')
    const grid = useGrid()
    const open = vi.fn(() => false)
    const keys = useGridKeys({ page: () => 10, editing: { ...useCellEditing(), open } })
    const press = (key: string, more: KeyboardEventInit = {}): boolean => {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more })
      keys.onKey(event)
      return event.defaultPrevented
    }
    return { studio, store, grid, press, keys, open, actions: useRowActions() }
  }

  it('moves by arrows, pages and to the ends, never out of the table', async () => {
    const { grid, press } = await opened(40)
    press('ArrowUp')
    expect(grid.active).toEqual({ row: 0, column: 0 })
    press('PageDown')
    press('End')
    expect(grid.active).toEqual({ row: 10, column: 5 })
    press('ArrowRight')
    press('ArrowDown', { ctrlKey: true })
    expect(grid.active).toEqual({ row: 39, column: 5 })
    press('Home', { ctrlKey: true })
    expect(grid.active).toEqual({ row: 0, column: 0 })
  })

  it('steps over the ends of rows, and lets the focus go at the end of the table', async () => {
    const { grid, keys } = await opened(2)
    grid.go({ row: 0, column: 5 })
    expect(keys.step(1)).toBe(true)
    expect(grid.active).toEqual({ row: 1, column: 0 })
    grid.go({ row: 1, column: 5 })
    expect(keys.step(1)).toBe(false)
  })

  it('types over a cell, and edits what is there by F2', async () => {
    const { grid, press } = await opened(3)
    press('x')
    expect(grid.editing).toMatchObject({ field: 'text', draft: 'x', before: 'Line 1' })
    grid.editing = null
    press('F2')
    expect(grid.editing).toMatchObject({ draft: 'Line 1' })
    grid.editing = null
    grid.go({ row: 0, column: 5 })
    // The state has no editor; Space plays the row and is left to the command.
    expect(press('x')).toBe(false)
    expect(press(' ')).toBe(false)
  })

  it('has a row for the next line when a text was typed into an empty last one', async () => {
    const { grid, press, studio, store } = await opened(2)
    const editing = useCellEditing()
    const typed = async (row: number, column: number, text: string): Promise<void> => {
      grid.go({ row, column })
      press('x')
      await editing.keep(text, 'down', () => true)
    }
    const texts = (): string[] => studio.state.rows.map((row) => row.text)
    await typed(0, 0, 'One.')
    await typed(1, 2, '90%')
    expect(texts()).toEqual(['One.', 'Line 2'])
    await typed(1, 0, '')
    expect(texts()).toEqual(['One.', ''])
    await store.refresh()
    await typed(1, 0, 'Two.')
    await expect.poll(texts).toEqual(['One.', 'Two.', ''])
    expect(grid.active).toEqual({ row: 2, column: 0 })
    await typed(2, 0, ' ')
    expect(texts()).toHaveLength(3)
  })

  it('has all rows at once when filter and search are cleared, and keeps them from then on', async () => {
    const { store, studio, press, grid } = await opened(3)
    store.query.search = 'nothing has this'
    await expect.poll(() => store.total).toBe(0)
    const before = studio.named('rows').length
    Object.assign(store.query, { states: [], problems: [], search: '' })
    await expect.poll(() => store.total).toBe(3)
    const missing = vi.fn()
    const stopWatching = watch(
      () => store.rowAt(0),
      (row) => row ?? missing(),
      { flush: 'sync' },
    )
    // Longer than typing has to pause before a search is sent.
    await new Promise((resolve) => setTimeout(resolve, 400))
    stopWatching()
    expect(missing).not.toHaveBeenCalled()
    expect(studio.named('rows')).toHaveLength(before + 1)
    press('F2')
    expect(grid.editing).toMatchObject({ draft: 'Line 1' })
  })

  it('does not take the empty row at the end for one that lacks its text', async () => {
    const { grid, store, studio } = await opened(2)
    const emptied = (position: number, rows: number): void => {
      const row = anyRow(position, { text: '', values: [''], state: 'problem' })
      const sheet = { ...store.sheet!, problems: { 'empty-text': { rows, fixable: 0 } } }
      studio.events.tell({ type: 'rows', sheet: 's1', rows: [row] })
      studio.events.tell({ type: 'sheet', sheet })
    }
    emptied(1, 1)
    await expect.poll(() => grid.endsEmpty).toBe(true)
    emptied(0, 2)
    await expect.poll(() => grid.endsEmpty).toBe(false)
  })

  it('empties cells by Delete, removes whole rows', async () => {
    const { grid, press, studio, store } = await opened(5)
    grid.go({ row: 1, column: 1 })
    press('Delete')
    await expect.poll(() => studio.named<RowEdit>('edit')).toHaveLength(1)
    expect(studio.named<RowEdit>('edit')[0]).toEqual({ type: 'set', rows: ['2'], field: 'voice', value: '' })
    grid.selection = chooseRows(chooseRows(grid.selection, 1, false), 3, true)
    press('Delete')
    await expect.poll(() => store.total).toBe(2)
    expect(studio.state.rows.map((row) => row.text)).toEqual(['Line 1', 'Line 5'])
    expect(grid.active.row).toBe(1)
  })

  it('removes all rows in one edit, though most were never in sight', async () => {
    const { grid, press, studio, store } = await opened(60_000)
    grid.selection = chooseAll(grid.selection, store.total)
    press('Delete')
    await expect.poll(() => store.total).toBe(0)
    const edits = studio.named<Extract<RowEdit, { type: 'remove' }>>('edit')
    expect(edits.map(({ type, rows }) => [type, new Set(rows).size])).toEqual([['remove', 60_000]])
  })

  it('moves chosen rows and keeps them chosen', async () => {
    const { grid, studio, actions } = await opened(5)
    grid.selection = chooseRows(chooseRows(grid.selection, 1, false), 2, true)
    await actions.move(1)
    expect(studio.state.rows.map((row) => row.text)).toEqual(['Line 1', 'Line 4', 'Line 2', 'Line 3', 'Line 5'])
    expect(grid.selection.rows).toEqual([[2, 3]])
    await actions.move(-1)
    expect(studio.state.rows.map((row) => row.text)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5'])
  })

  it('does something with rows that are not in sight', async () => {
    const { grid, store, actions, studio } = await opened(1_200)
    grid.selection = chooseAll(grid.selection, store.total)
    expect(grid.count).toBe(1_200)
    expect(actions.copied().text).toBeNull()
    expect((await actions.copied().later()).split('\n')).toHaveLength(1_200)
    await actions.setChosen('voice', 'ann')
    expect(studio.state.rows.every((row) => row.voice === 'ann')).toBe(true)
  })

  it('shows a change at once, and what the studio says after it', async () => {
    const { store, studio, actions } = await opened(3)
    const done = actions.set(['2'], 'text', 'Other')
    expect(store.rowAt(1)?.text).toBe('Other')
    await done
    studio.state.rows[1] = anyRow(1, { text: 'From elsewhere' })
    await store.refresh()
    expect(store.rowAt(1)?.text).toBe('From elsewhere')
  })

  it('begins at the top when other rows are shown, and asks for those alone', async () => {
    const { store, grid, studio } = await opened(300)
    studio.state.rows[7] = anyRow(7, {
      state: 'problem',
      problems: [{ kind: 'empty-text', field: 'text', message: 'Nothing.', fix: null }],
    })
    grid.go({ row: 200, column: 3 })
    Object.assign(store.query, { problems: ['empty-text'] })
    await expect.poll(() => store.total).toBe(1)
    expect(grid.activeRow?.position).toBe(7)
    expect(grid.active).toEqual({ row: 0, column: 0 })
  })

  it('looks for the files of a sheet that is opened', async () => {
    const { studio } = await opened(2)
    await expect.poll(() => studio.named('findFiles')).toEqual([{ sheet: 's1' }])
  })

  it('hears what becomes of rows without asking again', async () => {
    const { store, studio } = await opened(3)
    const asked = studio.named('rows').length
    studio.events.tell({ type: 'rows', sheet: 's1', rows: [anyRow(1, { state: 'making', share: 0.5 })] })
    await expect.poll(() => store.rowAt(1)?.share).toBe(0.5)
    vi.useFakeTimers()
    studio.events.tell({ type: 'rows', sheet: 'another', rows: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(studio.named('rows')).toHaveLength(asked)
    // The order has changed, so the visible rows are requested once.
    for (let count = 0; count < 5; count += 1) studio.events.tell({ type: 'rows', sheet: 's1', rows: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(studio.named('rows')).toHaveLength(asked + 1)
    vi.useRealTimers()
  })
})

describe('making rows', () => {
  beforeEach(() => setActivePinia(createPinia()))

  async function opened() {
    const studio = fakeVoiceovers()
    provideStudio(studio.client)
    const stop = new AbortController()
    const store = useVoiceovers()
    await store.start(stop.signal)
    await store.open('s1')
    stop.abort()
    return { studio, work: useRowWork() }
  }

  it('spends nothing without having asked', async () => {
    const { studio, work } = await opened()
    studio.state.charge = 'This costs 12 credits.'
    const run = work.run({ kind: 'all' }, false)
    await expect.poll(() => openQuestion.value?.message).toBe('This costs 12 credits.')
    openQuestion.value?.answer(false)
    expect(await run).toBe(false)
    const again = work.run({ kind: 'all' }, false)
    await expect.poll(() => openQuestion.value).not.toBeNull()
    openQuestion.value?.answer(true)
    expect(await again).toBe(true)
    expect(studio.runs().map(({ spend }) => spend)).toEqual([false, false, true])
  })

  it('asks before it sends again what may have been paid for', async () => {
    const { studio, work } = await opened()
    const retry = work.retry(anyRow(0, { state: 'unconfirmed', message: 'The answer was lost.' }))
    await expect.poll(() => openQuestion.value?.message).toBe('The answer was lost.')
    openQuestion.value?.answer(false)
    await retry
    expect(studio.runs()).toEqual([])
    await work.retry(anyRow(0, { state: 'failed' }))
    expect(studio.runs().map(({ rows }) => rows)).toEqual([{ kind: 'ids', ids: ['1'] }])
  })

  it('retries what failed, and nothing else', async () => {
    const { studio, work } = await opened()
    await work.retryFailed()
    expect(studio.runs()[0]?.rows).toEqual({ kind: 'states', states: ['failed'] })
  })
})
