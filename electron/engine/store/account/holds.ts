import { randomUUID } from 'node:crypto'
import type { Database } from '../database/types.ts'
import { AccountBook } from './account.ts'
import type { Use } from './account.ts'

interface Columns {
  id: string
  tenant: string
  credits: number
}

/**
 * Credits that are locked for work without a record. Each hold has a row, so that what an engine had locked that was killed comes
 * back to its account.
 */
export class Holds {
  readonly #db: Database
  readonly #account: AccountBook

  constructor(db: Database) {
    this.#db = db
    this.#account = new AccountBook(db)
  }

  /**
   * Checks whether an account may start this work, and locks its credits until `end`, or until the work has had its time.
   * @param until time from which nobody works on it any more, ms
   * @throws EngineError as `AccountBook.checkUse`
   */
  async take(tenant: string, use: Use, until: number): Promise<string> {
    const id = randomUUID()
    await this.#db.transaction(async () => {
      const account = this.#account.of(tenant)
      await account.checkUse(use)
      await account.lock(use)
      await this.#db.run(
        'INSERT INTO holds (id, tenant, credits, until) VALUES (?, ?, ?, ?)',
        id,
        tenant,
        use.credits,
        until,
      )
    })
    return id
  }

  /** Says that the work of a hold begins only now. */
  async prolong(id: string, until: number): Promise<void> {
    await this.#db.run('UPDATE holds SET until = ? WHERE id = ?', until, id)
  }

  /** Deducts what was used, and gives back the rest. A hold that has been given back as a whole is charged what was used. */
  async end(id: string, tenant: string, used: Use): Promise<void> {
    await this.#db.transaction(async () => {
      const [row] = await this.#all('id = ?', id)
      await this.#db.run('DELETE FROM holds WHERE id = ?', id)
      const locked = { credits: row?.credits ?? 0, videoSeconds: 0 }
      await this.#account.of(tenant).settle(locked, used)
    })
  }

  /**
   * Gives back what is held by work that nobody does any more.
   * @param before holds whose time ended before, ms; all of them where no other engine uses the database
   * @returns how many there were
   */
  async giveBack(before: number): Promise<number> {
    return await this.#db.transaction(async () => {
      const rows = await this.#all('until <= ?', before)
      for (const { id, tenant, credits } of rows) {
        // Two engines may look at the same time: the one that deletes the row gives the credits back.
        if ((await this.#db.run('DELETE FROM holds WHERE id = ?', id)) === 0) continue
        await this.#account.of(tenant).settle({ credits, videoSeconds: 0 }, { credits: 0, videoSeconds: 0 })
      }
      return rows.length
    })
  }

  #all(where: string, value: string | number): Promise<Columns[]> {
    return this.#db.all<Columns>(`SELECT id, tenant, credits FROM holds WHERE ${where}${this.#db.rowLock}`, value)
  }
}
