import { GreenroomError, message } from '../../common/messages/index.ts'
import type { KeysAnswer, KeysRequest } from '../../common/service/tenant-keys.ts'
import { storageFault } from '../../storage/index.ts'
import { Tenants } from '../store/tenants/tenants.ts'
import { openForKeys } from './open-database.ts'
import type { OpenDatabaseOptions } from './open-database.ts'

export interface KeepKeysOptions extends OpenDatabaseOptions {
  /** Data folder of the engine, where it has no other database. */
  root: string
  /** ms since 1970 */
  now: number
}

/**
 * Does what is asked of the keys of tenants, while engines run or not.
 * @throws GreenroomError `no-tenant`, and those of opening the database
 */
export async function keepKeys(request: KeysRequest, options: KeepKeysOptions): Promise<KeysAnswer> {
  const { db, installation, close } = await openForKeys(options.root, options).catch((error: unknown) => {
    throw storageFault(error, { what: message('storage.engineFolder'), path: options.root })
  })
  try {
    return await answerOf(request, new Tenants(db, installation.clientSecret), options.now)
  } finally {
    await close()
  }
}

async function answerOf(request: KeysRequest, tenants: Tenants, now: number): Promise<KeysAnswer> {
  switch (request.action) {
    case 'add': {
      const { action: _, plan = 'unlimited', ...tenant } = request
      return { credentials: await tenants.add({ ...tenant, plan }, now) }
    }
    case 'list':
      return { tenants: await tenants.list() }
    case 'set': {
      const { action: _, id, ...changes } = request
      if (await tenants.set(id, changes)) return {}
      break
    }
    case 'renew': {
      const credentials = await tenants.renew(request.id)
      if (credentials) return { credentials }
      break
    }
    case 'revoke':
      if (await tenants.revoke(request.id, now)) return {}
  }
  throw new GreenroomError('no-tenant', message('engineServer.noTenant', { id: request.id }))
}
