import { randomBytes } from 'node:crypto'
import { sha256 } from '../../core/ids.ts'
import { dayMs } from '../../core/clock.ts'
import type { Db } from './database.ts'

/** Lifetime of a token from `getToken` (ms). The interface does not set it; remote services give about a year. */
export const tokenLifetimeMs = 365 * dayMs

/** Most valid tokens. A client with more requests a new token for every call; then the oldest ones become invalid. */
const maxTokens = 10_000

function statementsOf(db: Db) {
  return {
    insert: db.prepare<[string, number]>('INSERT INTO tokens (hash, expires_at) VALUES (?, ?)'),
    get: db.prepare<[string], { expires_at: number }>('SELECT expires_at FROM tokens WHERE hash = ?'),
    sweep: db.prepare<[number]>('DELETE FROM tokens WHERE expires_at <= ?'),
    trim: db.prepare<[number]>(
      'DELETE FROM tokens WHERE rowid NOT IN (SELECT rowid FROM tokens ORDER BY rowid DESC LIMIT ?)',
    ),
  }
}

/** Valid access tokens of `getToken`, stored as hashes. */
export class Tokens {
  readonly #db: Db
  readonly #lifetimeMs: number
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db, lifetimeMs = tokenLifetimeMs) {
    this.#db = db
    this.#lifetimeMs = lifetimeMs
    this.#statements = statementsOf(db)
  }

  /** Issues a new access token; only its hash is stored. */
  issue(now: number): string {
    const token = randomBytes(32).toString('base64url')
    this.#db.transaction(() => {
      this.#statements.sweep.run(now)
      this.#statements.insert.run(sha256(token), now + this.#lifetimeMs)
      this.#statements.trim.run(maxTokens)
    })()
    return token
  }

  /**
   * Whether a token is valid. Tokens are looked up by their hash, so the time taken reveals nothing about other tokens.
   */
  isValid(token: string, now: number): boolean {
    const row = this.#statements.get.get(sha256(token))
    return row !== undefined && row.expires_at > now
  }
}
