import type Database from 'better-sqlite3'

/** Each entry brings the database from version n to n + 1. Never change one that was released. */
const migrations: readonly string[] = [
  `CREATE TABLE jobs (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     connection TEXT NOT NULL,
     state TEXT NOT NULL,
     body TEXT NOT NULL,
     target TEXT,
     remote_id TEXT,
     attempt INTEGER NOT NULL DEFAULT 0,
     polls INTEGER NOT NULL DEFAULT 0,
     relinks INTEGER NOT NULL DEFAULT 0,
     result TEXT,
     failure TEXT,
     next_at INTEGER NOT NULL,
     deadline_at INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     submitted_at INTEGER,
     completed_at INTEGER,
     ended_at INTEGER,
     updated_at INTEGER NOT NULL,
     owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0,
     cancel_asked INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX jobs_due ON jobs (state, next_at);
   CREATE INDEX jobs_created ON jobs (created_at);
   CREATE TABLE connections (
     connection TEXT PRIMARY KEY,
     paused_until INTEGER NOT NULL DEFAULT 0,
     pauses INTEGER NOT NULL DEFAULT 0,
     banner TEXT
   ) STRICT;`,
]

/** Opens the tables, creating or migrating them. Throws when a newer version of the program wrote the file. */
export function migrate(db: Database.Database): void {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('busy_timeout = 5000')
  db.transaction(() => {
    const version = db.pragma('user_version', { simple: true }) as number
    if (version > migrations.length)
      throw new Error(
        `The job list was written by a newer version of Greenroom (format ${version}, this one knows ${migrations.length}). Update Greenroom.`,
      )
    for (const sql of migrations.slice(version)) db.exec(sql)
    db.pragma(`user_version = ${migrations.length}`)
  }).immediate()
}
