import type { Code } from '../../../common/service/index.ts'
import { readText, storedText } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { generationKinds } from '../../../common/generation/kinds.ts'
import type { GenerationKind, ResultMedia } from '../../../common/generation/kinds.ts'
import { resultLifetimeMs } from '../../core/clock.ts'
import type { Db } from './database.ts'

/** Capability that a record belongs to: that of a kind of generation, or `avatar` for an uploaded avatar. */
export type Capability = (typeof generationKinds)[GenerationKind]['capability'] | 'avatar'

export const capabilities: readonly Capability[] = [
  ...Object.values(generationKinds).map((kind) => kind.capability),
  'avatar',
]

/** Capabilities whose records the info endpoint of a medium answers for. */
export function capabilitiesOf(media: ResultMedia): Capability[] {
  return Object.values(generationKinds).flatMap((kind) => (kind.media === media ? [kind.capability] : []))
}

/** Status of a record, as the interface numbers it (`statusOf`). */
export const status = { queued: 1, processing: 2, completed: 3, failed: 4 } as const
export type Status = (typeof status)[keyof typeof status]

/** A generation as stored. Times are ms since 1970. */
export interface RecordRow {
  seq: number
  id: string
  capability: Capability
  /** Who asked for it, as a hash of the credentials; empty where an earlier version stored it. */
  client: string
  status: Status
  createdAt: number
  updatedAt: number
  finishedAt: number | null
  /** Number of times that the work on the record was started. */
  attempts: number
  /** Request of the record, as it was accepted. */
  request: unknown
  /** Fields that the capability adds to the record: layout echoes, notes, durations. */
  fields: Record<string, unknown>
  /** Name of the record's result among the stored files. */
  resultFile: string | null
  failCode: Code | null
  failReason: Text | null
  webhookUrl: string | null
  lockedCredits: number
  lockedSeconds: number
  usedCredits: number
  usedSeconds: number
}

export interface NewRecord {
  id: string
  capability: Capability
  client: string
  createdAt: number
  request: unknown
  fields: Record<string, unknown>
  webhookUrl: string | null
  lockedCredits: number
  lockedSeconds: number
}

interface Columns {
  seq: number
  id: string
  capability: Capability
  client: string
  status: Status
  created_at: number
  updated_at: number
  finished_at: number | null
  attempts: number
  request: string
  fields: string
  result_file: string | null
  fail_code: Code | null
  fail_reason: string | null
  webhook_url: string | null
  locked_credits: number
  locked_seconds: number
  used_credits: number
  used_seconds: number
}

/** Fields of a video's record: digests of what it was made of, and of its file. They are not part of answers. */
export const madeOf = 'made_of'
export const madeDigest = 'made_digest'

