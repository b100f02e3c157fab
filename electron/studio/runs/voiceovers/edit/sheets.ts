import { nameInMessage } from '../../../service/connections/index.ts'
import { message } from '../../../../common/messages/index.ts'
import type {
  RowEdit,
  RowProblemKind,
  SheetMapping,
  VoiceoverRow,
  VoiceoverSheet,
} from '../../../../common/bridge/index.ts'
import { KeyedQueue } from '../../../core/concurrency.ts'
import type { SheetTable } from '../../../authoring/sheets/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { inverse, isEmpty } from './diff.ts'
import type { Diff } from './diff.ts'
import { Editing } from './editing.ts'
import { emptyRow, planEdit, refuseTooMany } from './edits.ts'
import { bitsOf, planFixes, problemCount } from './fixes.ts'
import { History } from './history.ts'
import { LanguageGuess } from '../../../speech/index.ts'
import type { Judge } from '../check/judge.ts'
import { contentsOf, variablesOf } from './mapping.ts'
import { RowNames } from '../check/names.ts'
import { checkTemplate } from './check-template.ts'
import { freeFolder } from './free-folder.ts'
import { newSheet } from './new-sheet.ts'
import type { SheetsOptions } from './sheets-options.ts'
import type { RowQuery } from '../store/row-query.ts'
import type { Row, Sheet } from '../store/types.ts'
import { viewRow, viewSheet } from '../check/view.ts'

type Change = Partial<Pick<Sheet, 'name' | 'connection' | 'voiceId' | 'rate' | 'output' | 'folder' | 'template'>>

/** Voiceover sheets: their rows, settings, checks and undo history. Nothing here sends anything to a service. */
export class VoiceoverSheets {
  readonly #options: SheetsOptions
  readonly #editing: Editing
  readonly #history: History
  readonly #queue = new KeyedQueue()
  readonly #languages = new LanguageGuess()
  readonly #names = new Map<string, { of: string; names: RowNames }>()

  constructor(options: SheetsOptions) {
    this.#options = options
    this.#editing = new Editing(options.rows)
    this.#history = new History(options.store.database)
  }

  list(): VoiceoverSheet[] {
    return this.#options.store.list().map((sheet) => this.view(sheet))
  }

  view(sheet: Sheet): VoiceoverSheet {
    return viewSheet(sheet, {
      counts: this.#options.store.counts(sheet.id),
      can: this.#history.can(sheet.id),
      ...this.#options.progress(sheet.id),
    })
  }

  /** A sheet by its id. @throws StudioError `not-found` */
  must(id: string): Sheet {
    const sheet = this.#options.store.get(id)
    if (sheet) return sheet
    throw new StudioError('not-found', message('voiceoverErrors.sheetGone'), {
      next: message('runErrors.chooseAnother'),
    })
  }

  get(id: string): VoiceoverSheet {
    const sheet = this.must(id)
    this.#options.voices.pursue(sheet.connection)
    return this.view(sheet)
  }

  page(id: string, query: RowQuery): { rows: VoiceoverRow[]; total: number } {
    const sheet = this.must(id)
    const { rows, total } = this.#options.rows.page(id, query)
    return { rows: this.viewRows(sheet, rows), total }
  }

  rowIds(id: string, query: RowQuery): string[] {
    return this.#options.rows.pageIds(this.must(id).id, query).map(String)
  }

