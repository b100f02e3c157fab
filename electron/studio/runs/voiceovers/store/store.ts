import type { RowState } from '../../../../common/bridge/index.ts'
import { message } from '../../../../common/messages/index.ts'
import { Columns, SqliteDatabase, Table } from '../../../../storage/index.ts'
import { LeaseTable } from '../../../durable/index.ts'
import { migrations } from './schema.ts'
import type { PauseCause, Sheet } from './types.ts'
import type { Text } from '../../../../common/messages/index.ts'

/** Age at which sheets are deleted that a crash left half-written, ms. */
const unfinishedMs = 60 * 60_000

const sheetColumns = new Columns<Sheet>({
  id: 'plain',
  name: 'plain',
  connection: 'plain',
  voiceId: 'plain',
  rate: 'plain',
  output: 'json',
  folder: 'plain',
  template: 'plain',
  variables: 'json',
  runState: 'plain',
  runMessage: 'message',
  runCause: 'plain',
  runBegan: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

/** Number of rows that agree in everything that sheets are counted by. */
export interface CountedRows {
  state: RowState
  kinds: number
  fixable: number
  reused: number
  inRun: number
  count: number
}

/** Stores sheets and the state of their runs. Rows are in the same database, see `RowStore`. */
export class SheetStore {
  readonly database: SqliteDatabase
  readonly leases: LeaseTable
  readonly #sheets: Table<Sheet>

  /**
   * Opens the store of sheets.
   * @param path the database file; its folder must exist. `:memory:` for tests.
   * @throws Error when a newer version of the program wrote the file
   */
  constructor(path: string) {
    this.database = new SqliteDatabase(path, {
      what: message('storage.voiceovers'),
      migrations,
      synchronous: 'FULL',
    })
    this.leases = new LeaseTable(this.database, 'sheets', "run_state <> 'idle'")
    this.#sheets = new Table(this.database, 'sheets', sheetColumns)
  }

  /** Stores a sheet that isn't listed until `finish`, since its rows are written in parts. */
  begin(sheet: Sheet): void {
    this.#sheets.insert(sheet)
  }

  finish(id: string): void {
    this.database.sql('UPDATE sheets SET ready = 1 WHERE id = ?').run(id)
  }

  /** Deletes sheets begun an hour ago or earlier whose rows were not all written because of a crash. */
  dropUnfinished(now: number): void {
    this.database.sql('DELETE FROM sheets WHERE ready = 0 AND created_at < ?').run(now - unfinishedMs)
  }

  /** All sheets, newest first. */
  list(): Sheet[] {
    return this.#sheets.list('WHERE ready = 1 ORDER BY created_at DESC, rowid DESC')
  }

  get(id: string): Sheet | null {
    return this.#sheets.get(id)
  }

  /** Writes what the user may change of a sheet; its run has methods of its own. */
  change(sheet: Sheet, now: number): void {
    const { name, connection, voiceId, rate, output, folder, template, variables } = sheet
    this.#sheets.change(sheet.id, {
      name,
      connection,
      voiceId,
      rate,
      output,
      folder,
      template,
      variables,
      updatedAt: now,
    })
  }

  touch(id: string, now: number): void {
    this.#sheets.change(id, { updatedAt: now })
  }

  remove(id: string): void {
    this.database.transaction(() => {
      this.database.sql('DELETE FROM rows WHERE sheet = ?').run(id)
      this.#sheets.remove(id)
    })
  }

  setRun(id: string, state: Sheet['runState'], cause: PauseCause | null, message: Text | null): void {
    this.#sheets.change(id, { runState: state, runCause: cause, runMessage: message })
  }

  setBegan(id: string, began: number): void {
    this.#sheets.change(id, { runBegan: began })
  }

  /** Sheets whose run isn't over. */
  inRun(): Sheet[] {
    return this.#sheets.list("WHERE ready = 1 AND run_state <> 'idle' ORDER BY created_at DESC, rowid DESC")
  }

  counts(id: string): CountedRows[] {
    return this.database
      .sql<CountedRows>(
        `SELECT state, kinds, fixable, reused, in_run AS inRun, count(*) AS count FROM rows
         WHERE sheet = ? GROUP BY state, kinds, fixable, reused, in_run`,
      )
      .all(id)
  }

  keepVoices(connection: string, voices: string, now: number): void {
    this.database
      .sql('INSERT OR REPLACE INTO voice_lists (connection, voices, at) VALUES (?, ?, ?)')
      .run(connection, voices, now)
  }

  voices(connection: string): string | null {
    return (
      this.database.sql<{ voices: string }>('SELECT voices FROM voice_lists WHERE connection = ?').get(connection)
        ?.voices ?? null
    )
  }

  close(): void {
    this.database.close()
  }
}
