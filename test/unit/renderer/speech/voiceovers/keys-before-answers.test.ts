import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import type { BridgeClient, VoiceoverSheet } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useVoiceovers } from '../../../../../renderer/stores/voiceovers.ts'
import { useGrid } from '../../../../../renderer/speech/voiceovers/rows/grid-state.ts'
import { useRowActions } from '../../../../../renderer/speech/voiceovers/rows/row-actions.ts'
import { useGridClipboard } from '../../../../../renderer/speech/voiceovers/grid/use-grid-clipboard.ts'
import { useCellEditing } from '../../../../../renderer/speech/voiceovers/grid/use-cell-editing.ts'
import { useGridPointer } from '../../../../../renderer/speech/voiceovers/grid/use-grid-pointer.ts'
import { useGridKeys } from '../../../../../renderer/speech/voiceovers/grid/use-grid-keys.ts'
import { anySheet, fakeVoiceovers } from './fake-voiceovers.ts'

const stop = { controller: new AbortController() }
beforeEach(() => {
  setActivePinia(createPinia())
  stop.controller = new AbortController()
})
afterEach(() => stop.controller.abort())

/** A studio that answers changes only when told; `asked` has the requests in order. */
async function slowStudio() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const { client } = fakeVoiceovers(1)
  const answer = (name: string, sheet: VoiceoverSheet) => (): Promise<VoiceoverSheet> => {
    asked.push(name)
    return new Promise((resolve) => waiting.push(() => resolve(sheet)))
  }
  const slow = {
    ...client,
    voiceovers: {
      list: client.voiceovers.list,
      rows: client.voiceovers.rows,
      watch: client.voiceovers.watch,
      findFiles: client.voiceovers.findFiles,
      edit: answer('edit', anySheet({ canUndo: true })),
      undo: answer('undo', anySheet({ canRedo: true })),
      redo: answer('redo', anySheet({ canUndo: true })),
    },
  }
  provideStudio(slow as unknown as BridgeClient)
  const store = useVoiceovers()
  await store.start(stop.controller.signal)
  await store.open('s1')
  return { store, asked, next: () => waiting.shift()?.() }
}

it('takes back and brings back what was asked for before the answer came, in that order', async () => {
  const { store, asked, next } = await slowStudio()
  expect([store.canUndo, store.canRedo]).toEqual([false, false])
  const edit = store.edit({ type: 'insert', position: 0, texts: ['New.'] })
  expect(store.canUndo).toBe(true)
  const undone = store.step('undo')
  expect(store.canRedo).toBe(true)
  const redone = store.step('redo')
  await expect.poll(() => asked).toEqual(['edit'])
  next()
  await edit
  await expect.poll(() => asked).toEqual(['edit', 'undo'])
  next()
  await undone
  await expect.poll(() => asked).toEqual(['edit', 'undo', 'redo'])
  next()
  await redone
  expect([store.canUndo, store.canRedo]).toEqual([true, false])
})

it('says no longer what was wrong with a cell once it is typed anew, before the answer comes', async () => {
  const { store, asked, next } = await slowStudio()
  const row = store.rowAt(0)!
  const empty = { kind: 'empty-text', field: 'text', message: 'There is no text.', fix: null } as const
  const voice = { kind: 'no-voice', field: 'voice', message: 'There is no voice.', fix: null } as const
  const typed = async (problems: (typeof row)['problems'], text: string) => {
    Object.assign(store.rowAt(0)!, { state: 'problem', problems })
    const edit = store.edit({ type: 'set', rows: [row.id], field: 'text', value: text })
    const { state, problems: left } = store.rowAt(0)!
    await expect.poll(() => asked).toHaveLength(1)
    asked.length = 0
    next()
    await edit
    return { state, left: left.map(({ kind }) => kind) }
  }
  expect(await typed([empty], 'Hello.')).toEqual({ state: 'ready', left: [] })
  expect(await typed([empty, voice], 'Good evening.')).toEqual({ state: 'problem', left: ['no-voice'] })
})

