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
  // Columns behind the body are slow to reach, so what lists and histories need is in indexes.
  `ALTER TABLE jobs ADD COLUMN parent TEXT;
   ALTER TABLE jobs ADD COLUMN credits REAL;
   ALTER TABLE jobs ADD COLUMN answer TEXT;
   CREATE INDEX jobs_listed ON jobs (parent, created_at, state, kind, connection, title);
   CREATE INDEX jobs_history ON jobs (kind, connection, state, ended_at, submitted_at, completed_at);
   CREATE TABLE productions (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     connection TEXT NOT NULL,
     state TEXT NOT NULL,
     target TEXT NOT NULL,
     project_id TEXT NOT NULL,
     content_hash TEXT NOT NULL,
     failure TEXT,
     step TEXT,
     next_at INTEGER NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     ended_at INTEGER,
     owner TEXT,
     lease_until INTEGER NOT NULL DEFAULT 0,
     cancel_asked INTEGER NOT NULL DEFAULT 0,
     snapshot TEXT NOT NULL
   ) STRICT;
   CREATE INDEX productions_listed ON productions (state, created_at, kind, connection, title);
   CREATE INDEX productions_project ON productions (project_id);`,
  // With the id, a list never touches the rows themselves, which lie far apart behind their bodies.
  `DROP INDEX jobs_listed;
   CREATE INDEX jobs_listed ON jobs (parent, created_at, id, state, kind, connection, title);
   DROP INDEX productions_listed;
   CREATE INDEX productions_listed ON productions (state, created_at, id, kind, connection, title);`,
  // The same words by the same voice are looked for before they are asked for.
  `CREATE INDEX jobs_spoken ON jobs (connection, body) WHERE kind IN ('speech', 'voice-clone');`,
  // Which batch a production is of, and the row that its project was filled in with, as JSON.
  `ALTER TABLE productions ADD COLUMN batch TEXT;
   ALTER TABLE productions ADD COLUMN variables TEXT;
   CREATE INDEX productions_batch ON productions (batch) WHERE batch IS NOT NULL;`,
  // The engine's own fields stand beside the body. Jobs of before hold theirs in it (service/client/job-service.ts).
  `ALTER TABLE jobs ADD COLUMN extras TEXT;`,
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
