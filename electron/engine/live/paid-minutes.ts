import { message } from '../../common/messages/index.ts'
import type { AccountBook, Use } from '../store/account/account.ts'
import { liveMinutePrice } from '../store/account/prices.ts'
import { EngineError } from '../core/errors.ts'
import type { Db } from '../store/records/database.ts'
import type { LiveTable } from './session-table.ts'
import { liveCode } from './types.ts'

/** What a started minute of a session takes from the account. */
export const minute: Use = { credits: liveMinutePrice, videoSeconds: 0 }
const nothing: Use = { credits: 0, videoSeconds: 0 }

export interface PaidMinutesOptions {
  db: Db
  account: AccountBook
  table: Pick<LiveTable, 'charge'>
}

/** The minutes of live sessions, as the account pays them. */
export class PaidMinutes {
  readonly #db: Db
  readonly #account: AccountBook
  readonly #table: Pick<LiveTable, 'charge'>

  constructor({ db, account, table }: PaidMinutesOptions) {
    this.#db = db
    this.#account = account
    this.#table = table
  }

  /** Whether one more can be paid. @throws EngineError 1104 and the account's other refusals */
  check(): void {
    try {
      this.#account.checkUse(minute)
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== liveCode.noCredits) throw error
      throw noCredits(error)
    }
  }

  /** Takes the next minute of a session. @throws as `check` */
  take(session: string): void {
    this.#db
      .transaction(() => {
        this.check()
        this.#account.lock(minute)
        this.#table.charge(session, minute.credits)
      })
      .immediate()
  }

  /** Gives the only minute that was taken for a session back; part of the caller's transaction. */
  giveBack(session: string): void {
    this.#account.settle(minute, nothing)
    this.#table.charge(session, -minute.credits)
  }
}

const noCredits = (cause: unknown): EngineError =>
  new EngineError(liveCode.noCredits, message('engineLive.noCredits', { count: liveMinutePrice }), { cause })
