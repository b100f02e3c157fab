import { runningStates } from '../../common/bridge/index.ts'
import type { LibraryShow } from '../../common/bridge/index.ts'
import { generationKinds } from '../../common/generation/kinds.ts'

/** Kinds whose clips are sound, as SQL. */
const soundKinds = Object.entries(generationKinds)
  .filter(([, { media }]) => media === 'audio')
  .map(([kind]) => `'${kind}'`)
  .join(', ')

const media = `iif(kind IN (${soundKinds}), 'audio', 'video')`

/** Columns of every part. `expires_at` is NULL for a clip whose file is on this machine. */
export const clipColumns =
  'id, online, kind, media, size, duration_ms, made_at, connection, path, title, stack, expires_at, seq'

const saved = `SELECT job_id AS id, 0 AS online, kind, media, size, duration_ms, made_at, connection, path, title,
  coalesce(stack, (SELECT batch FROM jobs.sources WHERE sources.id = job_id)) AS stack, NULL AS expires_at, rowid AS seq
  FROM clips WHERE preview = 0`

/** Clips at services that the library does not hold. */
const atServices = (condition: string): string => `SELECT id, 1, kind, ${media}, size, duration_ms,
  coalesce(finished_at, added_at), connection, replace(name, '/', ' '), name,
  (SELECT batch FROM jobs.sources WHERE sources.id = remote_items.id), iif(state = 'ready', expires_at, NULL), rowid
  FROM jobs.remote_items WHERE (${condition}) AND NOT EXISTS (SELECT 1 FROM clips WHERE job_id = remote_items.id)`

/** Jobs that their services have not taken, so that there is no clip at a service. */
const unsent = (states: readonly string[]): string => `SELECT id, 1, kind, ${media}, NULL, NULL, created_at, connection,
  title, title, (SELECT batch FROM jobs.sources WHERE sources.id = jobs.id), NULL, rowid FROM jobs.jobs
  WHERE purpose = 'clip' AND remote_id IS NULL AND coalesce(json_extract(target, '$.preview'), 0) <> 1
  AND state IN (${states.map((state) => `'${state}'`).join(', ')})`

const ready = "state = 'ready' AND coalesce(expires_at > @now, 1)"
const lost = "state = 'expired' OR (state = 'ready' AND expires_at <= @now)"
// An imported clip that is saved is in the library, unless its service doesn't tell the kind of the clip.
const imported = "source = 'import' AND (state <> 'saved' OR kind = 'unknown')"

const parts: Record<LibraryShow, readonly string[]> = {
  here: [saved],
  all: [saved, atServices(`(${ready}) OR (${imported})`)],
  online: [atServices(ready)],
  working: [atServices("state = 'working'"), unsent(runningStates)],
  failed: [atServices("state IN ('failed', 'unknown')"), unsent(['failed', 'unconfirmed', 'expired'])],
  lost: [atServices(lost)],
}

/** Selections in SQL whose rows, taken together, are the listed clips. `@now` is the present time, ms since 1970. */
export function partsOf(show: LibraryShow): readonly string[] {
  return parts[show]
}
