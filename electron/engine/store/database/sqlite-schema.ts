/**
 * Migrations of the SQLite file: each entry brings it from the version that is its index to the next. Entries are never
 * changed, only added. `postgres-schema.ts` has the same tables.
 */
export const sqliteMigrations: readonly string[] = [
  `
  CREATE TABLE records (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    capability TEXT NOT NULL,
    status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    finished_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    request TEXT NOT NULL,
    fields TEXT NOT NULL,
    result_file TEXT,
    fail_code INTEGER,
    fail_reason TEXT,
    webhook_url TEXT,
    locked_credits REAL NOT NULL DEFAULT 0,
    locked_seconds REAL NOT NULL DEFAULT 0,
    used_credits REAL NOT NULL DEFAULT 0,
    used_seconds REAL NOT NULL DEFAULT 0
  );
  CREATE INDEX records_unfinished ON records (seq) WHERE status < 3;
  CREATE INDEX records_finished ON records (finished_at) WHERE finished_at IS NOT NULL;

  CREATE TABLE files (
    name TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    record_id TEXT,
    original_name TEXT
  );
  CREATE INDEX files_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
  CREATE INDEX files_record ON files (record_id);

  CREATE TABLE timings (record_id TEXT PRIMARY KEY, words TEXT NOT NULL, phonemes TEXT NOT NULL);

  CREATE TABLE avatars (
    avatar_id TEXT PRIMARY KEY,
    record_id TEXT NOT NULL UNIQUE
  );

  CREATE TABLE own_voices (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    voice_id TEXT NOT NULL UNIQUE,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    sample_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    gender TEXT NOT NULL,
    match TEXT NOT NULL
  );

  CREATE TABLE tokens (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL);

  CREATE TABLE account (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    plan TEXT NOT NULL,
    state TEXT NOT NULL,
    credits REAL,
    video_seconds REAL,
    source TEXT
  );

  CREATE TABLE callbacks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    record_id TEXT NOT NULL,
    url TEXT NOT NULL,
    message TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'due'
  );
  CREATE INDEX callbacks_due ON callbacks (next_at) WHERE state = 'due';
  `,
  `
  CREATE TABLE live_sessions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    closed_at INTEGER,
    status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
    channel TEXT NOT NULL,
    front_user TEXT NOT NULL,
    algorithm_user TEXT NOT NULL,
    faces INTEGER NOT NULL,
    met_at INTEGER,
    credits REAL NOT NULL,
    code INTEGER,
    reason TEXT
  );
  CREATE INDEX live_sessions_open ON live_sessions (seq) WHERE closed_at IS NULL;
  `,
  `ALTER TABLE records ADD COLUMN client TEXT NOT NULL DEFAULT '';`,
  `
  CREATE TABLE issued_tokens (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL
  );
  INSERT INTO issued_tokens (hash, expires_at) SELECT hash, expires_at FROM tokens ORDER BY rowid;
  DROP TABLE tokens;
  ALTER TABLE issued_tokens RENAME TO tokens;
  `,
  `
  ALTER TABLE live_sessions ADD COLUMN engine TEXT;
  ALTER TABLE live_sessions ADD COLUMN lease_until INTEGER;
  `,
  `
  CREATE TABLE tenants (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'active',
    credits REAL,
    video_seconds REAL,
    per_minute INTEGER,
    concurrency INTEGER,
    key_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    revoked_at INTEGER
  );
  ALTER TABLE records ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE files ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE own_voices ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE tokens ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE callbacks ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE live_sessions ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  CREATE INDEX own_voices_tenant ON own_voices (tenant);
  CREATE INDEX tokens_tenant ON tokens (tenant, seq);
  `,
  `
  CREATE TABLE holds (id TEXT PRIMARY KEY, tenant TEXT NOT NULL, credits REAL NOT NULL, until INTEGER NOT NULL);
  CREATE INDEX holds_until ON holds (until);
  `,
]
