import { message } from '../../../../common/messages/index.ts'
import { SqliteDatabase } from '../../../../storage/index.ts'

/** Schema migrations: entry n brings the database from version n to n + 1. Never change one that was released. */
const migrations: readonly string[] = [
  `CREATE TABLE items (
     id TEXT PRIMARY KEY,
     connection TEXT NOT NULL,
     remote_id TEXT NOT NULL,
     source TEXT NOT NULL,
     job_id TEXT,
     job_state TEXT,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     name_key TEXT NOT NULL,
     project TEXT NOT NULL,
     haystack TEXT NOT NULL,
     state TEXT NOT NULL,
     message TEXT,
     url TEXT,
     added_at INTEGER NOT NULL,
     finished_at INTEGER,
     expires_at INTEGER,
     duration_ms INTEGER,
     width INTEGER,
     height INTEGER,
     size INTEGER,
     path TEXT,
     sha256 TEXT,
     mtime_ms INTEGER,
     variables TEXT NOT NULL,
     ask_at INTEGER,
     asks INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE UNIQUE INDEX items_remote ON items (connection, remote_id);
   CREATE UNIQUE INDEX items_job ON items (job_id) WHERE job_id IS NOT NULL;
   CREATE INDEX items_finished ON items (finished_at, id);
   CREATE INDEX items_state ON items (state, expires_at);
   CREATE INDEX items_name ON items (name_key, id);
   CREATE INDEX items_ask ON items (ask_at) WHERE ask_at IS NOT NULL;
   CREATE TABLE batches (
     id TEXT PRIMARY KEY,
     folder TEXT NOT NULL,
     plan TEXT NOT NULL,
     origin TEXT NOT NULL,
     state TEXT NOT NULL,
     ready INTEGER NOT NULL DEFAULT 0,
     message TEXT,
     created_at INTEGER NOT NULL,
     ended_at INTEGER,
     owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE TABLE batch_items (
     id TEXT PRIMARY KEY,
     batch TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
     remote TEXT NOT NULL,
     position INTEGER NOT NULL,
     number INTEGER NOT NULL,
     name TEXT NOT NULL,
     file_name TEXT NOT NULL,
     state TEXT NOT NULL,
     message TEXT,
     next TEXT,
     have INTEGER NOT NULL DEFAULT 0,
     total INTEGER,
     sha256 TEXT,
     mtime_ms INTEGER,
     resource TEXT,
     validator TEXT,
     entity_total INTEGER,
     fetched TEXT,
     placing TEXT,
     relinks INTEGER NOT NULL DEFAULT 0,
     refetches INTEGER NOT NULL DEFAULT 0,
     tries INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX batch_items_order ON batch_items (batch, position);
   CREATE INDEX batch_items_state ON batch_items (batch, state, position);
   CREATE INDEX batch_items_remote ON batch_items (remote, state);
   CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
  // Clips are stored in the database of the jobs. `moveItems` copies the old rows there and drops this table.
  'ALTER TABLE items RENAME TO items_before;',
]

/** The database file of batches and of facts such as the time of the last announcement. */
export class CollectDatabase extends SqliteDatabase {
  /** @throws Error when a newer version of the program wrote the file */
  constructor(path: string) {
    super(path, { what: message('storage.collect'), migrations, synchronous: 'NORMAL' })
  }

  fact(key: string): string | null {
    return this.sql<{ value: string }>('SELECT value FROM facts WHERE key = ?').get(key)?.value ?? null
  }

  setFact(key: string, value: string): void {
    this.sql('INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
      key,
      value,
    )
  }
}
