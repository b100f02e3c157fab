import { message } from '../../common/messages/index.ts'
import type { AccountBook, Use } from '../store/account/account.ts'
import { liveMinutePrice } from '../store/account/prices.ts'
import { EngineError } from '../core/errors.ts'
import type { Database } from '../store/database/types.ts'
import type { LiveRow, LiveTable } from './session-table.ts'
import { liveCode } from './types.ts'

/** What each started minute of a live session costs. */
export const minute: Use = { credits: liveMinutePrice, videoSeconds: 0 }
const nothing: Use = { credits: 0, videoSeconds: 0 }

export interface PaidMinutesOptions {
  db: Database
  account: AccountBook
  table: Pick<LiveTable, 'charge'>
}

/** What is charged: a session, to its tenant. */
type Charged = Pick<LiveRow, 'id' | 'tenant'>

/** Charges the minutes of live sessions to the accounts of their tenants. */
export class PaidMinutes {
  readonly #db: Database
  readonly #account: AccountBook
  readonly #table: Pick<LiveTable, 'charge'>

  constructor({ db, account, table }: PaidMinutesOptions) {
    this.#db = db
    this.#account = account
    this.#table = table
  }

  /** Checks that a tenant can pay for one more minute. @throws EngineError 1104 and the account's other refusals */
  async check(tenant: string): Promise<void> {
    try {
      await this.#account.of(tenant).checkUse(minute)
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== liveCode.noCredits) throw error
      throw noCredits(error)
    }
  }

  /** Charges the next minute of a session. @throws EngineError as `check` */
  async take({ id, tenant }: Charged): Promise<void> {
    await this.#db.transaction(async () => {
      await this.check(tenant)
      await this.#account.of(tenant).lock(minute)
      await this.#table.charge(id, minute.credits)
    })
  }

  /** Refunds the only minute that was charged for a session; runs within the transaction of the caller. */
  async refund({ id, tenant }: Charged): Promise<void> {
    await this.#account.of(tenant).settle(minute, nothing)
    await this.#table.charge(id, -minute.credits)
  }
}

const noCredits = (cause: unknown): EngineError =>
  new EngineError(liveCode.noCredits, message('engineLive.noCredits', { count: liveMinutePrice }), { cause })
