import { createHmac, randomBytes } from 'node:crypto'
import type { AccountPlan } from '../../../common/service/tenant-keys.ts'
import { newRecordId, sha256 } from '../../core/ids.ts'
import type { Database, Value } from '../database/types.ts'

/** What a tenant may, beside what the plan allows. Null: there is no limit. */
export interface TenantLimits {
  /** Requests per minute of each engine; null: as the engine was started. */
  perMinute: number | null
  /** How many generations are worked on at once. */
  concurrency: number | null
}

/** A tenant as stored: whoever has a key of its own. Times are ms since 1970. */
export interface Tenant extends TenantLimits {
  /** 24 hexadecimal digits; also the client id. */
  id: string
  name: string
  plan: AccountPlan
  credits: number | null
  videoSeconds: number | null
  createdAt: number
  /** To the minute. */
  usedAt: number | null
  revokedAt: number | null
}

/** What is told of a tenant once, when its key was made. */
export interface TenantCredentials {
  apiKey: string
  clientId: string
  /** 24 characters: also the AES-192 key of the tenant's callbacks. */
  clientSecret: string
}

type Changeable = Pick<Tenant, 'plan' | 'credits' | 'videoSeconds' | keyof TenantLimits>
/** What is changed of a tenant; what is undefined stays. */
export type TenantChanges = { [Key in keyof Changeable]?: Changeable[Key] | undefined }
export type NewTenant = Pick<Tenant, 'name' | 'plan'> & TenantChanges

interface Columns {
  id: string
  name: string
  plan: AccountPlan
  credits: number | null
  video_seconds: number | null
  per_minute: number | null
  concurrency: number | null
  key_hash: string
  created_at: number
  used_at: number | null
  revoked_at: number | null
}

const fromColumns = (row: Columns): Tenant => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  credits: row.credits,
  videoSeconds: row.video_seconds,
  perMinute: row.per_minute,
  concurrency: row.concurrency,
  createdAt: row.created_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
})

const columnOf: Record<keyof Changeable, string> = {
  plan: 'plan',
  credits: 'credits',
  videoSeconds: 'video_seconds',
  perMinute: 'per_minute',
  concurrency: 'concurrency',
}

const keyBytes = 32
/** Tells a key from other secrets, for programs that look for keys that were published. */
const keyPrefix = 'greenroom_'
/** How exact `usedAt` is, ms: it is not written with each request. */
const usedEveryMs = 60_000

/**
 * The tenants of a service, each with one key, of which only the hash is stored. The client secret is derived from that hash and
 * the secret of the installation, and ends with the key.
 */
export class Tenants {
  readonly #db: Database
  readonly #secret: string

  /** @param secret client secret of the installation */
  constructor(db: Database, secret: string) {
    this.#db = db
    this.#secret = secret
  }

