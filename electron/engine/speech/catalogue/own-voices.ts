import { newRecordId } from '../../core/ids.ts'
import type { VoiceMatch } from '../types.ts'
import type { Database } from '../../store/database/types.ts'
import { inScope, operator, uniqueName } from '../../store/tenants/tenant.ts'
import type { Scope } from '../../store/tenants/tenant.ts'

/**
 * An own voice: the speaker that matches the user's sample. It is stored, so that the same sample gives the same voice
 * again.
 */
export interface OwnVoice {
  id: string
  voiceId: string
  createdAt: number
  /** SHA-256 of the sample's bytes; of a tenant's sample, of that and the tenant. */
  sampleHash: string
  name: string
  gender: string
  match: VoiceMatch
}

interface Columns {
  seq: number
  id: string
  voice_id: string
  created_at: number
  sample_hash: string
  name: string
  gender: string
  match: string
}

const fromColumns = (row: Columns): OwnVoice => ({
  id: row.id,
  voiceId: row.voice_id,
  createdAt: row.created_at,
  sampleHash: row.sample_hash,
  name: row.name,
  gender: row.gender,
  match: JSON.parse(row.match) as VoiceMatch,
})

/** Stored own voices of a tenant, one for each sample. */
export class OwnVoices {
  readonly #db: Database
  readonly #scope: Scope

  constructor(db: Database, scope: Scope = operator) {
    this.#db = db
    this.#scope = scope
  }

  of(tenant: string): OwnVoices {
    return new OwnVoices(this.#db, tenant)
  }

  async find(voiceId: string): Promise<OwnVoice | undefined> {
    const sql = `SELECT * FROM own_voices WHERE voice_id = ? AND ${inScope}`
    const row = await this.#db.get<Columns>(sql, voiceId, this.#scope, this.#scope)
    return row && fromColumns(row)
  }

  async ofSample(hash: string): Promise<OwnVoice | undefined> {
    const sql = 'SELECT * FROM own_voices WHERE sample_hash = ?'
    const row = await this.#db.get<Columns>(sql, uniqueName(this.#scope ?? operator, hash))
    return row && fromColumns(row)
  }

  async list(): Promise<OwnVoice[]> {
    const sql = `SELECT * FROM own_voices WHERE ${inScope} ORDER BY seq DESC`
    return (await this.#db.all<Columns>(sql, this.#scope, this.#scope)).map(fromColumns)
  }

  /**
   * Stores the match of a sample. Two concurrent requests with the same sample end with the same voice, whichever of its unique
   * columns they meet at.
   */
  async keep(sampleHash: string, match: VoiceMatch, gender: string, now: number): Promise<OwnVoice> {
    const tenant = this.#scope ?? operator
    const known = await this.#db.get<{ n: number }>('SELECT count(*) AS n FROM own_voices WHERE tenant = ?', tenant)
    await this.#db.run(
      `INSERT INTO own_voices (id, voice_id, created_at, sample_hash, name, gender, match, tenant)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      newRecordId(),
      // Random, because whoever has the id gets the preview of the voice: it must not follow from the sample.
      `own-${newRecordId().slice(0, 20)}`,
      now,
      uniqueName(tenant, sampleHash),
      `Own voice ${String((known?.n ?? 0) + 1)}`,
      gender,
      JSON.stringify(match),
      tenant,
    )
    return (await this.ofSample(sampleHash))!
  }
}
