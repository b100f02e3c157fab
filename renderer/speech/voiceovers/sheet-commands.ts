import { pickFiles } from '../../app/files/pick-files.ts'
import type { Command } from '../../app/commands/registry.ts'
import type { VoiceoverSheet } from '@common/bridge/index.ts'
import { translate } from '../../i18n/translate.ts'
import { attempt } from '../../stores/attempt.ts'
import { useVoiceovers } from '../../stores/voiceovers.ts'
import { useSheetDialogs } from './dialogs.ts'
import { useGrid } from './rows/grid-state.ts'
import { useRowActions } from './rows/row-actions.ts'
import { chooseAll } from './rows/selection.ts'
import { useRowPlayer } from './rows/row-player.ts'
import { useReading } from './reading/reading.ts'
import { useSheetZip } from './run/sheet-zip.ts'
import { useStart } from './start/use-start.ts'
import { useRowWork } from './rows/use-row-work.ts'

export interface SheetCommandsOptions {
  search: () => void
  opened: (sheet: VoiceoverSheet | null) => void
  togglePanel: () => void
  /** Returns to the list of sheets. */
  leave: () => unknown
}

/** Commands for the open sheet. */
export function sheetCommands({ search, opened, togglePanel, leave }: SheetCommandsOptions): Command[] {
  const store = useVoiceovers()
  const grid = useGrid()
  const actions = useRowActions()
  const work = useRowWork()
  const dialogs = useSheetDialogs()
  const player = useRowPlayer()
  const reading = useReading()
  const start = useStart(opened)
  const zip = useSheetZip()

  const state = (): string => store.sheet?.run.state ?? 'idle'
  const anyRow = (): boolean => store.total > 0
  const command = (id: string, more: Omit<Command, 'id'>): Command => ({
    id: `voiceovers.${id}`,
    label: () => translate(`voiceovers.commands.${id}`),
    ...more,
  })

  async function append(): Promise<void> {
    await attempt(async () => {
      const [path] = await pickFiles('sheet')
      if (path !== undefined && store.openId !== null) opened(await reading.readPath(path, store.openId))
    })
  }

  function play(): void {
    const row = grid.activeRow
    if (row?.state === 'done') player.toggle(row)
    else if (player.row) player.toggle(player.row)
  }

  return [
    ...start.commands,
    command('append', { group: 'file', run: append }),
    command('all', { group: 'go', run: leave }),
    command('reveal', {
      group: 'file',
      label: work.revealLabel,
      enabled: () => (store.sheet?.counts.done ?? 0) > 0,
      run: () => work.reveal(grid.activeRow?.state === 'done' ? grid.activeRow : null),
    }),
    command('undo', {
      group: 'edit',
      keys: 'Mod+Z',
      enabled: () => store.canUndo,
      run: () => actions.step('undo'),
    }),
    command('redo', {
      group: 'edit',
      keys: 'Mod+Shift+Z Mod+Y',
      enabled: () => store.canRedo,
      run: () => actions.step('redo'),
    }),
    command('copy', { group: 'edit', keys: 'Mod+C', byBrowser: true, hidden: true, run: () => undefined }),
    command('cut', { group: 'edit', keys: 'Mod+X', byBrowser: true, hidden: true, run: () => undefined }),
    command('paste', { group: 'edit', keys: 'Mod+V', byBrowser: true, hidden: true, run: () => undefined }),
    command('selectAll', {
      group: 'edit',
      keys: 'Mod+A',
      enabled: anyRow,
      run: () => (grid.selection = chooseAll(grid.selection, store.total)),
    }),
    command('insertBelow', { group: 'edit', keys: 'Alt+Enter', run: () => actions.insert('below') }),
    command('insertAbove', { group: 'edit', keys: 'Alt+Shift+Enter', run: () => actions.insert('above') }),
    command('removeRows', {
      group: 'edit',
      keys: 'Shift+Delete Mod+Backspace',
      enabled: anyRow,
      run: () => actions.remove(),
    }),
    command('moveUp', { group: 'edit', keys: 'Alt+ArrowUp', enabled: anyRow, run: () => actions.move(-1) }),
    command('moveDown', {
      group: 'edit',
      keys: 'Alt+ArrowDown',
      enabled: anyRow,
      run: () => actions.move(1),
    }),
    command('search', { group: 'edit', keys: '/ Mod+F', run: search }),
    command('nextProblem', { group: 'edit', keys: 'F8', run: () => work.nextProblem() }),
    command('fixAll', {
      group: 'edit',
      enabled: () => Object.values(store.sheet?.problems ?? {}).some((one) => one.fixable > 0),
      run: () => work.fixAll(),
    }),
    command('play', { group: 'playback', keys: 'Space', run: () => grid.inTurn(play) }),
    command('run', {
      group: 'file',
      keys: 'Mod+Enter',
      detail: () => (grid.isPart ? translate('voiceovers.chosen', { count: grid.count, n: grid.count }) : null),
      enabled: () => state() === 'idle',
      run: () => work.prepare(),
    }),
    command('pauseResume', {
      group: 'file',
      keys: 'Mod+.',
      enabled: () => state() !== 'idle',
      run: () => (state() === 'running' ? work.pause() : work.resume()),
    }),
    command('cancelRun', { group: 'file', enabled: () => state() !== 'idle', run: () => work.cancel() }),
    command('retryFailed', {
      group: 'file',
      keys: 'Mod+Shift+Enter',
      enabled: () => (store.sheet?.counts.failed ?? 0) > 0,
      run: () => work.retryFailed(),
    }),
    command('pickVoice', { group: 'edit', run: () => (dialogs.pickingVoice = true) }),
    command('compare', { group: 'view', run: () => (dialogs.comparing = true) }),
    command('send', { group: 'file', enabled: anyRow, run: () => (dialogs.sending = true) }),
    command('saveWorkbook', { group: 'file', enabled: anyRow, run: () => work.saveWorkbook() }),
    command('zip', {
      group: 'file',
      enabled: () => (store.sheet?.counts.done ?? 0) > 0 && !zip.saving,
      run: () => store.openId !== null && zip.save(store.openId),
    }),
    command('join', { group: 'file', enabled: () => grid.canJoin, run: () => work.join() }),
    command('settings', { group: 'view', run: togglePanel }),
  ]
}
