import type pg from 'pg'
import { GreenroomError, message } from '../../../common/messages/index.ts'

/** A step of the tables in PostgreSQL. */
interface Migration {
  sql: string
  /**
   * Lowest version whose engines still work with the tables after this step. Columns and tables that are added don't disturb
   * older engines; what these still use is removed one version later, when none of them runs any more.
   */
  worksWith: number
}

/** Key of the advisory lock under which one engine at a time migrates: the letters `grnm` as a number. */
const migrationLock = 0x67_72_6e_6d

/** Longest time that a step may take with the records of a large service, ms. */
const migrationMs = 3_600_000

const patient = (text: string): pg.QueryConfig & { query_timeout: number } => ({ text, query_timeout: migrationMs })

/**
 * Migrations of the tables in PostgreSQL: each entry brings them from the version that is its index to the next. Entries are
 * never changed, only added. `sqlite-schema.ts` has the same tables. JSON is kept as `json`, which stays the text that was
 * stored; the order of its keys is part of what clients get back.
 */
export const postgresMigrations: readonly Migration[] = [
  {
    worksWith: 1,
    sql: `
  CREATE TABLE records (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    capability TEXT NOT NULL,
    client TEXT NOT NULL DEFAULT '',
    status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    finished_at BIGINT,
    attempts INTEGER NOT NULL DEFAULT 0,
    request JSON NOT NULL,
    fields JSON NOT NULL,
    result_file TEXT,
    fail_code INTEGER,
    fail_reason TEXT,
    webhook_url TEXT,
    locked_credits DOUBLE PRECISION NOT NULL DEFAULT 0,
    locked_seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
    used_credits DOUBLE PRECISION NOT NULL DEFAULT 0,
    used_seconds DOUBLE PRECISION NOT NULL DEFAULT 0
  );
  CREATE INDEX records_unfinished ON records (seq) WHERE status < 3;
  CREATE INDEX records_finished ON records (finished_at) WHERE finished_at IS NOT NULL;

  CREATE TABLE files (
    name TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    mime TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    record_id TEXT,
    original_name TEXT
  );
  CREATE INDEX files_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
  CREATE INDEX files_record ON files (record_id);

  CREATE TABLE timings (record_id TEXT PRIMARY KEY, words JSON NOT NULL, phonemes JSON NOT NULL);

  CREATE TABLE avatars (
    avatar_id TEXT PRIMARY KEY,
    record_id TEXT NOT NULL UNIQUE
  );

  CREATE TABLE own_voices (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    voice_id TEXT NOT NULL UNIQUE,
    id TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    sample_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    gender TEXT NOT NULL,
    match JSON NOT NULL
  );

  CREATE TABLE tokens (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
  );

  CREATE TABLE account (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    plan TEXT NOT NULL,
    state TEXT NOT NULL,
    credits DOUBLE PRECISION,
    video_seconds DOUBLE PRECISION,
    source TEXT
  );

  CREATE TABLE callbacks (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    record_id TEXT NOT NULL,
    url TEXT NOT NULL,
    message JSON NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'due'
  );
  CREATE INDEX callbacks_due ON callbacks (next_at) WHERE state = 'due';

  CREATE TABLE live_sessions (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 4),
    channel TEXT NOT NULL,
    front_user TEXT NOT NULL,
    algorithm_user TEXT NOT NULL,
    faces INTEGER NOT NULL,
    met_at BIGINT,
    credits DOUBLE PRECISION NOT NULL,
    code INTEGER,
    reason TEXT
  );
  CREATE INDEX live_sessions_open ON live_sessions (seq) WHERE closed_at IS NULL;

  CREATE TABLE installation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    api_key TEXT NOT NULL,
    client_id TEXT NOT NULL,
    client_secret TEXT NOT NULL,
    uid INTEGER NOT NULL
  );
  `,
  },
  {
    worksWith: 1,
    sql: `
  ALTER TABLE live_sessions ADD COLUMN engine TEXT;
  ALTER TABLE live_sessions ADD COLUMN lease_until BIGINT;
  `,
  },
  {
    // An engine of before the shared queue takes all unfinished records for its own.
    worksWith: 3,
    sql: `
  CREATE TABLE work (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    record_id TEXT NOT NULL UNIQUE,
    class TEXT NOT NULL,
    client TEXT NOT NULL,
    kind TEXT NOT NULL,
    turn BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    worker TEXT,
    share DOUBLE PRECISION NOT NULL DEFAULT 0,
    stage TEXT,
    eta_ms BIGINT,
    failures TEXT NOT NULL DEFAULT '[]'
  );
  CREATE INDEX work_turns ON work (class, turn, seq);

  CREATE TABLE turns (
    class TEXT NOT NULL,
    client TEXT NOT NULL,
    turn BIGINT NOT NULL,
    PRIMARY KEY (class, client)
  );

  CREATE TABLE engines (
    name TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    classes TEXT NOT NULL,
    slots INTEGER NOT NULL,
    running INTEGER NOT NULL DEFAULT 0,
    version TEXT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    seen_at TIMESTAMPTZ NOT NULL DEFAULT now()
  );
  `,
  },
  {
    // An engine of before tenants makes and charges everything for the operator. One that runs already goes on.
    worksWith: 4,
    sql: `
  CREATE TABLE tenants (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'active',
    credits DOUBLE PRECISION,
    video_seconds DOUBLE PRECISION,
    per_minute INTEGER,
    concurrency INTEGER,
    key_hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    used_at BIGINT,
    revoked_at BIGINT
  );
  ALTER TABLE records ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE files ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE own_voices ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE tokens ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE callbacks ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  ALTER TABLE live_sessions ADD COLUMN tenant TEXT NOT NULL DEFAULT '';
  CREATE INDEX own_voices_tenant ON own_voices (tenant);
  CREATE INDEX tokens_tenant ON tokens (tenant, seq);

  ALTER TABLE work ADD COLUMN held BOOLEAN NOT NULL DEFAULT false;
  CREATE INDEX work_clients ON work (client, held);
  `,
  },
  {
    worksWith: 4,
    sql: `
  CREATE TABLE holds (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    credits DOUBLE PRECISION NOT NULL,
    until BIGINT NOT NULL
  );
  CREATE INDEX holds_until ON holds (until);
  `,
  },
  {
    worksWith: 4,
    sql: 'ALTER TABLE installation ADD COLUMN media TEXT;',
  },
]

