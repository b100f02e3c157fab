import { folded } from '../../core/folded.ts'

/** Key for sorting names: ignores case, and orders numbers by value. */
export function nameKey(name: string): string {
  return folded(name).replaceAll(/\d{1,15}/g, (digits) => digits.padStart(15, '0'))
}

/** The text that a search for a clip looks in. @param variables JSON object: values by column name */
export function haystackOf(name: string, project: string, remoteId: string, variables: string): string {
  const values = Object.values(JSON.parse(variables) as Record<string, string>)
  return folded([name, project, remoteId, ...values].join('\n')).slice(0, 4_000)
}

/**
 * SQL functions that the statements, views and triggers of the job database use; every connection to it has to define
 * them.
 */
export const clipFunctions = {
  folded: (text: unknown): string => folded(String(text)),
  name_key: (name: unknown): string => nameKey(String(name)),
  /** `haystackOf` for a JSON array: name, project, record id, variables. */
  haystack(fields: unknown): string {
    const [name, project, remoteId, variables] = JSON.parse(String(fields)) as string[]
    return haystackOf(String(name), String(project), String(remoteId), variables ?? '{}')
  },
}

/** SQL for a JSON column, in which a text that is no valid JSON counts as NULL. */
const parsed = (column: string): string => `iif(json_valid(${column}), ${column}, NULL)`

/** SQL for a whole number above 0, otherwise NULL. */
const positive = (value: string): string => `nullif(max(CAST(round(coalesce(${value}, 0)) AS INTEGER), 0), 0)`

const ofBody = (name: string): string =>
  positive(`coalesce(json_extract(body, '$.${name}'), json_extract(body, '$.data[0].${name}'))`)

const fromJob = `id, connection, remote_id, source, job_id, job_state, kind, name, name_key, project, haystack, state,
  message, url, added_at, finished_at, expires_at, duration_ms, width, height, size, path, sha256, variables`

/** SQL that writes the clip row of the job with this id; columns that only collecting knows are kept. */
const materialize = (id: string): string => `
  INSERT INTO remote_items (${fromJob}) SELECT ${fromJob} FROM job_clips WHERE id = ${id}
  ON CONFLICT (id) DO UPDATE SET
    connection = excluded.connection, remote_id = excluded.remote_id, source = excluded.source,
    job_id = excluded.job_id, job_state = excluded.job_state, kind = excluded.kind, name = excluded.name,
    name_key = excluded.name_key, project = excluded.project, haystack = excluded.haystack,
    state = iif(path IS NOT NULL, 'saved', excluded.state), message = iif(path IS NOT NULL, NULL, excluded.message),
    url = excluded.url, added_at = excluded.added_at, finished_at = excluded.finished_at,
    expires_at = excluded.expires_at, duration_ms = coalesce(excluded.duration_ms, duration_ms),
    width = iif(excluded.path IS NOT NULL, coalesce(excluded.width, width), coalesce(width, excluded.width)),
    height = iif(excluded.path IS NOT NULL, coalesce(excluded.height, height), coalesce(height, excluded.height)),
    size = coalesce(excluded.size, size), path = coalesce(excluded.path, path),
    sha256 = coalesce(excluded.sha256, sha256), mtime_ms = iif(excluded.path IS NOT NULL, NULL, mtime_ms),
    variables = excluded.variables, ask_at = NULL, asks = 0;`

/**
 * Adds clips at services to the table of jobs. The view `job_clips` derives a clip from each job. Its rows are stored
 * in `remote_items`, together with clips imported by id, ready to be sorted and searched; triggers write them in the
 * same transaction as the job, in whichever process. `path`, `sha256` and `mtime_ms` of a downloaded file, a renewed
 * link, `ask_at` and `asks` are what only collecting knows of a job's clip.
 */
