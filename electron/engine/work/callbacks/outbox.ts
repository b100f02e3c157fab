import type { Db } from '../../store/records/database.ts'
import type { CallbackContent } from './cipher.ts'

/**
 * A callback that is not delivered yet. The address of its result is added when it is sent, because the engine's port
 * may have changed.
 */
export interface PendingCallback {
  seq: number
  recordId: string
  url: string
  content: Omit<CallbackContent, 'url'> & { resultFile: string | null }
  attempts: number
}

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, string, string, number]>(
      'INSERT INTO callbacks (record_id, url, message, next_at) VALUES (?, ?, ?, ?)',
    ),
    due: db.prepare<
      [number, number],
      { seq: number; record_id: string; url: string; message: string; attempts: number }
    >(
      `SELECT seq, record_id, url, message, attempts FROM callbacks WHERE state = 'due' AND next_at <= ?
       ORDER BY next_at LIMIT ?`,
    ),
    next: db.prepare<[], { next_at: number | null }>(
      `SELECT min(next_at) AS next_at FROM callbacks WHERE state = 'due'`,
    ),
    later: db.prepare<[number, number]>('UPDATE callbacks SET attempts = attempts + 1, next_at = ? WHERE seq = ?'),
    remove: db.prepare<[number]>('DELETE FROM callbacks WHERE seq = ?'),
  }
}

/** Stored callbacks that are not delivered yet. A row is written in the transaction that ends its record. */
export class Outbox {
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db) {
    this.#statements = statementsOf(db)
  }

  add(recordId: string, url: string, content: PendingCallback['content'], at: number): void {
    this.#statements.insert.run(recordId, url, JSON.stringify(content), at)
  }

  due(now: number, limit: number): PendingCallback[] {
    return this.#statements.due.all(now, limit).map((row) => ({
      seq: row.seq,
      recordId: row.record_id,
      url: row.url,
      content: JSON.parse(row.message) as PendingCallback['content'],
      attempts: row.attempts,
    }))
  }

  nextAt(): number | undefined {
    return this.#statements.next.get()?.next_at ?? undefined
  }

  postpone(seq: number, until: number): void {
    this.#statements.later.run(until, seq)
  }

  remove(seq: number): void {
    this.#statements.remove.run(seq)
  }
}