/**
 * Brings the tables to the newest version that this engine knows. Engines that start at the same time migrate one after the
 * other; tables of a newer engine are taken as they are while that says that they still fit.
 * @throws GreenroomError `data-newer`
 */
export async function migratePostgres(
  pool: pg.Pool,
  migrations: readonly Migration[] = postgresMigrations,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(patient(`SELECT pg_advisory_xact_lock(${String(migrationLock)})`))
    await migrate(client, migrations)
    await client.query('COMMIT')
  } catch (error) {
    // Ending the connection takes back the transaction, also where it is broken.
    client.release(true)
    throw error
  }
  client.release()
}

/** Whether an engine has made its tables in a database. */
export async function hasTables(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>("SELECT to_regclass('greenroom_schema')::text AS name")
  return rows[0]!.name !== null
}

async function migrate(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  // Whoever may only use tables may not create one, not even one that is there.
  if (!(await hasTables(client)))
    await client.query('CREATE TABLE greenroom_schema (version INTEGER PRIMARY KEY, works_with INTEGER NOT NULL)')
  const { rows } = await client.query<{ version: number; works_with: number }>(
    'SELECT version, works_with FROM greenroom_schema ORDER BY version DESC LIMIT 1',
  )
  const { version, works_with: worksWith } = rows[0] ?? { version: 0, works_with: 0 }
  const known = migrations.length
  if (worksWith > known)
    throw new GreenroomError('data-newer', message('engineServer.databaseNewer', { version, known }))
  for (const [step, { sql, worksWith }] of migrations.entries()) {
    if (step < version) continue
    await client.query(patient(sql))
    await client.query('INSERT INTO greenroom_schema (version, works_with) VALUES ($1, $2)', [step + 1, worksWith])
  }
}
