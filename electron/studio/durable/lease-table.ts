import type { SqliteDatabase, SqlValue } from '../../storage/index.ts'

/** Which process works on a row, and until when (ms since 1970) without a heartbeat. */
export interface Lease {
  owner: string
  until: number
}

/** This process, as the holder of leases. */
export interface Holder {
  /** Name of this process in leases: `processOwner`. */
  owner: string
  /** Whether the process that an owner names may still be running: `processAlive`. */
  alive: (owner: string) => boolean
}

/** How long a row stays leased to a process on another machine, whose life can't be checked, ms. */
export const leaseMs = 20_000

/**
 * Leases in any table with the columns `id`, `owner` and `lease_until`; with `cancel_asked` also requests to cancel.
 * Only the process that holds a row's lease works on it. Every method is one transaction.
 */
export class LeaseTable {
  readonly #database: SqliteDatabase
  readonly #table: string
  readonly #going: string

  /**
   * Adds leases to a table.
   * @param going SQL condition for rows that are under way, and are taken over when their process has died
   */
  constructor(database: SqliteDatabase, table: string, going: string) {
    this.#database = database
    this.#table = table
    this.#going = going
  }

  /** Lease columns for a new row. */
  columns(owner: string, now: number): { owner: string; lease_until: number } {
    return { owner, lease_until: now + leaseMs }
  }

  /** The lease of a row; null when nobody holds it, or there is no such row. */
  holder(id: string): Lease | null {
    const row = this.#sql<{ owner: string | null; until: number }>(
      `SELECT owner, lease_until AS until FROM ${this.#table} WHERE id = ?`,
    ).get(id)
    return row?.owner ? { owner: row.owner, until: row.until } : null
  }

  /** Whether another live process holds a row. */
  heldByOther(id: string, { owner, alive }: Holder, now: number): boolean {
    const lease = this.holder(id)
    return lease !== null && lease.owner !== owner && lease.until > now && alive(lease.owner)
  }

  /**
   * Takes the lease of a row that is free, already this process's own, or held by a dead process. False when another
   * process holds it.
   */
  claim(id: string, holder: Holder, now: number): boolean {
    const lease = this.holder(id)
    if (lease && !mayTake(lease, holder, now)) return false
    return this.#take(id, lease, holder.owner, now)
  }

  /**
   * Rows under way that no live process holds, oldest first.
   * @param only further SQL condition, with `?` for the values
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

  /** Takes the lease of every row that is `left`. Returns the ids of the rows taken. */
  adopt(holder: Holder, now: number, only = '1', ...values: readonly SqlValue[]): string[] {
    return this.left(holder, now, only, ...values).filter((id) => this.claim(id, holder, now))
  }

  /** Extends the leases of all rows of this process by the length of a lease from now. */
  renew(owner: string, now: number): void {
    this.#sql(`UPDATE ${this.#table} SET lease_until = ? WHERE owner = ?`).run(now + leaseMs, owner)
  }

  /** Releases the leases of all rows of this process. */
  release(owner: string): void {
    this.#sql(`UPDATE ${this.#table} SET owner = NULL, lease_until = 0 WHERE owner = ?`).run(owner)
  }

  /** Asks the process that holds a row to cancel it, which it does at its next heartbeat. */
  askToCancel(id: string): void {
    this.#sql(`UPDATE ${this.#table} SET cancel_asked = 1 WHERE id = ?`).run(id)
  }

  /** Rows of this process that another process wants cancelled. */
  askedToCancel(owner: string): string[] {
    return this.#sql<{ id: string }>(`SELECT id FROM ${this.#table} WHERE owner = ? AND cancel_asked = 1`)
      .all(owner)
      .map(({ id }) => id)
  }

  /** Takes a lease only if it is still the one that was read: of two processes that compete, one gets it. */
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
