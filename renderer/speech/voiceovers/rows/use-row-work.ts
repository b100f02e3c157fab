import { ref } from 'vue'
import type { RowChoice, VoiceoverRow } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { studio } from '../../../bridge/studio.ts'
import { translate, formatText } from '../../../i18n/translate.ts'
import { joinPath } from '../../../app/files/paths.ts'
import { useApp } from '../../../stores/app.ts'
import { attempt } from '../../../stores/attempt.ts'
import { copyPath } from '../../../stores/copy-path.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { useSheetDialogs } from '../dialogs.ts'
import { useGrid } from './grid-state.ts'
import { useRowActions } from './row-actions.ts'
import { useRowPlayer } from './row-player.ts'

/** Gap between rows of the joined file where the sheet has none, ms. */
const usualGapMs = 500
const joining = ref(false)

/** Makes rows and handles the results. Errors are shown; nothing throws. */
export function useRowWork() {
  const app = useApp()
  const store = useVoiceovers()
  const grid = useGrid()
  const player = useRowPlayer()
  const dialogs = useSheetDialogs()
  const actions = useRowActions()

  const on = (): { sheet: string } => ({ sheet: store.openId ?? '' })

  /** Makes rows. On a service that charges credits it asks first, unless `spend` says that the user has agreed. */
  async function run(rows: RowChoice, spend: boolean): Promise<boolean> {
    try {
      const asked = { ...on(), rows, spend }
      // The run is started once pending edits are stored, so that it speaks the edited texts.
      store.take(await store.inTurn(() => studio().voiceovers.run(asked)))
    } catch (error) {
      const fault = studioError(error)
      if (fault.code !== 'costs-credits' || spend) {
        reportError(error)
        return false
      }
      const agreed = await confirm({
        title: translate('voiceovers.spend.title'),
        message: formatText(fault.message),
        confirm: translate('voiceovers.spend.confirm'),
      })
      return agreed ? run(rows, true) : false
    }
    await store.refresh()
    return true
  }

  /** Makes one row again. A request that may have been charged already is sent again only if the user agrees. */
  async function retry(row: VoiceoverRow): Promise<void> {
    if (row.state === 'unconfirmed') {
      const agreed = await confirm({
        title: translate('voiceovers.again.title'),
        message: row.message === null ? translate('voiceovers.again.message') : formatText(row.message),
        confirm: translate('voiceovers.again.confirm'),
      })
      if (!agreed) return
    }
    await run({ kind: 'ids', ids: [row.id] }, false)
  }

  async function retryFailed(): Promise<void> {
    await run({ kind: 'states', states: ['failed'] }, false)
  }

  async function fix(row: VoiceoverRow): Promise<void> {
    const found = row.problems.find((one) => one.fix !== null)
    if (!found || found.fix === null) return
    const { field, fix: value } = found
    await attempt(() => store.edit({ type: 'set', rows: [row.id], field, value }))
  }

  async function fixAll(): Promise<void> {
    const { sheet } = store
    const kinds = Object.entries(sheet?.problems ?? {}).flatMap(([kind, { fixable }]) =>
      fixable > 0 ? [kind as VoiceoverRow['problems'][number]['kind']] : [],
    )
    if (kinds.length === 0) return
    await attempt(async () => {
      const done = await store.fix(kinds)
      useToasts().show({
        level: 'success',
        message: translate('voiceovers.fixed', { fixed: done.fixed, n: done.left }),
        actions: [{ label: translate('voiceovers.commands.undo'), run: () => actions.step('undo') }],
      })
    })
  }

  /** Handles Enter in the last column. */
  function actOn(row: VoiceoverRow): void {
    if (row.state === 'done') player.toggle(row)
    else if (row.state === 'failed' || row.state === 'unconfirmed') void retry(row)
    else if (row.state === 'problem') void fix(row)
    else if (row.state === 'ready') dialogs.running = { kind: 'ids', ids: [row.id] }
  }

  /** Opens the summary of a run: of the selected rows if there are several, otherwise of all. */
  const prepare = (): Promise<void> => grid.inTurn(prepareNow)

  async function prepareNow(): Promise<void> {
    if (!grid.isPart) {
      dialogs.running = { kind: 'all' }
      return
    }
    await chosenNow()
  }

  async function chosenNow(): Promise<void> {
    await attempt(async () => {
      dialogs.running = { kind: 'ids', ids: await store.idsIn(grid.ranges) }
    })
  }

  /** Opens the summary of a run of the selected rows, also where only one is selected. */
  const prepareChosen = (): Promise<void> => grid.inTurn(chosenNow)

  const pause = (): Promise<boolean> => attempt(() => studio().voiceovers.pause(on()))
  function resume(): Promise<boolean> {
    const sheet = on()
    return attempt(() => store.inTurn(() => studio().voiceovers.resume(sheet)))
  }
  const cancel = (): Promise<boolean> => attempt(() => studio().voiceovers.cancel(on()))
  /** Shows a row's file, or the sheet's folder; where the host can't open folders, copies the path. */
  const reveal = (row: VoiceoverRow | null): Promise<boolean> =>
    attempt(async () => {
      const folder = store.sheet?.folder
      if (app.info.can.reveal) await studio().voiceovers.reveal({ ...on(), row: row?.id ?? null })
      else if (folder !== undefined) await copyPath(row ? joinPath(folder, row.fileName) : folder)
    })
  const revealLabel = (): string => translate(app.info.can.reveal ? 'voiceovers.reveal' : 'library.copyPath')

  /** Writes an Excel workbook of the rows beside their files, after pending edits are stored. */
  const saveWorkbook = (): Promise<boolean> =>
    attempt(async () => {
      const sheet = on()
      const { path } = await grid.inTurn(() => store.inTurn(() => studio().voiceovers.saveWorkbook(sheet)))
      useToasts().show({
        level: 'success',
        message: translate('voiceovers.workbookSaved', { path }),
        actions: [{ label: revealLabel(), run: () => reveal(null) }],
      })
    })

  /** Joins the files of all rows into one. From then on the sheet asks for that file by its settings. */
  async function join(): Promise<void> {
    if (joining.value) return
    joining.value = true
    await attempt(async () => {
      const output = store.sheet?.output
      if (output?.joinedGap === null) await store.change({ output: { ...output, joinedGap: usualGapMs } })
      const sheet = on()
      const { path } = await grid.inTurn(() => store.inTurn(() => studio().voiceovers.join(sheet)))
      useToasts().show({
        level: 'success',
        message: translate('voiceovers.join.saved', { path }),
        actions: [
          app.info.can.reveal
            ? { label: revealLabel(), run: () => reveal(null) }
            : { label: revealLabel(), run: () => copyPath(path) },
        ],
      })
    })
    joining.value = false
  }

  /** Moves to the next row below the active one that has a problem; after the last one it starts at the top. */
  const nextProblem = (): Promise<void> => grid.inTurn(() => store.inTurn(goToNextProblem))

  async function goToNextProblem(): Promise<void> {
    const after = grid.activeRow?.position ?? -1
    await attempt(async () => {
      const asked = { ...on(), limit: 500, states: ['problem' as const, 'failed' as const] }
      let first: VoiceoverRow | undefined
      for (let offset = 0; ; offset += 500) {
        const { rows, total } = await studio().voiceovers.rows({ ...asked, offset })
        first ??= rows[0]
        const next = rows.find((row) => row.position > after)
        if (next || offset + 500 >= total) return void goTo(next ?? first)
      }
    })
  }

  function goTo(row: VoiceoverRow | undefined): void {
    if (!row) return
    const at = store.filtered ? store.indexOf(row.id) : row.position
    if (at < 0) return
    const field = row.problems[0]?.field ?? 'state'
    grid.go({ row: at, column: grid.columns.findIndex((one) => one.field === field) })
    grid.askFocus()
  }

  return {
    run,
    retry,
    retryFailed,
    fix,
    fixAll,
    actOn,
    prepare,
    prepareChosen,
    pause,
    resume,
    cancel,
    reveal,
    revealLabel,
    saveWorkbook,
    join,
    nextProblem,
  }
}
