import { newRecordId } from '../../core/ids.ts'
import type { VoiceMatch } from '../types.ts'
import type { Database } from '../../store/database/types.ts'

/**
 * An own voice: the speaker that matches the user's sample. It is stored, so that the same sample gives the same voice
 * again.
 */
export interface OwnVoice {
  id: string
  voiceId: string
  createdAt: number
  /** SHA-256 of the sample's bytes. */
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

/** Stored own voices, one for each sample of the user. */
export class OwnVoices {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async find(voiceId: string): Promise<OwnVoice | undefined> {
    const row = await this.#db.get<Columns>('SELECT * FROM own_voices WHERE voice_id = ?', voiceId)
    return row && fromColumns(row)
  }

  async ofSample(hash: string): Promise<OwnVoice | undefined> {
    const row = await this.#db.get<Columns>('SELECT * FROM own_voices WHERE sample_hash = ?', hash)
    return row && fromColumns(row)
  }

  async list(): Promise<OwnVoice[]> {
    return (await this.#db.all<Columns>('SELECT * FROM own_voices ORDER BY seq DESC')).map(fromColumns)
  }

  /**
   * Stores the match of a sample. Two concurrent requests with the same sample end with the same voice, whichever of its unique
   * columns they meet at.
   */
  async keep(sampleHash: string, match: VoiceMatch, gender: string, now: number): Promise<OwnVoice> {
    const last = await this.#db.get<{ n: number }>('SELECT coalesce(max(seq), 0) AS n FROM own_voices')
    await this.#db.run(
      `INSERT INTO own_voices (id, voice_id, created_at, sample_hash, name, gender, match) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      newRecordId(),
      `own-${sampleHash.slice(0, 20)}`,
      now,
      sampleHash,
      `Own voice ${String((last?.n ?? 0) + 1)}`,
      gender,
      JSON.stringify(match),
    )
    return (await this.ofSample(sampleHash))!
  }
}
