import type { Database } from '../../store/database/types.ts'
import type { RecordRow, Records } from '../../store/records/records.ts'
import { operator, uniqueName } from '../../store/tenants/tenant.ts'

/** The records of a tenant's own avatars by the `avatar_id` that the tenant chose. */
export class AvatarRegistry {
  readonly #records: Records
  readonly #db: Database
  readonly #tenant: string

  /** @param records those of the tenant */
  constructor(db: Database, records: Records, tenant = operator) {
    this.#records = records
    this.#db = db
    this.#tenant = tenant
  }

  async find(avatarId: string): Promise<RecordRow | undefined> {
    const sql = 'SELECT record_id FROM avatars WHERE avatar_id = ?'
    const row = await this.#db.get<{ record_id: string }>(sql, uniqueName(this.#tenant, avatarId))
    return row && (await this.#records.get(row.record_id))
  }

  /** All own avatars, newest first. */
  async list(): Promise<RecordRow[]> {
    const rows = await this.#db.all<{ record_id: string }>(
      'SELECT a.record_id FROM avatars a JOIN records r ON r.id = a.record_id WHERE r.tenant = ? ORDER BY r.seq DESC',
      this.#tenant,
    )
    const records = await Promise.all(rows.map((row) => this.#records.get(row.record_id)))
    return records.filter((record) => record !== undefined)
  }

  /** Reserves an avatar id for a record. False when another record has it. */
  async add(avatarId: string, recordId: string): Promise<boolean> {
    const sql = 'INSERT INTO avatars (avatar_id, record_id) VALUES (?, ?) ON CONFLICT (avatar_id) DO NOTHING'
    return (await this.#db.run(sql, uniqueName(this.#tenant, avatarId), recordId)) === 1
  }
}
