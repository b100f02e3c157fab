import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef, watch } from 'vue'
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

/** What of a sheet's settings can be changed. */
export type SheetChange = Parameters<ReturnType<typeof studio>['voiceovers']['change']>[0]['change']

/** From row to row of the list as it is shown, both counted from 0 and both included. */
export type RowRange = readonly [number, number]

/** Most rows that the studio answers at a time. */
const mostAtOnce = 500

/** Sheets of voiceovers, and the rows of the one that is open: its pages are fetched as they come into sight. */
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

  /** The newest version of a sheet, wherever it came from. */
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
      // It may have come into the filter, or left it.
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

  /** Follows the studio until the signal aborts. */
  async function start(signal: AbortSignal): Promise<void> {
    void follow((options) => studio().voiceovers.watch(undefined, options), hear, signal)
    await load()
  }

  /** Shows a sheet from its top, all of it; null shows none. */
  async function open(id: string | null): Promise<void> {
    if (id === openId.value) return
    openId.value = id
    Object.assign(query, { states: [], problems: [], search: '' })
    await rows.reset()
    void findFiles()
  }

  /** Files may go while nobody looks. What that changes is heard like any change. */
  async function findFiles(): Promise<void> {
    if (openId.value === null) return
    try {
      await studio().voiceovers.findFiles(opened())
    } catch (error) {
      // Nobody has asked: the rows stay as they are until the next look.
      console.warn('The files of a sheet could not be looked for.', error)
    }
  }

  // Typing a search asks once it rests; a click on a filter asks at once.
  let searching: ReturnType<typeof setTimeout> | undefined
  watch([() => query.states, () => query.problems], () => void rows.reset(), { deep: true })
  watch(
    () => query.search,
    () => {
      clearTimeout(searching)
      searching = setTimeout(() => void rows.reset(), 200)
    },
  )

  const opened = (): { sheet: string } => {
    if (openId.value === null) throw new Error('No sheet is open.')
    return { sheet: openId.value }
  }

  // Changes are made in the order in which they were asked for: keys come faster than answers.
  const { inTurn } = useTaskQueue()
  const changing = ref(0)
  function inTurnAsChange<T>(work: () => Promise<T>): Promise<T> {
    changing.value += 1
    return inTurn(work).finally(() => (changing.value -= 1))
  }

  // While a change is under way nobody knows yet what can be taken back after it: the studio will.
  const canUndo = computed(() => changing.value > 0 || (sheet.value?.canUndo ?? false))
  const canRedo = computed(() => changing.value > 0 || (sheet.value?.canRedo ?? false))

  /** What one cell becomes is shown at once; the studio's word follows. @throws STUDIO */
  async function edit(change: RowEdit): Promise<void> {
    const on = opened()
    if (change.type === 'set' && change.rows.length <= mostAtOnce) showAtOnce(change)
    try {
      take(await inTurnAsChange(() => studio().voiceovers.edit({ ...on, edit: change })))
    } finally {
      // What later changes show already would be overwritten by what was before them; the last one asks for all.
      if (change.type !== 'set' || changing.value === 0) await rows.refresh()
    }
  }

  function showAtOnce({ rows: ids, field, value }: Extract<RowEdit, { type: 'set' }>): void {
    for (const id of ids) {
      const row = rows.known(id)
      if (!row) continue
      rows.replace(
        typeof field === 'number' ? { ...row, values: row.values.with(field, value) } : { ...row, [field]: value },
      )
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

  /** Puts right what is safe to, of these kinds. @throws STUDIO */
  async function fix(kinds: RowProblemKind[]) {
    const on = opened()
    const done = await inTurnAsChange(() => studio().voiceovers.fix({ ...on, kinds }))
    take(done.sheet)
    await rows.refresh()
    return done
  }

  /** Ids of all rows in some ranges of the list, whether in sight or not. @throws STUDIO */
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

  /** Something of every row in some ranges of the list, whether in sight or not. @throws STUDIO */
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