export const clipsMigration = `
CREATE VIEW job_clips AS
  SELECT id, connection, remote_id, 'job' AS source, id AS job_id, job_state, kind, name, name_key(name) AS name_key,
    project, haystack(json_array(name, project, remote_id, variables)) AS haystack,
    CASE WHEN path IS NOT NULL THEN 'saved'
      WHEN job_state = 'expired' OR failure_code = 'result-gone' THEN 'expired'
      -- The service finished it, whatever became of the job afterwards.
      WHEN finished_at IS NOT NULL THEN 'ready'
      WHEN job_state = 'failed' THEN iif(failure_code IN ('service', 'refused'), 'failed', 'unknown')
      WHEN job_state = 'cancelled' THEN 'unknown'
      ELSE 'working' END AS state,
    CASE WHEN path IS NOT NULL THEN NULL
      WHEN job_state = 'expired' OR failure_code = 'result-gone' THEN failure_message
      WHEN finished_at IS NULL AND job_state = 'failed' THEN failure_message END AS message,
    url, added_at, finished_at, finished_at + 604800000 AS expires_at, duration_ms, file_width, file_height,
    coalesce(file_width, ${ofBody('width')}) AS width, coalesce(file_height, ${ofBody('height')}) AS height, size, path,
    sha256, variables
  FROM (
    SELECT id, connection, remote_id, state AS job_state, kind, title AS name,
      coalesce(json_extract(snapshot, '$.name'), '') AS project,
      coalesce((SELECT json_group_object(key, value) FROM json_each(variables) WHERE type = 'text'), '{}') AS variables,
      json_extract(failure, '$.code') AS failure_code, json_extract(failure, '$.message') AS failure_message,
      json_extract(result, '$.url') AS url, created_at AS added_at, completed_at AS finished_at,
      CAST(json_extract(result, '$.file.durationMs') AS INTEGER) AS duration_ms,
      ${positive("json_extract(result, '$.file.width')")} AS file_width,
      ${positive("json_extract(result, '$.file.height')")} AS file_height, body,
      CAST(json_extract(result, '$.file.size') AS INTEGER) AS size, json_extract(result, '$.file.path') AS path,
      json_extract(result, '$.file.sha256') AS sha256
    FROM (
      SELECT jobs.id, connection, remote_id, state, jobs.kind, title, created_at, completed_at,
        ${parsed('body')} AS body, ${parsed('failure')} AS failure, ${parsed('result')} AS result,
        ${parsed('sources.snapshot')} AS snapshot, ${parsed('sources.variables')} AS variables
      FROM jobs LEFT JOIN sources ON sources.id = jobs.id
      WHERE purpose = 'clip' AND remote_id IS NOT NULL
        AND coalesce(json_extract(${parsed('target')}, '$.preview'), 0) <> 1
    )
  );
CREATE TABLE remote_items (
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
CREATE INDEX remote_items_record ON remote_items (connection, remote_id, source);
CREATE INDEX remote_items_finished ON remote_items (finished_at, id);
CREATE INDEX remote_items_state ON remote_items (state, expires_at);
CREATE INDEX remote_items_name ON remote_items (name_key, id);
CREATE INDEX remote_items_ask ON remote_items (ask_at) WHERE ask_at IS NOT NULL;
INSERT INTO remote_items (${fromJob}) SELECT ${fromJob} FROM job_clips;
CREATE TRIGGER job_clips_inserted AFTER INSERT ON jobs WHEN NEW.remote_id IS NOT NULL BEGIN
  ${materialize('NEW.id')}
END;
-- What moves often is written without a look at the project, the body and the sheet.
CREATE TRIGGER job_clips_moved AFTER UPDATE OF state, result, failure, completed_at ON jobs
WHEN NEW.remote_id IS OLD.remote_id AND NEW.remote_id IS NOT NULL BEGIN
  UPDATE remote_items SET
    job_state = job.job_state, state = iif(remote_items.path IS NOT NULL, 'saved', job.state),
    message = iif(remote_items.path IS NOT NULL, NULL, job.message), url = job.url, finished_at = job.finished_at,
    expires_at = job.expires_at, duration_ms = coalesce(job.duration_ms, remote_items.duration_ms),
    width = coalesce(job.file_width, remote_items.width), height = coalesce(job.file_height, remote_items.height),
    size = coalesce(job.size, remote_items.size), path = coalesce(job.path, remote_items.path),
    sha256 = coalesce(job.sha256, remote_items.sha256),
    mtime_ms = iif(job.path IS NOT NULL, NULL, remote_items.mtime_ms), ask_at = NULL, asks = 0
  FROM (SELECT job_state, state, message, url, finished_at, expires_at, duration_ms, file_width, file_height, size, path,
    sha256 FROM job_clips WHERE id = NEW.id) AS job
  WHERE id = NEW.id AND source = 'job';
END;
CREATE TRIGGER job_clips_changed
AFTER UPDATE OF kind, title, connection, body, target, purpose, remote_id, created_at ON jobs
WHEN NEW.remote_id IS NOT NULL OR OLD.remote_id IS NOT NULL BEGIN
  -- It was imported before its job was known: what was saved of it counts for the job.
  UPDATE remote_items SET id = NEW.id
    WHERE source = 'import' AND connection = NEW.connection AND remote_id = NEW.remote_id
      AND EXISTS (SELECT 1 FROM job_clips WHERE id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM remote_items AS own WHERE own.id = NEW.id);
  ${materialize('NEW.id')}
  DELETE FROM remote_items WHERE id = NEW.id AND source = 'job'
    AND NOT EXISTS (SELECT 1 FROM job_clips WHERE id = NEW.id);
  DELETE FROM remote_items WHERE source = 'import' AND connection = NEW.connection AND remote_id = NEW.remote_id
    AND EXISTS (SELECT 1 FROM remote_items AS own WHERE own.id = NEW.id);
END;
CREATE TRIGGER job_clips_deleted AFTER DELETE ON jobs WHEN OLD.remote_id IS NOT NULL BEGIN
  DELETE FROM remote_items WHERE id = OLD.id AND source = 'job';
END;
CREATE TRIGGER job_clips_source AFTER INSERT ON sources
WHEN EXISTS (SELECT 1 FROM remote_items WHERE id = NEW.id) BEGIN
  ${materialize('NEW.id')}
END;`