  viewRows(sheet: Sheet, rows: readonly Row[]): VoiceoverRow[] {
    const rowContext = { ...this.#options.rowContext, names: this.names(sheet) }
    return rows.map((row) => viewRow(row, sheet, rowContext))
  }

  names(sheet: Sheet): RowNames {
    const of = JSON.stringify([sheet.template, sheet.variables, sheet.name, sheet.createdAt])
    const known = this.#names.get(sheet.id)
    if (known?.of === of) return known.names
    const names = new RowNames(sheet)
    this.#names.set(sheet.id, { of, names })
    return names
  }

  async create(
    name: string,
    from: { table: SheetTable; mapping: SheetMapping } | null,
    voiceId = '',
  ): Promise<VoiceoverSheet> {
    const { store, rows, clock, newId, usual, voices, onChanged } = this.#options
    const table = from?.table ?? null
    if (table) refuseTooMany(table.rowCount)
    const { connection, folder } = usual()
    const variables = from ? variablesOf(from.table, from.mapping) : []
    const given = { id: newId(), name, connection, voiceId, folder: freeFolder(folder, name, store.list()), variables }
    const sheet = newSheet(given, clock.now())
    store.begin(sheet)
    try {
      const contents = from ? contentsOf(from.table, from.mapping) : [[emptyRow(sheet)]]
      await this.#editing.fill(sheet.id, contents, this.judge(sheet))
      // A sheet gets at least one row, to type into.
      if (rows.count(sheet.id) === 0) await this.#editing.fill(sheet.id, [[emptyRow(sheet)]], this.judge(sheet))
      store.finish(sheet.id)
    } catch (error) {
      store.remove(sheet.id)
      throw error
    }
    voices.pursue(connection)
    onChanged(sheet.id, [])
    return this.view(sheet)
  }

  /**
   * Adds the rows of a table, and columns that the sheet doesn't have. Undoing removes the rows but not the columns.
   */
  append(id: string, table: SheetTable, mapping: SheetMapping): Promise<VoiceoverSheet> {
    return this.#queue.run(id, async () => {
      const { store, rows, clock } = this.#options
      const before = this.must(id)
      const total = rows.count(id)
      refuseTooMany(total + table.rowCount)
      const news = variablesOf(table, mapping)
      const variables = [...before.variables, ...news.filter((one) => !before.variables.includes(one))]
      const sheet = { ...before, variables }
      if (variables.length > before.variables.length) store.change(sheet, clock.now())
      const places = news.map((one) => variables.indexOf(one))
      const added = [...contentsOf(table, mapping)].flat().map((content, index) => {
        const values = variables.map(() => '')
        content.values.forEach((value, at) => (values[places[at]!] = value))
        return { id: 0, position: total + index, content: { ...content, values } }
      })
      return this.#do(sheet, { changed: [], removed: [], moved: null, added })
    })
  }

  /** Changes settings of a sheet. @throws StudioError for an invalid template, connection or folder */
  change(id: string, change: Change): Promise<VoiceoverSheet> {
    return this.#queue.run(id, async () => {
      const { store, clock, voices, connection, matchFiles, onChanged, onEdited } = this.#options
      const before = this.must(id)
      const sheet: Sheet = { ...before, ...change }
      if (change.connection !== undefined && !connection(change.connection))
        throw new StudioError('not-found', message('runErrors.connectionGone'), {
          field: 'change.connection',
          next: message('runErrors.chooseAnother'),
        })
      if (change.template !== undefined) checkTemplate(sheet)
      store.change(sheet, clock.now())
      const other = (name: keyof Sheet): boolean => before[name] !== sheet[name]
      const isChecked = other('connection') || other('voiceId') || other('template') || other('name')
      if (isChecked) await this.#editing.recheck(id, this.judge(sheet))
      if (isChecked || other('rate') || other('folder') || otherFiles(before, sheet)) await matchFiles(sheet)
      if (other('connection')) voices.pursue(sheet.connection)
      onEdited(id)
      onChanged(id, null)
      return this.view(this.must(id))
    })
  }

  edit(id: string, edit: RowEdit): Promise<VoiceoverSheet> {
    return this.#queue.run(id, async () => {
      const sheet = this.must(id)
      return this.#do(sheet, await planEdit(this.#options.rows, sheet, edit))
    })
  }

  fix(id: string, kinds: readonly RowProblemKind[]): Promise<{ fixed: number; left: number; sheet: VoiceoverSheet }> {
    return this.#queue.run(id, async () => {
      const before = this.must(id)
      const { diff, fixed } = planFixes(this.#options.rows, id, kinds)
      const sheet = await this.#do(before, diff)
      const wanted = bitsOf(kinds)
      const left = this.#options.store
        .counts(id)
        .reduce((sum, { kinds: bits, count }) => sum + problemCount(bits & wanted) * count, 0)
      return { fixed, left, sheet }
    })
  }

  /** Undoes or redoes a step; does nothing when there is none. */
  step(id: string, way: 'undo' | 'redo'): Promise<VoiceoverSheet> {
    return this.#queue.run(id, async () => {
      const sheet = this.must(id)
      const next = this.#history.next(id, way)
      if (!next) return this.view(sheet)
      await this.#apply(sheet, way === 'undo' ? inverse(next.diff) : next.diff)
      this.#history.mark(id, next.seq, way === 'undo')
      return this.view(this.must(id))
    })
  }

  /** Takes back what listening to a row's file has shown: the user has listened to it, and finds it right. */
  markRight(id: string, row: string): void {
    const { rows, keepFile, onChanged } = this.#options
    const file = rows.get(this.must(id).id, Number(row))?.outputFile
    if (!file?.proof) return
    const outputFile = { ...file, proof: { ...file.proof, faults: [] } }
    rows.set(Number(row), { outputFile })
    keepFile(outputFile)
    onChanged(id, [Number(row)])
  }

  remove(id: string): Promise<void> {
    return this.#queue.run(id, async () => {
      this.#options.store.remove(id)
      this.#names.delete(id)
      await Promise.resolve()
    })
  }

  /** Checks the rows of all sheets of a connection again, after its voices have changed. */
  async recheckAll(connection: string): Promise<void> {
    for (const { id } of this.#options.store.list().filter((sheet) => sheet.connection === connection))
      await this.#queue.run(id, async () => {
        const sheet = this.#options.store.get(id)
        if (!sheet) return
        await this.#editing.recheck(id, this.judge(sheet))
        this.#options.onChanged(id, null)
      })
  }

  judge(sheet: Sheet): Judge {
    const { voices, connection } = this.#options
    const found = connection(sheet.connection)
    return {
      names: this.names(sheet),
      context: {
        voices: voices.book(sheet.connection),
        voiceId: sheet.voiceId,
        languages: this.#languages,
        connectionName: found
          ? nameInMessage({ id: sheet.connection, name: found.name })
          : message('runErrors.theService'),
      },
    }
  }

  /** Resolves when no edit is under way. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  async #do(sheet: Sheet, diff: Diff): Promise<VoiceoverSheet> {
    if (!isEmpty(diff)) {
      await this.#apply(sheet, diff)
      // The undo step is stored after the edit was applied, since added rows have their ids only then.
      this.#history.add(sheet.id, diff)
    }
    return this.view(this.must(sheet.id))
  }

  async #apply(sheet: Sheet, diff: Diff): Promise<void> {
    const { store, clock, connection, onChanged, onEdited } = this.#options
    const rejoin = sheet.runState === 'running' && connection(sheet.connection)?.free === true
    const { rows } = await this.#editing.apply(sheet.id, diff, this.judge(sheet), rejoin)
    store.touch(sheet.id, clock.now())
    onEdited(sheet.id)
    onChanged(sheet.id, rows)
  }
}

/** Whether the files of rows are made differently. How they are joined concerns none of them. */
function otherFiles({ output: before }: Sheet, { output: after }: Sheet): boolean {
  const own = (output: Sheet['output']): string => JSON.stringify({ ...output, joinedGap: null })
  return own(before) !== own(after)
}
