import { codeOf } from '../../../common/service/index.ts'
import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { scriptCharacterLimit } from '../../../common/service/plans.ts'
import { accountPlans } from '../../../common/service/tenant-keys.ts'
import { EngineError } from '../../core/errors.ts'
import type { Database } from '../database/types.ts'
import { operator } from '../tenants/tenant.ts'

/**
 * The local account. The engine charges nothing and allows everything, unless an account is configured in order to see
 * how a client handles the limits of a plan.
 */
export const accountSchema = z.strictObject({
  plan: z.enum(accountPlans).default('unlimited'),
  state: z.enum(['active', 'unverified', 'overdue', 'blocked']).default('active'),
  /** Credits that are left on the account; null for no limit. */
  credits: z.number().min(0).nullable().default(null),
  /** Seconds of video that are left of the quota; null for no limit. */
  videoSeconds: z.number().min(0).nullable().default(null),
})

export type Account = z.output<typeof accountSchema>
export type AccountOptions = z.input<typeof accountSchema>

/** Credits and seconds that a request uses of the account. */
export interface Use {
  credits: number
  /** Seconds of video that the request uses; 0 for other results. */
  videoSeconds: number
  /** Set for a feature that the free plan does not include: its name in the message. */
  paidFeature?: Text
}

/** Most characters of the `input_text` of a talking avatar request (`limits` in common/service/limits.ts). */
export function scriptLimit(plan: Account['plan']): number {
  if (plan === 'unlimited') return scriptCharacterLimit('business')
  return scriptCharacterLimit(plan === 'none' ? 'free' : plan)
}

const rounding = 1e-6

interface Columns {
  plan: Account['plan']
  state: Account['state']
  credits: number | null
  video_seconds: number | null
}

/**
 * The account of a tenant: its plan, its state, and the credits and seconds of video that are left. That of the operator is
 * configured, and has a table of its own.
 */
export class AccountBook {
  readonly #db: Database
  readonly #row: { table: 'account' | 'tenants'; where: string; key: string | number }

  constructor(db: Database, tenant = operator) {
    this.#db = db
    this.#row =
      tenant === operator
        ? { table: 'account', where: 'one = ?', key: 1 }
        : { table: 'tenants', where: 'id = ?', key: tenant }
  }

  of(tenant: string): AccountBook {
    return new AccountBook(this.#db, tenant)
  }

  read(): Promise<Account> {
    return this.#read('')
  }

  /**
   * Sets the account of the operator as configured. A configuration that is already set changes nothing, so that a restart does not
   * refill the balance.
   */
  async configure(options: AccountOptions | undefined): Promise<void> {
    const account = accountSchema.parse(options ?? {})
    const source = JSON.stringify(account)
    // The configuration is compared in the statement itself, because several engines may set it at the same time.
    await this.#db.run(
      `INSERT INTO account (one, plan, state, credits, video_seconds, source) VALUES (1, ?, ?, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET plan = excluded.plan, state = excluded.state, credits = excluded.credits,
       video_seconds = excluded.video_seconds, source = excluded.source
       WHERE account.source IS NULL OR account.source <> excluded.source`,
      account.plan,
      account.state,
      account.credits,
      account.videoSeconds,
      source,
    )
  }

  /** @throws EngineError 1200 when the account is blocked */
  async checkOpen(): Promise<void> {
    refuseBlocked(await this.read())
  }

  /**
   * Checks whether the account may start this work; of several reasons against it, the most general one is thrown. In a
   * transaction, nobody else uses the account before it ends.
   * @throws EngineError 1200, 1004, 1103, 1221, 1213, 1104 or 1006
   */
  async checkUse(use: Use): Promise<void> {
    const account = await this.#read(this.#db.rowLock)
    refuseBlocked(account)
    if (account.state === 'unverified') throw new EngineError(codeOf.verification, message('engineServer.unverified'))
    if (account.state === 'overdue') throw new EngineError(codeOf.unpaid, message('engineServer.overdue'))
    if (account.plan === 'none') throw new EngineError(codeOf.notSubscribed, message('engineServer.noPlan'))
    if (account.plan === 'free' && use.paidFeature !== undefined)
      throw new EngineError(
        codeOf.subscriptionRequired,
        message('engineServer.paidFeature', { feature: use.paidFeature }),
      )
    if (account.credits !== null && account.credits + rounding < use.credits)
      throw new EngineError(
        codeOf.credit,
        message('engineServer.noCredits', { needed: use.credits, left: account.credits }),
      )
    if (account.videoSeconds !== null && account.videoSeconds + rounding < use.videoSeconds)
      throw new EngineError(
        codeOf.quota,
        message('engineServer.noSeconds', { needed: use.videoSeconds, left: account.videoSeconds }),
      )
  }

  /** Deducts the most that a request may use. Must be called in the transaction that stores its record. */
  async lock(use: Use): Promise<void> {
    await this.#spend(use.credits, use.videoSeconds)
  }

  /** Returns what was locked and deducts what was used; the balance never falls below zero. */
  async settle(locked: Use, used: Use): Promise<void> {
    await this.#spend(used.credits - locked.credits, used.videoSeconds - locked.videoSeconds)
  }

  async #read(lock: Database['rowLock']): Promise<Account> {
    const { table, where, key } = this.#row
    const row = await this.#db.get<Columns>(
      `SELECT plan, state, credits, video_seconds FROM ${table} WHERE ${where}${lock}`,
      key,
    )
    if (!row) return accountSchema.parse(table === 'account' ? {} : { plan: 'none', state: 'blocked' })
    return { plan: row.plan, state: row.state, credits: row.credits, videoSeconds: row.video_seconds }
  }

  async #spend(credits: number, seconds: number): Promise<void> {
    const { table, where, key } = this.#row
    await this.#db.run(
      `UPDATE ${table} SET credits = CASE WHEN credits < ? THEN 0 ELSE credits - ? END,
         video_seconds = CASE WHEN video_seconds < ? THEN 0 ELSE video_seconds - ? END WHERE ${where}`,
      credits,
      credits,
      seconds,
      seconds,
      key,
    )
  }
}

function refuseBlocked({ state }: Account): void {
  if (state === 'blocked') throw new EngineError(codeOf.banned, message('engineServer.blocked'))
}
