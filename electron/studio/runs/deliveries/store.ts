import type { DeliveryCheck, DeliveryState } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { Columns, SqliteDatabase, Table } from '../../../storage/index.ts'
import { LeaseTable } from '../../durable/index.ts'
import type { Resume } from './remotes/types.ts'

/** A delivery as it is stored. Times are ms since 1970. */
export interface DeliveryRow {
  id: string
  destination: string
  destinationName: string
  path: string
  /** Size and time of the file when it was asked for; another file by its path is not sent. */
  size: number
  mtimeMs: number
  sha256: string | null
  /** The name wanted, and its extension with its dot. */
  stem: string
  extension: string
  state: DeliveryState
  sent: number
  resume: Resume | null
  checked: DeliveryCheck | null
  location: string | null
  message: Text | null
  next: Text | null
  tries: number
  nextAt: number
  createdAt: number
  endedAt: number | null
}

/** Schema migrations: entry n brings the database from version n to n + 1. Never change one that was released. */
const migrations: readonly string[] = [
  `CREATE TABLE deliveries (
     id TEXT PRIMARY KEY,
     destination TEXT NOT NULL,
     destination_name TEXT NOT NULL,
     path TEXT NOT NULL,
     size INTEGER NOT NULL,
     mtime_ms INTEGER NOT NULL,
     sha256 TEXT,
     stem TEXT NOT NULL,
     extension TEXT NOT NULL,
     state TEXT NOT NULL,
     sent INTEGER NOT NULL,
     resume TEXT,
     checked TEXT,
     location TEXT,
     message TEXT,
     next TEXT,
     tries INTEGER NOT NULL,
     next_at INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     ended_at INTEGER,
     owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0,
     cancel_asked INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX deliveries_state ON deliveries (state, created_at);
   CREATE INDEX deliveries_file ON deliveries (path, destination);`,
]

const columns = new Columns<DeliveryRow>({
  id: 'plain',
  destination: 'plain',
  destinationName: 'plain',
  path: 'plain',
  size: 'plain',
  mtimeMs: 'plain',
  sha256: 'plain',
  stem: 'plain',
  extension: 'plain',
  state: 'plain',
  sent: 'plain',
  resume: 'json',
  checked: 'plain',
  location: 'plain',
  message: 'message',
  next: 'message',
  tries: 'plain',
  nextAt: 'plain',
  createdAt: 'plain',
  endedAt: 'plain',
})

const going = "state IN ('queued', 'sending')"
/** Ended deliveries that stay on the list. */
const mostEnded = 2_000

/** The table of deliveries, in its own database file. */
export class DeliveryStore {
  readonly leases: LeaseTable
  readonly #db: SqliteDatabase
  readonly #table: Table<DeliveryRow>

  /** @throws Error when a newer version of the program wrote the file */
  constructor(path: string) {
    this.#db = new SqliteDatabase(path, { what: message('storage.deliveries'), migrations, synchronous: 'NORMAL' })
    this.#table = new Table(this.#db, 'deliveries', columns)
    this.leases = new LeaseTable(this.#db, 'deliveries', going)
  }

  insert(row: DeliveryRow, owner: string, now: number): void {
    this.#db.transaction(() => {
      this.#table.insert(row, this.leases.columns(owner, now))
      this.#db
        .sql(
          `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE NOT (${going})
           ORDER BY created_at DESC LIMIT -1 OFFSET ?)`,
        )
        .run(mostEnded)
    })
  }

  get(id: string): DeliveryRow | null {
    return this.#table.get(id)
  }

  change(id: string, change: Partial<DeliveryRow>): void {
    this.#table.change(id, change)
  }

  /** Queues a row that had ended, or that was interrupted, for this process. */
  requeue(id: string, change: Partial<DeliveryRow> = {}): void {
    this.#db.sql('UPDATE deliveries SET cancel_asked = 0 WHERE id = ?').run(id)
    this.change(
      id,
      Object.assign({ state: 'queued', message: null, next: null, tries: 0, nextAt: 0, endedAt: null }, change),
    )
  }

  /** Rows under way that a process holds, the oldest first. */
  agenda(owner: string): DeliveryRow[] {
    return this.#table.list(`WHERE owner = ? AND ${going} ORDER BY created_at, rowid`, owner)
  }

  /** Rows under way, and of the others the newest. */
  list(limit: number): DeliveryRow[] {
    return this.#table.list(`ORDER BY ${going} DESC, created_at DESC, rowid DESC LIMIT ?`, limit)
  }

  /** The newest delivery of the same file to a destination. */
  find(path: string, size: number, mtimeMs: number, destination: string): DeliveryRow | null {
    const where = 'WHERE path = ? AND destination = ? AND size = ? AND mtime_ms = ?'
    return (
      this.#table.list(`${where} ORDER BY created_at DESC, rowid DESC LIMIT 1`, path, destination, size, mtimeMs)[0] ??
      null
    )
  }

  remove(id: string): void {
    this.#table.remove(id)
  }

  /** A number that changes when another process has written. */
  version(): number {
    return this.#db.dataVersion()
  }

  close(): void {
    this.#db.close()
  }
}
