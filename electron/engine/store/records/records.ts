import type { Code } from '../../../common/service/index.ts'
import { readText, storedText } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { generationKinds } from '../../../common/generation/kinds.ts'
import type { GenerationKind, ResultMedia } from '../../../common/generation/kinds.ts'
import type { Database, Value } from '../database/types.ts'
import { inScope, operator } from '../tenants/tenant.ts'
import type { Scope } from '../tenants/tenant.ts'
import { mergePatch } from './merge-patch.ts'

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
  /** Id of the tenant that it belongs to. */
  tenant: string
  /** Who takes turns, as in `QueueEntry`. */
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

/** What the queue knows of a record. */
export type QueuedRecord = Pick<RecordRow, 'id' | 'capability' | 'tenant' | 'client'>

export interface NewRecord {
  id: string
  capability: Capability
  tenant: string
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
  tenant: string
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

function fromColumns(row: Columns): RecordRow {
  return {
    seq: row.seq,
    id: row.id,
    capability: row.capability,
    tenant: row.tenant,
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

/** Condition that no later attempt has begun, with the number of one, twice; null for whoever doesn't attempt. */
const ofAttempt = '(CAST(? AS INTEGER) IS NULL OR attempts = ?)'

/**
 * Stored records of generations. The row alone decides the state of a generation. What clients ask for is read in the scope of
 * their tenant; what changes the state of a record is for whoever has read it.
 */
export class Records {
  readonly #db: Database
  readonly #scope: Scope

  constructor(db: Database, scope: Scope = operator) {
    this.#db = db
    this.#scope = scope
  }

  /** The records of a tenant. */
  of(tenant: string): Records {
    return new Records(this.#db, tenant)
  }

  async insert(record: NewRecord): Promise<void> {
    await this.#db.run(
      `INSERT INTO records (id, capability, tenant, client, status, created_at, updated_at, request, fields, webhook_url,
         locked_credits, locked_seconds) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
      record.id,
      record.capability,
      record.tenant,
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

  async get(id: string): Promise<RecordRow | undefined> {
    const sql = `SELECT * FROM records WHERE id = ? AND ${inScope}`
    const row = await this.#db.get<Columns>(sql, id, this.#scope, this.#scope)
    return row && fromColumns(row)
  }

  /** The records of all tenants that have not ended. */
  unfinished(): Promise<QueuedRecord[]> {
    return this.#db.all('SELECT id, capability, tenant, client FROM records WHERE status < 3 ORDER BY seq')
  }

  /** Marks the start of the work; false when the record has ended in the meantime. */
  begin(id: string, now: number): Promise<boolean> {
    return this.#changed(
      'UPDATE records SET status = 2, attempts = attempts + 1, updated_at = ? WHERE id = ? AND status < 3',
      now,
      id,
    )
  }

  /** Puts the records that a killed process was working on back into the queue. */
  requeueInterrupted(now: number): Promise<number> {
    return this.#db.run('UPDATE records SET status = 1, updated_at = ? WHERE status = 2', now)
  }

  /** Merges fields into those of a record, by RFC 7396: a field of null removes it. */
  async mergeFields(id: string, fields: Record<string, unknown>, now: number): Promise<void> {
    await this.#db.transaction(async () => {
      const row = await this.#db.get<Pick<Columns, 'fields'>>(
        `SELECT fields FROM records WHERE id = ?${this.#db.rowLock}`,
        id,
      )
      if (!row) return
      const merged = JSON.stringify(mergePatch(JSON.parse(row.fields), fields))
      await this.#db.run('UPDATE records SET fields = ?, updated_at = ? WHERE id = ?', merged, now, id)
    })
  }

  /** Lets a record wait again whose attempt was interrupted. */
  async requeue(id: string, attempt: number, now: number): Promise<void> {
    await this.#db.run(
      'UPDATE records SET status = 1, updated_at = ? WHERE id = ? AND status = 2 AND attempts = ?',
      now,
      id,
      attempt,
    )
  }

  /**
   * Completes a record; false when it had already ended.
   * @param attempt the number of the attempt that does; false as well when a later one has begun
   */
  complete(
    id: string,
    result: { file: string | null; usedCredits: number; usedSeconds: number },
    now: number,
    attempt: number | null = null,
  ): Promise<boolean> {
    return this.#changed(
      `UPDATE records SET status = 3, result_file = ?, used_credits = ?, used_seconds = ?, finished_at = ?, updated_at = ?
       WHERE id = ? AND status < 3 AND ${ofAttempt}`,
      result.file,
      result.usedCredits,
      result.usedSeconds,
      now,
      now,
      id,
      attempt,
      attempt,
    )
  }

  /** Fails a record; false when it had already ended. @param attempt as of `complete` */
  fail(id: string, code: Code, reason: Text, now: number, attempt: number | null = null): Promise<boolean> {
    return this.#changed(
      `UPDATE records SET status = 4, fail_code = ?, fail_reason = ?, result_file = NULL, finished_at = ?, updated_at = ?
       WHERE id = ? AND status < 3 AND ${ofAttempt}`,
      code,
      storedText(reason),
      now,
      now,
      id,
      attempt,
      attempt,
    )
  }

  /** Fails a completed record whose result is missing on the disk. */
  async markLost(id: string, code: Code, reason: Text, now: number): Promise<void> {
    await this.#db.run(
      'UPDATE records SET status = 4, fail_code = ?, fail_reason = ?, result_file = NULL, updated_at = ? WHERE id = ?',
      code,
      storedText(reason),
      now,
      id,
    )
  }

  async finishedBefore(time: number): Promise<string[]> {
    const rows = await this.#db.all<{ id: string }>(
      `SELECT id FROM records WHERE finished_at <= ? AND (capability <> 'avatar' OR status = 4)`,
      time,
    )
    return rows.map((row) => row.id)
  }

  /** Removes a record with its timings and its avatar. */
  async remove(id: string): Promise<void> {
    await this.#db.transaction(async () => {
      await this.#db.run('DELETE FROM timings WHERE record_id = ?', id)
      await this.#db.run('DELETE FROM avatars WHERE record_id = ?', id)
      await this.#db.run('DELETE FROM records WHERE id = ?', id)
    })
  }

  async counts(): Promise<Record<Status, number>> {
    const counts: Record<Status, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
    const rows = await this.#db.all<{ status: Status; n: number }>(
      'SELECT status, count(*) AS n FROM records GROUP BY status',
    )
    for (const row of rows) counts[row.status] = row.n
    return counts
  }

  async #changed(sql: string, ...values: Value[]): Promise<boolean> {
    return (await this.#db.run(sql, ...values)) === 1
  }
}
