import type { SqliteDatabase, SqlValue } from '../../storage/index.ts'

/** Which process acts on a row, and until when without a sign of life, ms since 1970. */
export interface Lease {
  owner: string
  until: number
}

/** This process, as leases see it. */
export interface Holder {
  /** Names this process in leases: `processOwner`. */
  owner: string
  /** Whether the process that an owner names may still be there: `processAlive`. */
  alive: (owner: string) => boolean
}

/** How long a process that can't be asked for keeps its rows from others, ms. */
export const leaseMs = 20_000

/**
 * The leases of any table with the columns `id`, `owner` and `lease_until`; with `cancel_asked` also requests to cancel.
 * Of all processes, only the one that holds a row acts on it. Every method is one step of the database.
 */
export class LeaseTable {
  readonly #database: SqliteDatabase
  readonly #table: string
  readonly #going: string

  /** @param going the condition, in SQL, of rows that go on by themselves and are taken up when their process is gone */
  constructor(database: SqliteDatabase, table: string, going: string) {
    this.#database = database
    this.#table = table
    this.#going = going
  }

  /** Values of the columns of a new row. */
  columns(owner: string, now: number): { owner: string; lease_until: number } {
    return { owner, lease_until: now + leaseMs }
  }

  /** Null when nobody holds it, or when there is no such row. */
  holder(id: string): Lease | null {
    const row = this.#sql<{ owner: string | null; until: number }>(
      `SELECT owner, lease_until AS until FROM ${this.#table} WHERE id = ?`,
    ).get(id)
    return row?.owner ? { owner: row.owner, until: row.until } : null
  }

  /** Whether another process holds it that is alive. */
  heldByOther(id: string, { owner, alive }: Holder, now: number): boolean {
    const lease = this.holder(id)
    return lease !== null && lease.owner !== owner && lease.until > now && alive(lease.owner)
  }

  /** Takes a row that is free, this process's own, or of a process that is gone. False when another one has it. */
  claim(id: string, holder: Holder, now: number): boolean {
    const lease = this.holder(id)
    if (lease && !mayTake(lease, holder, now)) return false
    return this.#take(id, lease, holder.owner, now)
  }

  /**
   * Rows that go on and that nobody living holds, the oldest first.
   * @param only the condition, in SQL, that else holds for them, with `?` for the values
   */
  left(holder: Holder, now: number, only = '1', ...values: readonly SqlValue[]): string[] {
    return this.#sql<{ id: string; owner: string | null; until: number }>(
      `SELECT id, owner, lease_until AS until FROM ${this.#table}
       WHERE (${this.#going}) AND (owner IS NULL OR owner <> ?) AND (${only}) ORDER BY created_at, rowid`,
    )
      .all(holder.owner, ...values)
      .filter(({ owner, until }) => owner === null || mayTake({ owner, until }, holder, now))
      .map(({ id }) => id)
  }

  /** Takes every row that is `left`. Answers which it got. */
  adopt(holder: Holder, now: number, only = '1', ...values: readonly SqlValue[]): string[] {
    return this.left(holder, now, only, ...values).filter((id) => this.claim(id, holder, now))
  }

  /** All rows of this process stay its own for the length of a lease from now on. */
  renew(owner: string, now: number): void {
    this.#sql(`UPDATE ${this.#table} SET lease_until = ? WHERE owner = ?`).run(now + leaseMs, owner)
  }

  /** Gives all rows of this process free. */
  release(owner: string): void {
    this.#sql(`UPDATE ${this.#table} SET owner = NULL, lease_until = 0 WHERE owner = ?`).run(owner)
  }

  /** Asks the process that holds it to cancel it: it does so at its next heartbeat. */
  askToCancel(id: string): void {
    this.#sql(`UPDATE ${this.#table} SET cancel_asked = 1 WHERE id = ?`).run(id)
  }

  /** Rows of this process that another one wants cancelled. */
  askedToCancel(owner: string): string[] {
    return this.#sql<{ id: string }>(`SELECT id FROM ${this.#table} WHERE owner = ? AND cancel_asked = 1`)
      .all(owner)
      .map(({ id }) => id)
  }

  /** Only as long as its lease is the one that was seen: of two processes that see the same, one gets it. */
  #take(id: string, seen: Lease | null, owner: string, now: number): boolean {
    return (
      this.#sql(
        `UPDATE ${this.#table} SET owner = ?, lease_until = ? WHERE id = ? AND owner IS ? AND (owner IS NULL OR lease_until = ?)`,
      ).run(owner, now + leaseMs, id, seen?.owner ?? null, seen?.until ?? 0).changes > 0
    )
  }

  #sql<Row = unknown>(text: string) {
    return this.#database.sql<Row>(text)
  }
}

function mayTake(lease: Lease, { owner, alive }: Holder, now: number): boolean {
  return lease.owner === owner || lease.until <= now || !alive(lease.owner)
}
