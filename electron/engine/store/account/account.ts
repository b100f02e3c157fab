import { codeOf } from '../../../common/service/index.ts'
import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { scriptCharacterLimit } from '../../../common/service/plans.ts'
import { EngineError } from '../../core/errors.ts'
import type { Db } from '../records/database.ts'

/**
 * The local account. The engine charges nothing and allows everything, unless an account is configured in order to see
 * how a client handles the limits of a plan.
 */
export const accountSchema = z.strictObject({
  plan: z.enum(['unlimited', 'none', 'free', 'pro', 'proMax', 'business']).default('unlimited'),
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

function statementsOf(db: Db) {
  return {
    get: db.prepare<
      [],
      {
        plan: Account['plan']
        state: Account['state']
        credits: number | null
        video_seconds: number | null
        source: string | null
      }
    >('SELECT plan, state, credits, video_seconds, source FROM account WHERE one = 1'),
    put: db.prepare<[string, string, number | null, number | null, string | null]>(
      `INSERT INTO account (one, plan, state, credits, video_seconds, source) VALUES (1, ?, ?, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET plan = excluded.plan, state = excluded.state, credits = excluded.credits,
       video_seconds = excluded.video_seconds, source = excluded.source`,
    ),
    spend: db.prepare<[number, number]>(
      'UPDATE account SET credits = max(0, credits - ?), video_seconds = max(0, video_seconds - ?) WHERE one = 1',
    ),
  }
}

/** The row of the local account: its plan, its state, and the credits and seconds of video that are left. */
export class AccountBook {
  readonly #statements: ReturnType<typeof statementsOf>

  constructor(db: Db) {
    this.#statements = statementsOf(db)
  }

  read(): Account {
    const row = this.#statements.get.get()
    if (!row) return accountSchema.parse({})
    return { plan: row.plan, state: row.state, credits: row.credits, videoSeconds: row.video_seconds }
  }

  /**
   * Sets the account as configured. A configuration that is already set changes nothing, so that a restart does not
   * refill the balance.
   */
  configure(options: AccountOptions | undefined): void {
    const account = accountSchema.parse(options ?? {})
    const source = JSON.stringify(account)
    if (this.#statements.get.get()?.source === source) return
    this.#statements.put.run(account.plan, account.state, account.credits, account.videoSeconds, source)
  }

  /** @throws EngineError 1200 when the account is blocked */
  checkOpen(): void {
    if (this.read().state === 'blocked') throw new EngineError(codeOf.banned, message('engineServer.blocked'))
  }

  /**
   * Checks whether the account may start this work; of several reasons against it, the most general one is thrown.
   * @throws EngineError 1004, 1103, 1221, 1213, 1104 or 1006
   */
  checkUse(use: Use): void {
    const account = this.read()
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
  lock(use: Use): void {
    this.#statements.spend.run(use.credits, use.videoSeconds)
  }

  /** Returns what was locked and deducts what was used; the balance never falls below zero. */
  settle(locked: Use, used: Use): void {
    this.#statements.spend.run(used.credits - locked.credits, used.videoSeconds - locked.videoSeconds)
  }
}