describe('keys that come while rows change their places', () => {
  /** ms, longer than a busy machine needs. */
  const patience = { timeout: 30_000 }

  /** A sheet of four rows, whose studio makes changes only when told. */
  async function opened() {
    const fake = fakeVoiceovers(4)
    const held: (() => void)[] = []
    const { voiceovers } = fake.client
    const { list, rows, watch, findFiles } = voiceovers
    const edit: typeof voiceovers.edit = async (input) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return voiceovers.edit(input)
    }
    provideStudio({
      ...fake.client,
      voiceovers: { list, rows, watch, findFiles, edit },
    } as unknown as BridgeClient)
    const store = useVoiceovers()
    await store.start(stop.controller.signal)
    await store.open('s1')
    const [grid, actions, editing] = [useGrid(), useRowActions(), useCellEditing()]
    const keys = useGridKeys({ page: () => 10, editing })
    const press = (...names: string[]): void => {
      for (const key of names) keys.onKey(new KeyboardEvent('keydown', { key, cancelable: true }))
    }
    /** Answers one change after the other until none waits. */
    const answer = (): Promise<void> =>
      vi.waitFor(() => {
        held.shift()?.()
        expect([grid.underWay, held.length]).toEqual([0, 0])
      }, patience)
    const texts = (): string[] => fake.state.rows.map(({ text }) => text)
    return { grid, actions, press, answer, texts }
  }

  it('moves a row as often as it was asked to', async () => {
    const { grid, actions, answer, texts } = await opened()
    grid.go({ row: 3, column: 0 })
    for (let count = 0; count < 3; count += 1) void actions.move(-1)
    await answer()
    expect(texts()).toEqual(['Line 4', 'Line 1', 'Line 2', 'Line 3'])
    expect(grid.active.row).toBe(0)
  })

  it('removes the row that is chosen by then, not the one that was', async () => {
    const { grid, actions, press, answer, texts } = await opened()
    void actions.move(1)
    press('ArrowUp')
    void actions.remove()
    void actions.remove()
    await answer()
    expect(texts()).toEqual(['Line 3', 'Line 4'])
    expect(grid.active.row).toBe(0)
  })

  it('types into the row that is being added, not over the one above', async () => {
    const { grid, actions, press, answer, texts } = await opened()
    void actions.insert('below')
    press('H', 'i', ' ', 'y', 'x', 'Backspace', 'o', 'u', 'Enter')
    expect(grid.editing).toBeNull()
    await answer()
    await expect.poll(texts).toEqual(['Line 1', 'Hi you', 'Line 2', 'Line 3', 'Line 4'])
    expect(grid.active.row).toBe(2)
  })

  it('leaves the selection with the row that was clicked meanwhile, whose menu may be open', async () => {
    const { grid, actions, answer, texts } = await opened()
    grid.go({ row: 3, column: 0 })
    void actions.insert('below')
    const row = document.createElement('div')
    row.dataset['row'] = '1'
    const cell = row.appendChild(document.createElement('span'))
    cell.dataset['column'] = '0'
    effectScope().run(() => {
      const { onDown } = useGridPointer({ open: () => false })
      cell.addEventListener('pointerdown', onDown)
    })
    cell.dispatchEvent(new PointerEvent('pointerdown', { button: 2 }))
    void actions.remove()
    await answer()
    // The row that was clicked is removed, and the new one stays.
    expect(texts()).toEqual(['Line 1', 'Line 3', 'Line 4', ''])
    expect(grid.active.row).toBe(1)
  })

  it('opens the field with what was typed so far', async () => {
    const { grid, actions, press, answer } = await opened()
    void actions.insert('below')
    press('H', 'i')
    await answer()
    expect(grid.editing).toMatchObject({ row: 1, draft: 'Hi', before: '' })
  })

  it('goes on at once where rows only get another voice', async () => {
    const { grid, actions, press, answer } = await opened()
    void actions.setChosen('voice', 'ann')
    await expect.poll(() => grid.underWay).toBe(0)
    press('ArrowDown')
    expect(grid.active.row).toBe(1)
    await answer()
  })

  it('copies what is chosen when the keys before it are done', async () => {
    const { grid, actions, press, answer } = await opened()
    const text = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: text } })
    const cell = document.createElement('div')
    cell.tabIndex = 0
    document.body.append(cell)
    cell.focus()
    const scope = effectScope()
    scope.run(() => useGridClipboard(ref(cell)))
    void actions.move(1)
    press('ArrowUp')
    const copy = new Event('copy', { cancelable: true })
    document.dispatchEvent(copy)
    expect(copy.defaultPrevented).toBe(true)
    await answer()
    expect(text.mock.calls).toEqual([['Line 2']])
    expect(grid.active.row).toBe(0)
    scope.stop()
    cell.remove()
    vi.unstubAllGlobals()
  })

  it('goes on after a deed among the keys', async () => {
    const { grid, actions, press, answer, texts } = await opened()
    void actions.insert('above')
    press('ArrowDown', 'ArrowDown', 'Delete', 'ArrowDown', 'X', 'Enter')
    await answer()
    await expect.poll(texts).toEqual(['', 'Line 1', '', 'X', 'Line 4'])
    expect(grid.active.row).toBe(4)
  })

  it('leaves keys alone that are not the grid’s own', async () => {
    const { actions, press, answer, grid } = await opened()
    void actions.insert('below')
    const tab = new KeyboardEvent('keydown', { key: 'Tab', cancelable: true })
    useGridKeys({ page: () => 10, editing: useCellEditing() }).onKey(tab)
    expect(tab.defaultPrevented).toBe(false)
    press('/', ' ')
    await answer()
    expect(grid.editing).toBeNull()
  })
})
