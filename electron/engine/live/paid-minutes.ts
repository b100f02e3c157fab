import { message } from '../../common/messages/index.ts'
import type { AccountBook, Use } from '../store/account/account.ts'
import { liveMinutePrice } from '../store/account/prices.ts'
import { EngineError } from '../core/errors.ts'
import type { Db } from '../store/records/database.ts'
import type { LiveTable } from './session-table.ts'
import { liveCode } from './types.ts'

/** What each started minute of a live session costs. */
export const minute: Use = { credits: liveMinutePrice, videoSeconds: 0 }
const nothing: Use = { credits: 0, videoSeconds: 0 }

export interface PaidMinutesOptions {
  db: Db
  account: AccountBook
  table: Pick<LiveTable, 'charge'>
}

/** Charges the minutes of live sessions to the account. */
export class PaidMinutes {
  readonly #db: Db
  readonly #account: AccountBook
  readonly #table: Pick<LiveTable, 'charge'>

  constructor({ db, account, table }: PaidMinutesOptions) {
    this.#db = db
    this.#account = account
    this.#table = table
  }

  /** Checks that the account can pay for one more minute. @throws EngineError 1104 and the account's other refusals */
  check(): void {
    try {
      this.#account.checkUse(minute)
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== liveCode.noCredits) throw error
      throw noCredits(error)
    }
  }

  /** Charges the next minute of a session. @throws EngineError as `check` */
  take(session: string): void {
    this.#db
      .transaction(() => {
        this.check()
        this.#account.lock(minute)
        this.#table.charge(session, minute.credits)
      })
      .immediate()
  }

  /** Refunds the only minute that was charged for a session; runs within the transaction of the caller. */
  refund(session: string): void {
    this.#account.settle(minute, nothing)
    this.#table.charge(session, -minute.credits)
  }
}

const noCredits = (cause: unknown): EngineError =>
  new EngineError(liveCode.noCredits, message('engineLive.noCredits', { count: liveMinutePrice }), { cause })
