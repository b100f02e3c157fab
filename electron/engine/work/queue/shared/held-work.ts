import type { Database } from '../../../store/database/types.ts'
import type { WorkClass } from '../work-classes.ts'

/** An entry that may be worked on from now on. */
export interface ReleasedEntry {
  recordId: string
  workClass: WorkClass
  turn: number
}

/**
 * Entries of tenants that have as many others in the queue as are worked on at once. They have their turn, and no job until one of
 * the others has ended. Whoever counts has the row of the tenant locked, so that none is left behind.
 */
export class HeldWork {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Whether one more entry of a client has to wait for others of the same one; in the transaction that adds it. */
  async holds(client: string): Promise<boolean> {
    return (await this.#room(client)) <= 0
  }

  /** Takes those entries of a client from the held ones that there is room for; in a transaction that gives them their jobs. */
  async release(client: string): Promise<ReleasedEntry[]> {
    const room = await this.#room(client)
    if (room <= 0) return []
    return await this.#db.all<ReleasedEntry>(
      `UPDATE work SET held = false WHERE record_id IN (
         SELECT record_id FROM work WHERE client = ? AND held ORDER BY turn, seq LIMIT ?)
       RETURNING record_id AS "recordId", class AS "workClass", turn`,
      client,
      Math.min(room, mostAtOnce),
    )
  }

  /** The clients that have held entries. */
  async clients(): Promise<string[]> {
    return (await this.#db.all<{ client: string }>('SELECT DISTINCT client FROM work WHERE held')).map(
      ({ client }) => client,
    )
  }

  /** How many entries of a client may be added to those that are worked on; any number of one that is no tenant. */
  async #room(client: string): Promise<number> {
    const sql = `SELECT concurrency FROM tenants WHERE id = ?${this.#db.rowLock}`
    const most = (await this.#db.get<{ concurrency: number | null }>(sql, client))?.concurrency ?? null
    if (most === null) return Number.POSITIVE_INFINITY
    const others = await this.#db.get<{ n: number }>(
      'SELECT count(*) AS n FROM work WHERE client = ? AND NOT held',
      client,
    )
    return most - others!.n
  }
}

/** Most entries that are released at once: where a limit was taken away, there may be thousands. */
const mostAtOnce = 1_000
