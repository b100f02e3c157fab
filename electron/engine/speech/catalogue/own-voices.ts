import { newRecordId } from '../../core/ids.ts'
import type { VoiceMatch } from '../types.ts'
import type { Db } from '../../store/records/database.ts'

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

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, string, number, string, string, string, string]>(
      `INSERT INTO own_voices (id, voice_id, created_at, sample_hash, name, gender, match) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (sample_hash) DO NOTHING`,
    ),
    bySample: db.prepare<[string], Columns>('SELECT * FROM own_voices WHERE sample_hash = ?'),
    byVoiceId: db.prepare<[string], Columns>('SELECT * FROM own_voices WHERE voice_id = ?'),
    all: db.prepare<[], Columns>('SELECT * FROM own_voices ORDER BY seq DESC'),
    count: db.prepare<[], { n: number }>('SELECT coalesce(max(seq), 0) AS n FROM own_voices'),
  }
}

/** Stored own voices, one for each sample of the user. */
export class OwnVoices {
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db) {
    this.#statements = statementsOf(db)
  }

  find(voiceId: string): OwnVoice | undefined {
    const row = this.#statements.byVoiceId.get(voiceId)
    return row && fromColumns(row)
  }

  ofSample(hash: string): OwnVoice | undefined {
    const row = this.#statements.bySample.get(hash)
    return row && fromColumns(row)
  }

  list(): OwnVoice[] {
    return this.#statements.all.all().map(fromColumns)
  }

  /** Stores the match of a sample. Two concurrent requests with the same sample end with the same voice. */
  keep(sampleHash: string, match: VoiceMatch, gender: string, now: number): OwnVoice {
    const number = (this.#statements.count.get()?.n ?? 0) + 1
    this.#statements.insert.run(
      newRecordId(),
      `own-${sampleHash.slice(0, 20)}`,
      now,
      sampleHash,
      `Own voice ${String(number)}`,
      gender,
      JSON.stringify(match),
    )
    return this.ofSample(sampleHash)!
  }
}
