import type { Db } from '../../store/records/database.ts'
import type { RecordRow, Records } from '../../store/records/records.ts'

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, string]>('INSERT INTO avatars (avatar_id, record_id) VALUES (?, ?)'),
    byId: db.prepare<[string], { record_id: string }>('SELECT record_id FROM avatars WHERE avatar_id = ?'),
    all: db.prepare<[], { record_id: string }>(
      'SELECT a.record_id FROM avatars a JOIN records r ON r.id = a.record_id ORDER BY r.seq DESC',
    ),
  }
}

/** The records of own avatars by the `avatar_id` that the user chose. */
export class AvatarRegistry {
  readonly #records: Records
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db, records: Records) {
    this.#records = records
    this.#statements = statementsOf(db)
  }

  find(avatarId: string): RecordRow | undefined {
    const row = this.#statements.byId.get(avatarId)
    return row && this.#records.get(row.record_id)
  }

  /** All own avatars, newest first. */
  list(): RecordRow[] {
    return this.#statements.all.all().flatMap((row) => this.#records.get(row.record_id) ?? [])
  }

  add(avatarId: string, recordId: string): void {
    this.#statements.insert.run(avatarId, recordId)
  }
}
