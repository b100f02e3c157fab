import type { PhonemeTiming, WordTiming } from './types.ts'
import type { Db } from '../store/records/database.ts'

/** Start and end of each word and phoneme of a spoken record; kept as long as the record. */
export interface Timings {
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

function statementsOf(db: Db) {
  return {
    put: db.prepare<[string, string, string]>(
      'INSERT OR REPLACE INTO timings (record_id, words, phonemes) VALUES (?, ?, ?)',
    ),
    get: db.prepare<[string], { words: string; phonemes: string; text: string | null }>(
      `SELECT words, phonemes, request ->> '$.input_text' AS text FROM timings LEFT JOIN records ON id = record_id
       WHERE record_id = ?`,
    ),
  }
}

/** Timings, and the text that was spoken. */
export interface KnownSpeech extends Timings {
  text?: string
}

/** Stored timings of spoken records, by record id. */
export class TimingsStore {
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db) {
    this.#statements = statementsOf(db)
  }

  put(recordId: string, timings: Timings): void {
    this.#statements.put.run(recordId, JSON.stringify(timings.words), JSON.stringify(timings.phonemes))
  }

  get(recordId: string): KnownSpeech | undefined {
    const row = this.#statements.get.get(recordId)
    return (
      row && {
        words: JSON.parse(row.words) as WordTiming[],
        phonemes: JSON.parse(row.phonemes) as PhonemeTiming[],
        ...(row.text === null ? {} : { text: row.text }),
      }
    )
  }
}
