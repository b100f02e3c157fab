import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { isWarning } from '@common/bridge/index.ts'
import type {
  RowEdit,
  RowProblemKind,
  RowState,
  VoiceoverEvent,
  VoiceoverRow,
  VoiceoverSheet,
} from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { useTaskQueue } from '../ui/task-queue.ts'
import { usePagedList } from './paged-list.ts'

export interface RowsQuery {
  states: RowState[]
  problems: RowProblemKind[]
  search: string
}

/** Settings of a sheet that can be changed. */
export type SheetChange = Parameters<ReturnType<typeof studio>['voiceovers']['change']>[0]['change']

/** First and last row of a range of the visible list, counted from 0, both included. */
export type RowRange = readonly [number, number]

/** Most rows per request, as the studio limits it. */
const mostAtOnce = 500

/** Sheets of voiceovers, and the rows of the open one, whose pages are loaded when they are scrolled to. */
export const useVoiceovers = defineStore('voiceovers', () => {
  const sheets = shallowRef<readonly VoiceoverSheet[]>([])
  const loaded = ref(false)
  const fault = shallowRef<unknown>(null)
  const openId = ref<string | null>(null)
  const query = reactive<RowsQuery>({ states: [], problems: [], search: '' })
  const sheet = computed(() => sheets.value.find((one) => one.id === openId.value) ?? null)
  const filtered = computed(() => query.states.length + query.problems.length > 0 || query.search.trim() !== '')
  const rows = usePagedList<VoiceoverRow>({
    pageSize: 100,
    settleMs: 150,
    fetch: (offset, limit) =>
      openId.value === null ? Promise.resolve({ rows: [], total: 0 }) : ask(openId.value, offset, limit),
  })

  const ask = (id: string, offset: number, limit: number): Promise<{ rows: VoiceoverRow[]; total: number }> =>
    studio().voiceovers.rows({ sheet: id, offset, limit, ...asked() })
  const asked = (): RowsQuery => ({ ...query, search: query.search.trim() })

  /** Stores the newest version of a sheet, from an answer or an event. */
  function take(now: VoiceoverSheet): void {
    const at = sheets.value.findIndex((one) => one.id === now.id)
    sheets.value = at < 0 ? [now, ...sheets.value] : sheets.value.with(at, now)
  }

  function hear(event: VoiceoverEvent): void {
    if (event.type === 'sheet') return take(event.sheet)
    if (event.type === 'removed') {
      sheets.value = sheets.value.filter((one) => one.id !== event.id)
      return
    }
    if (event.sheet !== openId.value) return
    if (event.rows === null) return rows.refreshSoon()
    for (const row of event.rows) {
      const old = rows.replace(row)
      // The change may have moved the row into the filter or out of it.
      if (filtered.value && old?.state !== row.state) rows.refreshSoon()
    }
  }

  async function load(): Promise<void> {
    try {
      sheets.value = await studio().voiceovers.list()
      fault.value = null
      loaded.value = true
    } catch (error) {
      fault.value = error
    }
  }

  /** Listens to the studio until the signal aborts. */
  async function start(signal: AbortSignal): Promise<void> {
    void follow((options) => studio().voiceovers.watch(undefined, options), hear, signal)
    await load()
  }

  /** Opens a sheet at its top, without a filter; null closes it. */
  async function open(id: string | null): Promise<void> {
    if (id === openId.value) return
    openId.value = id
    Object.assign(query, { states: [], problems: [], search: '' })
    await rows.reset()
    void findFiles()
  }

  /** Asks the studio to look for deleted files; the rows that change arrive as events. */
  async function findFiles(): Promise<void> {
    if (openId.value === null) return
    try {
      await studio().voiceovers.findFiles(opened())
    } catch (error) {
      // The rows are checked without a request of the user, so a failure is only logged; the rows stay as they are
      // until the next check.
      console.warn('The files of a sheet could not be looked for.', error)
    }
  }

  // A search is sent when typing pauses; a change of the filter, and a search that is cleared, at once. One change asks
  // once: a second answer would empty the list while its rows are in use.
  let searching: ReturnType<typeof setTimeout> | undefined
  watch(
    [() => query.states, () => query.problems, () => query.search],
    ([, , search], [, , before]) => {
      clearTimeout(searching)
      if (search !== before && search !== '') searching = setTimeout(() => void rows.reset(), 200)
      else void rows.reset()
    },
    { deep: true },
  )

  const opened = (): { sheet: string } => {
    if (openId.value === null) throw new Error('No sheet is open.')
    return { sheet: openId.value }
  }

  // Changes are sent one after the other in their order, because keys can be pressed faster than the studio answers.
  const { inTurn } = useTaskQueue()
  const changing = ref(0)
  function inTurnAsChange<T>(work: () => Promise<T>): Promise<T> {
    changing.value += 1
    return inTurn(work).finally(() => (changing.value -= 1))
  }

  // While a change runs it is not yet known whether it can be undone; it usually can.
  const canUndo = computed(() => changing.value > 0 || (sheet.value?.canUndo ?? false))
  const canRedo = computed(() => changing.value > 0 || (sheet.value?.canRedo ?? false))

  /** Shows a cell's new value at once, before the studio has answered. @throws STUDIO */
  async function edit(change: RowEdit): Promise<void> {
    const on = opened()
    if (change.type === 'set' && change.rows.length <= mostAtOnce) showAtOnce(change)
    try {
      take(await inTurnAsChange(() => studio().voiceovers.edit({ ...on, edit: change })))
    } finally {
      // A refresh now would overwrite later changes that are shown already; the last change refreshes.
      if (change.type !== 'set' || changing.value === 0) await rows.refresh()
    }
  }

  function showAtOnce({ rows: ids, field, value }: Extract<RowEdit, { type: 'set' }>): void {
    for (const id of ids) {
      const row = rows.known(id)
      if (!row) continue
      if (typeof field === 'number') {
        rows.replace({ ...row, values: row.values.with(field, value) })
        continue
      }
      // What was wrong with the cell before says nothing of its new text; the studio's answer does.
      const problems = row.problems.filter((one) => one.field !== field)
      const solved = row.state === 'problem' && problems.every(({ kind }) => isWarning(kind))
      rows.replace({ ...row, [field]: value, problems, state: solved ? 'ready' : row.state })
    }
  }

  /** @throws STUDIO */
  async function change(what: SheetChange): Promise<void> {
    const on = opened()
    take(await inTurn(() => studio().voiceovers.change({ ...on, change: what })))
  }

  /** @throws STUDIO */
  async function step(way: 'undo' | 'redo'): Promise<void> {
    const on = opened()
    take(await inTurnAsChange(() => studio().voiceovers[way](on)))
    await rows.refresh()
  }

  /** Applies the safe corrections of problems of these kinds. @throws STUDIO */
  async function fix(kinds: RowProblemKind[]) {
    const on = opened()
    const done = await inTurnAsChange(() => studio().voiceovers.fix({ ...on, kinds }))
    take(done.sheet)
    await rows.refresh()
    return done
  }

  /** Ids of all rows in some ranges of the list, loaded or not. @throws STUDIO */
  async function idsIn(ranges: readonly RowRange[]): Promise<string[]> {
    const { sheet: id } = opened()
    const found: string[] = []
    for (const [first, last] of ranges) {
      const here: string[] = []
      for (let at = first, row = rows.at(at); row && at <= last; row = rows.at((at += 1))) here.push(row.id)
      const [offset, limit] = [first + here.length, last - first + 1 - here.length]
      const more = limit > 0 ? await studio().voiceovers.rowIds({ sheet: id, offset, limit, ...asked() }) : []
      found.push(...here)
      for (const one of more) found.push(one)
    }
    return found
  }

  /** A value of every row in some ranges of the list, loaded or not. @throws STUDIO */
  async function collect<T>(ranges: readonly RowRange[], of: (row: VoiceoverRow) => T): Promise<T[]> {
    const { sheet: id } = opened()
    const found: T[] = []
    for (const [first, last] of ranges) {
      let at = first
      while (at <= last) {
        const row = rows.at(at)
        if (row) {
          found.push(of(row))
          at += 1
          continue
        }
        const page = await ask(id, at, Math.min(mostAtOnce, last - at + 1))
        if (page.rows.length === 0) break
        found.push(...page.rows.map(of))
        at += page.rows.length
      }
    }
    return found
  }

  return {
    sheets,
    loaded,
    fault,
    sheet,
    openId,
    query,
    filtered,
    canUndo,
    canRedo,
    total: rows.total,
    rowsLoaded: rows.loaded,
    rowsFault: rows.fault,
    rowAt: rows.at,
    known: rows.known,
    indexOf: rows.indexOf,
    show: rows.show,
    refresh: rows.refresh,
    start,
    load,
    open,
    findFiles,
    take,
    edit,
    change,
    step,
    fix,
    collect,
    idsIn,
    inTurn,
  }
})
