import {
  ClipboardPaste,
  Copy,
  Ear,
  FolderOpen,
  Link2,
  ListEnd,
  ListStart,
  Pause,
  Play,
  Repeat2,
  RotateCcw,
  Trash2,
  WandSparkles,
} from '@lucide/vue'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { joinPath } from '../../../app/files/paths.ts'
import { useApp } from '../../../stores/app.ts'
import { attempt } from '../../../stores/attempt.ts'
import { useConnections } from '../../../stores/connections.ts'
import { copyPath } from '../../../stores/copy-path.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import type { MenuItem } from '../../../ui/overlays/menu.ts'
import { useSheetDialogs } from '../dialogs.ts'
import { useGrid } from '../rows/grid-state.ts'
import { useRowActions } from '../rows/row-actions.ts'
import { useRowPlayer } from '../rows/row-player.ts'
import { useRowWork } from '../rows/use-row-work.ts'

/** The menu of the selected rows: what can be done with them, or with the active one where they are not several. */
export function useRowMenu() {
  const { t, n } = useI18n()
  const app = useApp()
  const store = useVoiceovers()
  const grid = useGrid()
  const actions = useRowActions()
  const player = useRowPlayer()
  const work = useRowWork()
  const dialogs = useSheetDialogs()
  const connections = useConnections()

  const row = computed(() => (grid.count > 1 ? null : grid.activeRow))
  const isDone = computed(() => row.value?.state === 'done')
  const isPlaying = computed(() => player.playing && player.rowId === row.value?.id)

  const items = computed((): MenuItem[] => [
    row.value?.state === 'failed' || row.value?.state === 'unconfirmed'
      ? { id: 'retry', label: t('voiceovers.rowMenu.retry'), icon: RotateCcw }
      : {
          id: 'make',
          label: t('voiceovers.rowMenu.make', { count: n(grid.chosenToMake), n: grid.chosenToMake }),
          icon: WandSparkles,
          disabled: grid.chosenToMake === 0,
        },
    {
      id: 'play',
      label: t(isPlaying.value ? 'voiceovers.pause' : 'voiceovers.play'),
      icon: isPlaying.value ? Pause : Play,
      keys: 'Space',
      disabled: !isDone.value || row.value?.playUrl === null,
    },
    { id: 'takes', label: t('takes.menu'), icon: Repeat2, disabled: row.value === null },
    ...(store.sheet?.output.proof && connections.byId(store.sheet.connection)?.builtIn
      ? [{ id: 'bestTake', label: t('takes.bestMenu'), icon: Ear, disabled: row.value === null }]
      : []),
    ...(app.info?.can.reveal
      ? [{ id: 'reveal', label: t('voiceovers.rowMenu.reveal'), icon: FolderOpen, disabled: !isDone.value }]
      : []),
    { id: 'path', label: t('library.copyPath'), icon: Link2, disabled: !isDone.value },
    { id: 'copy', label: t('voiceovers.commands.copy'), icon: Copy, keys: 'Mod+C', separator: true },
    { id: 'paste', label: t('voiceovers.commands.paste'), icon: ClipboardPaste, keys: 'Mod+V' },
    {
      id: 'above',
      label: t('voiceovers.commands.insertAbove'),
      icon: ListStart,
      keys: 'Alt+Shift+Enter',
      separator: true,
    },
    { id: 'below', label: t('voiceovers.commands.insertBelow'), icon: ListEnd, keys: 'Alt+Enter' },
    {
      id: 'remove',
      label: t('voiceovers.rowMenu.remove', { count: n(grid.count), n: grid.count }),
      icon: Trash2,
      keys: 'Shift+Delete',
      danger: true,
      separator: true,
    },
  ])

  async function paste(): Promise<void> {
    // Where the browser doesn't allow reading the clipboard, the keys still paste.
    const text = await navigator.clipboard.readText().catch(() => null)
    if (text) return actions.paste(text)
    const message = t(text === null ? 'voiceovers.start.pasteByKeys' : 'voiceovers.start.nothingToPaste')
    useToasts().show({ level: 'info', message })
  }

  const copy = (): Promise<boolean> =>
    attempt(async () => {
      const { text, later } = actions.copied()
      await navigator.clipboard.writeText(text ?? (await later()))
    })

  async function run(id: string): Promise<void> {
    const now = row.value
    switch (id) {
      case 'make':
        return work.prepareChosen()
      case 'retry':
        return now ? work.retry(now) : undefined
      case 'play':
        return now ? player.toggle(now) : undefined
      case 'bestTake':
      case 'takes':
        dialogs.wantsBestTake = id === 'bestTake'
        dialogs.showingTakes = true
        return
      case 'reveal':
        return void (await work.reveal(now))
      case 'path':
        return now && store.sheet ? copyPath(joinPath(store.sheet.folder, now.fileName)) : undefined
      case 'copy':
        return void (await copy())
      case 'paste':
        return paste()
      case 'above':
      case 'below':
        return actions.insert(id)
      case 'remove':
        return actions.remove()
    }
  }

  return {
    items,
    choose(id: string): void {
      // The menu took the focus from the grid.
      grid.askFocus()
      void attempt(() => run(id))
    },
  }
}
