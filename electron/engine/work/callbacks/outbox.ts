import type { Database } from '../../store/database/types.ts'
import { operator } from '../../store/tenants/tenant.ts'
import type { CallbackContent } from './cipher.ts'

/**
 * A callback that is not delivered yet. The address of its result is added when it is sent, because the engine's port
 * may have changed.
 */
export interface PendingCallback {
  seq: number
  recordId: string
  /** Whose credentials seal it. */
  tenant: string
  url: string
  content: Omit<CallbackContent, 'url'> & { resultFile: string | null }
  attempts: number
}

/** Stored callbacks that are not delivered yet. A row is written in the transaction that ends its record. */
export class Outbox {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(
    recordId: string,
    url: string,
    content: PendingCallback['content'],
    at: number,
    tenant = operator,
  ): Promise<void> {
    await this.#db.run(
      'INSERT INTO callbacks (record_id, url, message, next_at, tenant) VALUES (?, ?, ?, ?, ?)',
      recordId,
      url,
      JSON.stringify(content),
      at,
      tenant,
    )
  }

  /**
   * Takes callbacks that are due. Each is due again at `until` unless its end is stored before: whoever took it may have died.
   * What one engine takes, no other one gets at the same time.
   */
  async take(now: number, limit: number, until: number): Promise<PendingCallback[]> {
    const skipTaken = this.#db.rowLock === '' ? '' : `${this.#db.rowLock} SKIP LOCKED`
    const rows = await this.#db.all<{
      seq: number
      record_id: string
      tenant: string
      url: string
      message: string
      attempts: number
    }>(
      `UPDATE callbacks SET next_at = ? WHERE seq IN (
         SELECT seq FROM callbacks WHERE state = 'due' AND next_at <= ? ORDER BY next_at LIMIT ?${skipTaken})
       RETURNING seq, record_id, tenant, url, message, attempts`,
      until,
      now,
      limit,
    )
    return rows.map((row) => ({
      seq: row.seq,
      recordId: row.record_id,
      tenant: row.tenant,
      url: row.url,
      content: JSON.parse(row.message) as PendingCallback['content'],
      attempts: row.attempts,
    }))
  }

  async nextAt(): Promise<number | undefined> {
    const row = await this.#db.get<{ next_at: number | null }>(
      `SELECT min(next_at) AS next_at FROM callbacks WHERE state = 'due'`,
    )
    return row?.next_at ?? undefined
  }

  async postpone(seq: number, until: number): Promise<void> {
    await this.#db.run('UPDATE callbacks SET attempts = attempts + 1, next_at = ? WHERE seq = ?', until, seq)
  }

  /** Gives back a callback that was taken and not sent to its end. */
  async release(seq: number, now: number): Promise<void> {
    await this.#db.run('UPDATE callbacks SET next_at = ? WHERE seq = ?', now, seq)
  }

  async remove(seq: number): Promise<void> {
    await this.#db.run('DELETE FROM callbacks WHERE seq = ?', seq)
  }
}
