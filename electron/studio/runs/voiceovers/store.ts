import Database from 'better-sqlite3'
import type { RowState } from '../../../common/bridge/index.ts'
import { migrate } from './schema.ts'
import type { PauseCause, Sheet } from './types.ts'

interface SheetRecord {
  id: string
  name: string
  connection: string
  voice_id: string
  rate: number
  output: string
  folder: string
  template: string
  variables: string
  run_state: Sheet['runState']
  run_message: string | null
  run_cause: PauseCause | null
  run_began: number | null
  created_at: number
  updated_at: number
}

/** How many rows are the same in what sheets are counted by. */
export interface CountedRows {
  state: RowState
  kinds: number
  fixable: number
  reused: number
  inRun: number
  count: number
}

/** How long a process that died keeps a run from others, ms. */
const leaseMs = 20_000

/** Sheets and the state of their runs. Rows are `RowStore`'s, in the same database. */
export class SheetStore {
  readonly database: Database.Database
  readonly #statements = new Map<string, Database.Statement>()

  /** @param path the database file; its folder must exist. `:memory:` for tests. */
  constructor(path: string) {
    this.database = new Database(path)
    try {
      migrate(this.database)
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  /** It is not listed until `finish`: its rows come in parts. */
  begin(sheet: Sheet): void {
    this.#prepare(
      `INSERT INTO sheets (id, name, connection, voice_id, rate, output, folder, template, variables, created_at, updated_at)
       VALUES (@id, @name, @connection, @voiceId, @rate, @output, @folder, @template, @variables, @createdAt, @updatedAt)`,
    ).run({
      ...pick(sheet),
      createdAt: sheet.createdAt,
      updatedAt: sheet.updatedAt,
    })
  }

  finish(id: string): void {
    this.#prepare('UPDATE sheets SET ready = 1 WHERE id = ?').run(id)
  }

  /** What a crash left of sheets whose rows had not all come. */
  dropUnfinished(before: number): void {
    this.#prepare('DELETE FROM sheets WHERE ready = 0 AND created_at < ?').run(before)
  }

  /** Newest first. */
  list(): Sheet[] {
    return this.#prepare<[], SheetRecord>(
      'SELECT * FROM sheets WHERE ready = 1 ORDER BY created_at DESC, rowid DESC',
    )
      .all()
      .map(toSheet)
  }

  get(id: string): Sheet | null {
    const record = this.#prepare<[string], SheetRecord>('SELECT * FROM sheets WHERE id = ?').get(id)
    return record ? toSheet(record) : null
  }

  change(sheet: Sheet, now: number): void {
    this.#prepare(
      `UPDATE sheets SET name = @name, connection = @connection, voice_id = @voiceId, rate = @rate, output = @output,
         folder = @folder, template = @template, variables = @variables, updated_at = @now WHERE id = @id`,
    ).run({ ...pick(sheet), now })
  }

  touch(id: string, now: number): void {
    this.#prepare('UPDATE sheets SET updated_at = ? WHERE id = ?').run(now, id)
  }

  remove(id: string): void {
    this.database
      .transaction(() => {
        this.#prepare('DELETE FROM rows WHERE sheet = ?').run(id)
        this.#prepare('DELETE FROM sheets WHERE id = ?').run(id)
      })
      .immediate()
  }

  setRun(id: string, state: Sheet['runState'], cause: PauseCause | null, message: string | null): void {
    this.#prepare('UPDATE sheets SET run_state = ?, run_cause = ?, run_message = ? WHERE id = ?').run(
      state,
      cause,
      message,
      id,
    )
  }

  setBegan(id: string, began: number): void {
    this.#prepare('UPDATE sheets SET run_began = ? WHERE id = ?').run(began, id)
  }

  /** Sheets whose run isn't over. */
  inRun(): Sheet[] {
    return this.list().filter((sheet) => sheet.runState !== 'idle')
  }

  /** Takes the run of a sheet for a process. False when another live one has it. */
  claim(id: string, owner: string, now: number, alive: (owner: string) => boolean): boolean {
    return this.database
      .transaction(() => {
        const held = this.#prepare<[string], { owner: string | null; lease_until: number }>(
          'SELECT owner, lease_until FROM sheets WHERE id = ?',
        ).get(id)
        if (!held) return false
        const taken = held.owner !== null && held.owner !== owner && held.lease_until > now
        if (taken && alive(held.owner!)) return false
        this.#prepare('UPDATE sheets SET owner = ?, lease_until = ? WHERE id = ?').run(
          owner,
          now + leaseMs,
          id,
        )
        return true
      })
      .immediate()
  }

  renew(owner: string, now: number): void {
    this.#prepare('UPDATE sheets SET lease_until = ? WHERE owner = ?').run(now + leaseMs, owner)
  }

  release(owner: string): void {
    this.#prepare('UPDATE sheets SET owner = NULL, lease_until = 0 WHERE owner = ?').run(owner)
  }

  counts(id: string): CountedRows[] {
    return this.#prepare<[string], CountedRows>(
      `SELECT state, kinds, fixable, reused, in_run AS inRun, count(*) AS count FROM rows
         WHERE sheet = ? GROUP BY state, kinds, fixable, reused, in_run`,
    ).all(id)
  }

  keepVoices(connection: string, voices: string, now: number): void {
    this.#prepare('INSERT OR REPLACE INTO voice_lists (connection, voices, at) VALUES (?, ?, ?)').run(
      connection,
      voices,
      now,
    )
  }

  voices(connection: string): string | null {
    return (
      this.#prepare<[string], { voices: string }>('SELECT voices FROM voice_lists WHERE connection = ?').get(
        connection,
      )?.voices ?? null
    )
  }

  close(): void {
    this.database.close()
  }

  #prepare<Values extends unknown[] | object = unknown[], Record = unknown>(
    sql: string,
  ): Database.Statement<Values extends unknown[] ? Values : [Values], Record> {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.database.prepare(sql)))
    return statement as Database.Statement<Values extends unknown[] ? Values : [Values], Record>
  }
}

function pick(sheet: Sheet) {
  const { id, name, connection, voiceId, rate, folder, template } = sheet
  return {
    ...{ id, name, connection, voiceId, rate, folder, template },
    output: JSON.stringify(sheet.output),
    variables: JSON.stringify(sheet.variables),
  }
}

function toSheet(record: SheetRecord): Sheet {
  const { id, name, connection, rate, folder, template } = record
  return {
    ...{ id, name, connection, rate, folder, template },
    voiceId: record.voice_id,
    output: JSON.parse(record.output) as Sheet['output'],
    variables: JSON.parse(record.variables) as string[],
    runState: record.run_state,
    runMessage: record.run_message,
    runCause: record.run_cause,
    runBegan: record.run_began,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}
