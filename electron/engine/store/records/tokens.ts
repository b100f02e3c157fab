import { randomBytes } from 'node:crypto'
import { sha256 } from '../../core/ids.ts'
import { dayMs } from '../../core/clock.ts'
import type { Database } from '../database/types.ts'
import { operator } from '../tenants/tenant.ts'

/** Lifetime of a token from `getToken` (ms). The interface does not set it; remote services give about a year. */
export const tokenLifetimeMs = 365 * dayMs

/** Most valid tokens of a tenant. A client with more requests a new token for every call; then the oldest ones become invalid. */
const maxTokens = 10_000

/** Valid access tokens of `getToken`, stored as hashes. */
export class Tokens {
  readonly #db: Database
  readonly #lifetimeMs: number

  constructor(db: Database, lifetimeMs = tokenLifetimeMs) {
    this.#db = db
    this.#lifetimeMs = lifetimeMs
  }

  /** Issues a new access token; only its hash is stored. */
  async issue(now: number, tenant = operator): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#db.transaction(async () => {
      await this.#db.run('DELETE FROM tokens WHERE expires_at <= ?', now)
      await this.#db.run(
        'INSERT INTO tokens (hash, expires_at, tenant) VALUES (?, ?, ?)',
        sha256(token),
        now + this.#lifetimeMs,
        tenant,
      )
      await this.#db.run(
        `DELETE FROM tokens WHERE tenant = ? AND seq <= (
           SELECT seq FROM tokens WHERE tenant = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
        tenant,
        tenant,
        maxTokens,
      )
    })
    return token
  }

  /**
   * Id of the tenant that a token was issued to; undefined when it is not valid. Tokens are looked up by their hash, so the time
   * taken reveals nothing about other tokens.
   */
  async tenantOf(token: string, now: number): Promise<string | undefined> {
    const row = await this.#db.get<{ tenant: string }>(
      'SELECT tenant FROM tokens WHERE hash = ? AND expires_at > ?',
      sha256(token),
      now,
    )
    return row?.tenant
  }
}
