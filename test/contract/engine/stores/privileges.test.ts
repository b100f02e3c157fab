import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newRecordId } from '../../../../electron/engine/core/ids.ts'
import { sharedInstallation } from '../../../../electron/engine/store/records/installation.ts'
import { Tenants } from '../../../../electron/engine/store/tenants/tenants.ts'
import { until } from '../../../support/engine/folder.ts'
import { postgresMissing } from '../../../support/engine/postgres.ts'
import { sharedQueues } from '../../../support/farm/queues.ts'

test.skipIf(postgresMissing !== undefined)(
  'engines work as a role that may read and write rows alone, once the owner of the tables has made them',
  async () => {
    const { database, connect, open } = sharedQueues()
    const url = await database()
    const as = (role: string) => url.replace('greenroom@', `${role}@`)
    const roles = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(readFileSync('deploy/postgres/roles.sql', 'utf8'))
      await client.end()
    }
    const worked: string[] = []
    const work = ({ id }: { id: string }) => {
      worked.push(id)
      return Promise.resolve('ended' as const)
    }
    await roles()
    const owner = await open(as('greenroom_owner'), work)
    await owner.close()
    await roles()

    const app = await connect(as('greenroom_app'))
    const { clientSecret } = await sharedInstallation(app)
    const { clientId: client } = await new Tenants(app, clientSecret).add({ name: 'A', plan: 'pro', concurrency: 1 }, 1)
    const queue = await open(as('greenroom_app'), work)
    const entries = [1, 2, 3].map(() => ({ id: newRecordId(), queueName: 'speech' as const, client, kind: 'speech' }))
    for (const entry of entries) await queue.persist(entry)
    await until(() => worked.length === 3, 'all was worked on')
    for (const sql of [
      'CREATE TABLE other (one INTEGER)',
      'DROP TABLE records',
      'ALTER TABLE tenants ADD COLUMN x TEXT',
    ])
      await expect(app.execute(sql), sql).rejects.toThrow(/permission denied|must be owner/)
  },
)
