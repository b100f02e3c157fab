/** Schema migrations: entry n brings the database from version n to n + 1. Never change one that was released. */
export const migrations: readonly string[] = [
  `CREATE TABLE sheets (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     connection TEXT NOT NULL,
     voice_id TEXT NOT NULL,
     rate INTEGER NOT NULL,
     output TEXT NOT NULL,
     folder TEXT NOT NULL,
     template TEXT NOT NULL,
     variables TEXT NOT NULL,
     ready INTEGER NOT NULL DEFAULT 0,
     run_state TEXT NOT NULL DEFAULT 'idle',
     run_message TEXT,
     run_cause TEXT,
     run_began INTEGER,
     owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0,
     created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE rows (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     sheet TEXT NOT NULL REFERENCES sheets (id) ON DELETE CASCADE,
     position INTEGER NOT NULL,
     state TEXT NOT NULL,
     kinds INTEGER NOT NULL DEFAULT 0,
     fixable INTEGER NOT NULL DEFAULT 0,
     reused INTEGER NOT NULL DEFAULT 0,
     in_run INTEGER NOT NULL DEFAULT 0,
     resend INTEGER NOT NULL DEFAULT 0,
     rev INTEGER NOT NULL DEFAULT 0,
     twin INTEGER NOT NULL DEFAULT 0,
     name_key TEXT,
     text TEXT NOT NULL,
     voice TEXT NOT NULL,
     rate TEXT NOT NULL,
     file TEXT NOT NULL,
     vals TEXT NOT NULL,
     problems TEXT,
     message TEXT,
     made TEXT
   ) STRICT;
   CREATE INDEX rows_order ON rows (sheet, position);
   CREATE INDEX rows_counts ON rows (sheet, state, kinds, fixable, reused, in_run);
   CREATE INDEX rows_names ON rows (sheet, name_key) WHERE name_key IS NOT NULL;
   CREATE INDEX rows_paths ON rows (sheet, made ->> '$.path') WHERE made IS NOT NULL;
   CREATE TABLE history (
     sheet TEXT NOT NULL REFERENCES sheets (id) ON DELETE CASCADE,
     seq INTEGER NOT NULL,
     undone INTEGER NOT NULL DEFAULT 0,
     size INTEGER NOT NULL,
     diff TEXT NOT NULL,
     PRIMARY KEY (sheet, seq)
   ) STRICT;
   CREATE TABLE made_files (
     path TEXT PRIMARY KEY,
     signature TEXT NOT NULL,
     made TEXT NOT NULL,
     made_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE voice_lists (
     connection TEXT PRIMARY KEY,
     voices TEXT NOT NULL,
     at INTEGER NOT NULL
   ) STRICT;`,
  // A run reads its next rows at each step; the index avoids going through all that are made.
  `CREATE INDEX rows_queued ON rows (sheet, position) WHERE state = 'queued'`,
  `ALTER TABLE rows ADD COLUMN take INTEGER NOT NULL DEFAULT 0`,
]