  async add({ name, plan, ...rest }: NewTenant, now: number): Promise<TenantCredentials> {
    const id = newRecordId()
    const apiKey = newKey()
    const { credits = null, videoSeconds = null, perMinute = null, concurrency = null } = rest
    await this.#db.run(
      `INSERT INTO tenants (id, name, plan, credits, video_seconds, per_minute, concurrency, key_hash, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      name,
      plan,
      credits,
      videoSeconds,
      perMinute,
      concurrency,
      sha256(apiKey),
      now,
    )
    return this.#credentials(id, apiKey)
  }

  /** All tenants, the newest first. */
  async list(): Promise<Tenant[]> {
    return (await this.#db.all<Columns>('SELECT * FROM tenants ORDER BY created_at DESC, id')).map(fromColumns)
  }

  /** Whether there are tenants beside the operator. */
  async any(): Promise<boolean> {
    return (await this.#db.get('SELECT 1 FROM tenants LIMIT 1')) !== undefined
  }

  /** The tenant with an id whose key has not been revoked. */
  get(id: string): Promise<Tenant | undefined> {
    return this.#find('id = ?', id)
  }

  /** The tenant that has a key. It is looked up by its hash, so the time taken reveals nothing about other keys. */
  byKey(key: string): Promise<Tenant | undefined> {
    return this.#find('key_hash = ?', sha256(key))
  }

  /** Client id and secret of a tenant, by which it gets tokens and reads its callbacks; undefined as of `get`. */
  async pairOf(id: string): Promise<Omit<TenantCredentials, 'apiKey'> | undefined> {
    const row = await this.#row('id = ?', id)
    return row && { clientId: id, clientSecret: this.#clientSecret(id, row.key_hash) }
  }

  /** Stores that a tenant has just asked for something. */
  async used({ id, usedAt }: Tenant, now: number): Promise<void> {
    if (usedAt !== null && now - usedAt < usedEveryMs) return
    await this.#db.run('UPDATE tenants SET used_at = ? WHERE id = ?', now, id)
  }

  /** Changes what is given. False when no tenant has this id. */
  async set(id: string, changes: TenantChanges): Promise<boolean> {
    const given = (Object.keys(columnOf) as (keyof Changeable)[]).filter((key) => changes[key] !== undefined)
    if (given.length === 0) return (await this.#row('id = ?', id)) !== undefined
    const values: Value[] = given.map((key) => changes[key] ?? null)
    const columns = given.map((key) => `${columnOf[key]} = ?`).join(', ')
    return await this.#db.transaction(async () => {
      await this.#forgetLocks(id, changes)
      const sql = `UPDATE tenants SET ${columns} WHERE id = ? AND revoked_at IS NULL`
      return (await this.#db.run(sql, ...values, id)) === 1
    })
  }

  /**
   * What began while there was no limit was locked in no balance, so that nothing of it may be given back to the new one. At its end
   * it is charged like anything else.
   */
  async #forgetLocks(id: string, { credits, videoSeconds }: TenantChanges): Promise<void> {
    const tenant = await this.get(id)
    if (credits !== undefined && tenant?.credits === null)
      await this.#db.run('UPDATE records SET locked_credits = 0 WHERE tenant = ? AND status < 3', id)
    if (videoSeconds !== undefined && tenant?.videoSeconds === null)
      await this.#db.run('UPDATE records SET locked_seconds = 0 WHERE tenant = ? AND status < 3', id)
  }

  /** Replaces the key of a tenant: from now on, the old one and all tokens are refused. Undefined as of `get`. */
  async renew(id: string): Promise<TenantCredentials | undefined> {
    const apiKey = newKey()
    const sql = 'UPDATE tenants SET key_hash = ? WHERE id = ? AND revoked_at IS NULL'
    const renewed = await this.#ended(id, sql, sha256(apiKey), id)
    return renewed ? this.#credentials(id, apiKey) : undefined
  }

  /** Revokes the key of a tenant, and all tokens. False when there is no such tenant, or none any more. */
  revoke(id: string, now: number): Promise<boolean> {
    const sql = `UPDATE tenants SET revoked_at = ?, state = 'blocked' WHERE id = ? AND revoked_at IS NULL`
    return this.#ended(id, sql, now, id)
  }

  async #ended(id: string, sql: string, ...values: Value[]): Promise<boolean> {
    return await this.#db.transaction(async () => {
      if ((await this.#db.run(sql, ...values)) !== 1) return false
      await this.#db.run('DELETE FROM tokens WHERE tenant = ?', id)
      return true
    })
  }

  async #find(condition: string, value: string): Promise<Tenant | undefined> {
    const row = await this.#row(condition, value)
    return row && fromColumns(row)
  }

  #row(condition: string, value: string): Promise<Columns | undefined> {
    return this.#db.get<Columns>(`SELECT * FROM tenants WHERE ${condition} AND revoked_at IS NULL`, value)
  }

  #credentials(id: string, apiKey: string): TenantCredentials {
    return { apiKey, clientId: id, clientSecret: this.#clientSecret(id, sha256(apiKey)) }
  }

  #clientSecret(id: string, keyHash: string): string {
    return createHmac('sha256', this.#secret).update(`client secret ${id} ${keyHash}`).digest('base64url').slice(0, 24)
  }
}

const newKey = (): string => `${keyPrefix}${randomBytes(keyBytes).toString('base64url')}`
