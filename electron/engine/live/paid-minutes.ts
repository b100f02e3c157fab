import { message } from '../../common/messages/index.ts'
import type { AccountBook, Use } from '../store/account/account.ts'
import { liveMinutePrice } from '../store/account/prices.ts'
import { EngineError } from '../core/errors.ts'
import type { Db } from '../store/records/database.ts'
import type { createLiveTable } from './session-table.ts'
import { liveCode } from './types.ts'

/** What a started minute of a session takes from the account. */
export const minute: Use = { credits: liveMinutePrice, videoSeconds: 0 }
const nothing: Use = { credits: 0, videoSeconds: 0 }

export interface PaidMinutesOptions {
  db: Db
  account: AccountBook
  table: Pick<ReturnType<typeof createLiveTable>, 'charge'>
}

/** The minutes of live sessions, as the account pays them. */
export function createPaidMinutes({ db, account, table }: PaidMinutesOptions) {
  /** Whether one more can be paid. @throws EngineError 1104 and the account's other refusals */
  function check(): void {
    try {
      account.checkUse(minute)
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== liveCode.noCredits) throw error
      throw noCredits(error)
    }
  }

  return {
    check,

    /** Takes the next minute of a session. @throws as `check` */
    take(session: string): void {
      db.transaction(() => {
        check()
        account.lock(minute)
        table.charge(session, minute.credits)
      }).immediate()
    },

    /** Gives the only minute that was taken for a session back; part of the caller's transaction. */
    giveBack(session: string): void {
      account.settle(minute, nothing)
      table.charge(session, -minute.credits)
    },
  }
}

const noCredits = (cause: unknown): EngineError =>
  new EngineError(liveCode.noCredits, message('engineLive.noCredits', { count: liveMinutePrice }), { cause })
