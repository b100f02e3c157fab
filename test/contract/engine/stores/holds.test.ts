import { describe, expect, test } from 'vitest'
import { Holds } from '../../../../electron/engine/store/account/holds.ts'
import { Tenants } from '../../../../electron/engine/store/tenants/tenants.ts'
import { databaseKinds } from '../../../support/engine/databases.ts'

const credits = (amount: number) => ({ credits: amount, videoSeconds: 0 })

describe.each(databaseKinds())('credits held in $name', ({ missing, open }) => {
  async function tenantWith(amount: number) {
    const db = await open()
    const tenants = new Tenants(db, 'secret')
    const { clientId } = await tenants.add({ name: 'One', plan: 'pro', credits: amount }, 1)
    return { db, holds: new Holds(db), id: clientId, left: async () => (await tenants.get(clientId))!.credits }
  }

  test.skipIf(missing !== undefined)('are locked, and what was not used of them comes back', async () => {
    const { holds, id, left } = await tenantWith(10)
    const hold = await holds.take(id, credits(6), 100)
    expect(await left()).toBe(4)
    await expect(holds.take(id, credits(6), 100), 'more than is left').rejects.toThrow(/credits/i)
    await holds.end(hold, id, credits(2))
    expect(await left()).toBe(8)
    expect(await holds.giveBack(Number.MAX_SAFE_INTEGER)).toBe(0)
  })

  test.skipIf(missing !== undefined)(
    'come back once when their time is over, also to two who look at once',
    async () => {
      const { db, holds, id, left } = await tenantWith(10)
      const [first, second] = [await holds.take(id, credits(3), 100), await holds.take(id, credits(4), 100)]
      await holds.prolong(second, 300)
      expect(await holds.giveBack(99)).toBe(0)
      await Promise.all([holds.giveBack(100), new Holds(db).giveBack(100)])
      expect(await left()).toBe(6)
      // Whose work took longer than anybody waits for is charged for it all the same.
      await holds.end(first, id, credits(3))
      expect(await left()).toBe(3)
      await holds.end(second, id, credits(0))
      expect(await left()).toBe(7)
    },
  )
})