function fromColumns(row: Columns): RecordRow {
  return {
    seq: row.seq,
    id: row.id,
    capability: row.capability,
    client: row.client,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
    attempts: row.attempts,
    request: JSON.parse(row.request) as unknown,
    fields: JSON.parse(row.fields) as Record<string, unknown>,
    resultFile: row.result_file,
    failCode: row.fail_code,
    failReason: row.fail_reason === null ? null : readText(row.fail_reason),
    webhookUrl: row.webhook_url,
    lockedCredits: row.locked_credits,
    lockedSeconds: row.locked_seconds,
    usedCredits: row.used_credits,
    usedSeconds: row.used_seconds,
  }
}

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, Capability, string, number, number, string, string, string | null, number, number]>(
      `INSERT INTO records (id, capability, client, status, created_at, updated_at, request, fields, webhook_url, locked_credits,
         locked_seconds) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    get: db.prepare<[string], Columns>('SELECT * FROM records WHERE id = ?'),
    spoken: db.prepare<[string, string, string, string | null, string | null], { id: string }>(
      `SELECT id FROM records WHERE capability = 'speech' AND status <> 4 AND request ->> '$.input_text' = ?
         AND request ->> '$.voice_id' = ? AND request ->> '$.rate' = ?
         AND (? IS NULL OR coalesce(request ->> '$.format', 'mp3') = ?) ORDER BY seq DESC LIMIT 1`,
    ),
    lipSynced: db.prepare<[string, number, number], { id: string }>(
      `SELECT id FROM records WHERE capability = 'lip-sync' AND status IN (2, 3) AND fields ->> '$.lip_sync_of' = ?
         AND seq < ? AND (finished_at IS NULL OR finished_at > ?) ORDER BY seq DESC LIMIT 1`,
    ),
    lipSyncedFrom: db.prepare<[string, string, number, number], { id: string }>(
      `SELECT id FROM records WHERE capability = 'lip-sync' AND status <> 4 AND request ->> '$.video_url' = ?
         AND request ->> '$.audio_url' = ? AND coalesce(request ->> '$.engine_mark', 0) = ?
         AND (finished_at IS NULL OR finished_at > ?) ORDER BY seq DESC LIMIT 1`,
    ),
    made: db.prepare<[string, number], { file: string; digest: string }>(
      `SELECT result_file AS file, fields ->> '$.${madeDigest}' AS digest FROM records
         WHERE capability IN ('avatar-video', 'talking-avatar') AND status = 3 AND fields ->> '$.${madeOf}' = ?
         AND result_file IS NOT NULL AND finished_at > ? ORDER BY seq DESC LIMIT 1`,
    ),
    unfinished: db.prepare<[], Pick<RecordRow, 'id' | 'capability' | 'client'>>(
      'SELECT id, capability, client FROM records WHERE status < 3 ORDER BY seq',
    ),
    begin: db.prepare<[number, string]>(
      'UPDATE records SET status = 2, attempts = attempts + 1, updated_at = ? WHERE id = ? AND status < 3',
    ),
    requeue: db.prepare<[number]>('UPDATE records SET status = 1, updated_at = ? WHERE status = 2'),
    fields: db.prepare<[string, number, string]>(
      'UPDATE records SET fields = json_patch(fields, ?), updated_at = ? WHERE id = ?',
    ),
    complete: db.prepare<[string | null, number, number, number, number, string]>(
      `UPDATE records SET status = 3, result_file = ?, used_credits = ?, used_seconds = ?, finished_at = ?, updated_at = ?
       WHERE id = ? AND status < 3`,
    ),
    fail: db.prepare<[number, string, number, number, string]>(
      `UPDATE records SET status = 4, fail_code = ?, fail_reason = ?, result_file = NULL, finished_at = ?, updated_at = ?
       WHERE id = ? AND status < 3`,
    ),
    lost: db.prepare<[number, string, number, string]>(
      'UPDATE records SET status = 4, fail_code = ?, fail_reason = ?, result_file = NULL, updated_at = ? WHERE id = ?',
    ),
    expired: db.prepare<[number], { id: string }>(
      `SELECT id FROM records WHERE finished_at <= ? AND (capability <> 'avatar' OR status = 4)`,
    ),
    remove: db.prepare<[string]>('DELETE FROM records WHERE id = ?'),
    removeTimings: db.prepare<[string]>('DELETE FROM timings WHERE record_id = ?'),
    removeAvatar: db.prepare<[string]>('DELETE FROM avatars WHERE record_id = ?'),
    counts: db.prepare<[], { status: Status; n: number }>('SELECT status, count(*) AS n FROM records GROUP BY status'),
  }
}

/** Stored records of generations. The row alone decides the state of a generation. */
export class Records {
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db) {
    this.#statements = statementsOf(db)
  }

  insert(record: NewRecord): void {
    this.#statements.insert.run(
      record.id,
      record.capability,
      record.client,
      record.createdAt,
      record.createdAt,
      JSON.stringify(record.request),
      JSON.stringify(record.fields),
      record.webhookUrl,
      record.lockedCredits,
      record.lockedSeconds,
    )
  }

  /** Newest speech record with exactly this request that has not failed; of any format when `format` is null. */
  spoken(text: string, voice: string, rate: string, format: string | null): string | undefined {
    return this.#statements.spoken.get(text, voice, rate, format, format)?.id
  }

  /** Record of an earlier lip sync of the same content that has not failed and whose result still exists at `now`. */
  lipSynced(content: string, beforeSeq: number, now: number): string | undefined {
    return this.#statements.lipSynced.get(content, beforeSeq, now - resultLifetimeMs)?.id
  }

  /**
   * Record of a lip sync with the same addresses in its request that has not failed and whose result still exists at
   * `now`.
   */
  lipSyncedFrom(
    order: { video_url: string; audio_url: string; engine_mark?: boolean },
    now: number,
  ): string | undefined {
    return this.#statements.lipSyncedFrom.get(
      order.video_url,
      order.audio_url,
      order.engine_mark === true ? 1 : 0,
      now - resultLifetimeMs,
    )?.id
  }

  /** The result of a finished video that was made of the same content and still exists at `now`, with its digest. */
  finishedVideo(content: string, now: number): { file: string; digest: string } | undefined {
    return this.#statements.made.get(content, now - resultLifetimeMs)
  }

  get(id: string): RecordRow | undefined {
    const row = this.#statements.get.get(id)
    return row && fromColumns(row)
  }

  unfinished(): Pick<RecordRow, 'id' | 'capability' | 'client'>[] {
    return this.#statements.unfinished.all()
  }

  /** Marks the start of the work; false when the record has ended in the meantime. */
  begin(id: string, now: number): boolean {
    return this.#statements.begin.run(now, id).changes === 1
  }

  /** Puts the records that a killed process was working on back into the queue. */
  requeueInterrupted(now: number): number {
    return this.#statements.requeue.run(now).changes
  }

  mergeFields(id: string, fields: Record<string, unknown>, now: number): void {
    this.#statements.fields.run(JSON.stringify(fields), now, id)
  }

  /** Completes a record; false when it had already ended. */
  complete(
    id: string,
    result: { file: string | null; usedCredits: number; usedSeconds: number },
    now: number,
  ): boolean {
    return (
      this.#statements.complete.run(result.file, result.usedCredits, result.usedSeconds, now, now, id).changes === 1
    )
  }

  /** Fails a record; false when it had already ended. */
  fail(id: string, code: Code, reason: Text, now: number): boolean {
    return this.#statements.fail.run(code, storedText(reason), now, now, id).changes === 1
  }

  /** Fails a completed record whose result is missing on the disk. */
  markLost(id: string, code: Code, reason: Text, now: number): void {
    this.#statements.lost.run(code, storedText(reason), now, id)
  }

  finishedBefore(time: number): string[] {
    return this.#statements.expired.all(time).map((row) => row.id)
  }

  /** Removes a record with its timings and its avatar. */
  remove(id: string): void {
    this.#statements.removeTimings.run(id)
    this.#statements.removeAvatar.run(id)
    this.#statements.remove.run(id)
  }

  counts(): Record<Status, number> {
    const counts: Record<Status, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
    for (const row of this.#statements.counts.all()) counts[row.status] = row.n
    return counts
  }
}
