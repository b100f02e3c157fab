import { readMarkedText } from '../../common/pronounce/index.ts'
import type { PhonemeTiming, WordTiming } from './types.ts'
import type { Database } from '../store/database/types.ts'

/** Start and end of each word and phoneme of a spoken record; kept as long as the record. */
export interface Timings {
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

/** Timings, and the text that was spoken. */
export interface KnownSpeech extends Timings {
  text?: string
}

/** Stored timings of spoken records, by record id. */
export class TimingsStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async put(recordId: string, timings: Timings): Promise<void> {
    await this.#db.run(
      `INSERT INTO timings (record_id, words, phonemes) VALUES (?, ?, ?)
       ON CONFLICT (record_id) DO UPDATE SET words = excluded.words, phonemes = excluded.phonemes`,
      recordId,
      JSON.stringify(timings.words),
      JSON.stringify(timings.phonemes),
    )
  }

  async get(recordId: string): Promise<KnownSpeech | undefined> {
    const row = await this.#db.get<{ words: string; phonemes: string; text: string | null }>(
      `SELECT words, phonemes, request ->> 'input_text' AS text FROM timings LEFT JOIN records ON id = record_id
       WHERE record_id = ?`,
      recordId,
    )
    return (
      row && {
        words: JSON.parse(row.words) as WordTiming[],
        phonemes: JSON.parse(row.phonemes) as PhonemeTiming[],
        ...(row.text === null ? {} : { text: readMarkedText(row.text).text }),
      }
    )
  }
}
