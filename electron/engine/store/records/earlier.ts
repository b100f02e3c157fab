import { resultLifetimeMs } from '../../core/clock.ts'
import type { Database, Value } from '../database/types.ts'
import { operator } from '../tenants/tenant.ts'

/** Fields of a video's record: digests of what it was made of, and of its file. They are not part of answers. */
export const madeOf = 'made_of'
export const madeDigest = 'made_digest'

/** A request for speech in one of the service's own voices. */
export interface SpokenRequest {
  text: string
  voice: string
  rate: string
  /** `wav` or `mp3`; null: any. */
  format: string | null
  /** Which reading; 0 is the usual one. */
  take: number
}

/** Finds records of a tenant with the same content as a new request, so that nothing is made, or paid, twice. */
export class EarlierRecords {
  readonly #db: Database
  readonly #tenant: string

  constructor(db: Database, tenant = operator) {
    this.#db = db
    this.#tenant = tenant
  }

  of(tenant: string): EarlierRecords {
    return new EarlierRecords(this.#db, tenant)
  }

  /** Newest speech record with exactly this request that has not failed; of any format when `format` is null. */
  spoken({ text, voice, rate, format, take }: SpokenRequest): Promise<string | undefined> {
    return this.#id(
      `SELECT id FROM records WHERE tenant = ? AND capability = 'speech' AND status <> 4 AND request ->> 'input_text' = ?
         AND request ->> 'voice_id' = ? AND request ->> 'rate' = ?
         AND (CAST(? AS TEXT) IS NULL OR coalesce(request ->> 'format', 'mp3') = ?)
         AND coalesce(CAST(request ->> 'take' AS INTEGER), 0) = ? ORDER BY seq DESC LIMIT 1`,
      this.#tenant,
      text,
      voice,
      rate,
      format,
      format,
      take,
    )
  }

  /** Record of an earlier lip sync of the same content that has not failed and whose result still exists at `now`. */
  lipSynced(content: string, beforeSeq: number, now: number): Promise<string | undefined> {
    return this.#id(
      `SELECT id FROM records WHERE tenant = ? AND capability = 'lip-sync' AND status IN (2, 3) AND fields ->> 'lip_sync_of' = ?
         AND seq < ? AND (finished_at IS NULL OR finished_at > ?) ORDER BY seq DESC LIMIT 1`,
      this.#tenant,
      content,
      beforeSeq,
      now - resultLifetimeMs,
    )
  }

  /**
   * Record of a lip sync with the same addresses in its request that has not failed and whose result still exists at
   * `now`.
   */
  lipSyncedFrom(
    order: { video_url: string; audio_url: string; engine_mark?: boolean },
    now: number,
  ): Promise<string | undefined> {
    // SQLite answers a JSON true as 1, PostgreSQL as `true`.
    return this.#id(
      `SELECT id FROM records WHERE tenant = ? AND capability = 'lip-sync' AND status <> 4 AND request ->> 'video_url' = ?
         AND request ->> 'audio_url' = ?
         AND CASE WHEN CAST(request ->> 'engine_mark' AS TEXT) IN ('1', 'true') THEN 1 ELSE 0 END = ?
         AND (finished_at IS NULL OR finished_at > ?) ORDER BY seq DESC LIMIT 1`,
      this.#tenant,
      order.video_url,
      order.audio_url,
      order.engine_mark === true ? 1 : 0,
      now - resultLifetimeMs,
    )
  }

  /** The result of a finished video that was made of the same content and still exists at `now`, with its digest. */
  finishedVideo(content: string, now: number): Promise<{ file: string; digest: string } | undefined> {
    return this.#db.get(
      `SELECT result_file AS file, fields ->> '${madeDigest}' AS digest FROM records
         WHERE tenant = ? AND capability IN ('avatar-video', 'talking-avatar') AND status = 3 AND fields ->> '${madeOf}' = ?
         AND result_file IS NOT NULL AND finished_at > ? ORDER BY seq DESC LIMIT 1`,
      this.#tenant,
      content,
      now - resultLifetimeMs,
    )
  }

  async #id(sql: string, ...values: Value[]): Promise<string | undefined> {
    return (await this.#db.get<{ id: string }>(sql, ...values))?.id
  }
}
