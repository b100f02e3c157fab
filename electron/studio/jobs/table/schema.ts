import { clipsMigration } from './clips-schema.ts'

/** Schema migrations: entry n brings the database from version n to n + 1. Never change one that was released. */
export const migrations: readonly string[] = [
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
  // SQLite has to read past the large body to reach later columns, so fields for lists and histories are in indexes.
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
  // With the id in the index, a list doesn't read the rows at all, which are far apart because of their bodies.
  `DROP INDEX jobs_listed;
   CREATE INDEX jobs_listed ON jobs (parent, created_at, id, state, kind, connection, title);
   DROP INDEX productions_listed;
   CREATE INDEX productions_listed ON productions (state, created_at, id, kind, connection, title);`,
  // This index serves the search for existing speech before the same text is requested again.
  `CREATE INDEX jobs_spoken ON jobs (connection, body) WHERE kind IN ('speech', 'voice-clone');`,
  // New columns for the batch of a production, and for the row that its project was filled in with, as JSON.
  `ALTER TABLE productions ADD COLUMN batch TEXT;
   ALTER TABLE productions ADD COLUMN variables TEXT;
   CREATE INDEX productions_batch ON productions (batch) WHERE batch IS NOT NULL;`,
  // Extras of the engine are stored beside the body. Jobs of older versions have them inside the body
  // (service/client/job-service.ts).
  `ALTER TABLE jobs ADD COLUMN extras TEXT;`,
  // The column `parent` held an id or one of several words; now the purpose has a column of its own. Held jobs are read
  // at every heartbeat, hence the index.
  `ALTER TABLE jobs RENAME COLUMN parent TO parent_id;
   ALTER TABLE jobs ADD COLUMN purpose TEXT NOT NULL DEFAULT 'clip';
   UPDATE jobs SET
     purpose = CASE parent_id WHEN 'voiceover' THEN 'row' WHEN 'cut-out' THEN 'cut-out' ELSE 'voice' END,
     parent_id = CASE WHEN parent_id IN ('voiceover', 'cut-out', 'voice') THEN NULL ELSE parent_id END
     WHERE parent_id IS NOT NULL;
   DROP INDEX jobs_listed;
   CREATE INDEX jobs_listed ON jobs (purpose, created_at, id, state, kind, connection, title);
   CREATE INDEX jobs_children ON jobs (parent_id) WHERE parent_id IS NOT NULL;
   CREATE INDEX jobs_held ON jobs (owner, cancel_asked) WHERE owner IS NOT NULL;`,
  // Preparations were stored in a table of their own until their job was created. Now a job exists from the start; its
  // source is stored separately, because it outlives the job while its clip exists.
  `ALTER TABLE jobs ADD COLUMN step TEXT;
   CREATE TABLE sources (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     project_id TEXT NOT NULL,
     content_hash TEXT NOT NULL,
     batch TEXT,
     variables TEXT,
     snapshot TEXT NOT NULL
   ) STRICT;
   INSERT INTO sources (id, kind, project_id, content_hash, batch, variables, snapshot)
     SELECT id, kind, project_id, content_hash, batch, variables, snapshot FROM productions;
   CREATE INDEX sources_project ON sources (project_id);
   UPDATE jobs SET created_at = (SELECT created_at FROM productions WHERE productions.id = jobs.id)
     WHERE id IN (SELECT id FROM productions);
   INSERT INTO jobs (id, kind, title, connection, state, body, target, polls, failure, next_at, deadline_at, created_at,
       updated_at, ended_at, owner, lease_until, cancel_asked, step)
     SELECT id, kind, title, connection, state, 'null', target, tries, failure, next_at, updated_at + 1800000, created_at,
       updated_at, ended_at, owner, lease_until, cancel_asked, step
     FROM productions WHERE state <> 'handed' AND id NOT IN (SELECT id FROM jobs) ORDER BY created_at, rowid;
   DROP TABLE productions;`,
  // The index begins with the next due jobs of each state and connection, so they are found however many jobs follow.
  `CREATE INDEX jobs_agenda ON jobs (owner, state, connection, next_at, created_at) WHERE owner IS NOT NULL;`,
  // Collecting stored its own copy of each job. Now clips are derived from the jobs in this database.
  clipsMigration,
  // The export of a job's clip that is made once the job is done, as JSON; null when none was asked for or it was made.
  `ALTER TABLE sources ADD COLUMN export_plan TEXT;`,
  // The parts that a clip is made in, as JSON; null for a clip that is requested as one.
  `ALTER TABLE jobs ADD COLUMN parts TEXT;`,
]
