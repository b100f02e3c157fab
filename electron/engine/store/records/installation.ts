import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { GreenroomError, message } from '../../../common/messages/index.ts'
import { randomText, sha256 } from '../../core/ids.ts'
import type { Database } from '../database/types.ts'

/** Credentials of a data folder, created at its first start and kept. */
export interface Installation {
  apiKey: string
  /** 24 characters; the first 16 are the initialisation vector of encrypted callbacks. */
  clientId: string
  /** 24 characters: the AES-192 key of encrypted callbacks. */
  clientSecret: string
  /** User number of the local user, which every record has. */
  uid: number
}

const name = 'installation.json'

/** Tells an installation from others, for whoever may see it: 32 hexadecimal digits. */
export function installationId({ clientId }: Installation): string {
  return sha256(`installation ${clientId}`).slice(0, 32)
}

function isInstallation(value: unknown): value is Installation {
  if (typeof value !== 'object' || value === null) return false
  const { apiKey, clientId, clientSecret, uid } = value as Record<string, unknown>
  return (
    typeof apiKey === 'string' &&
    apiKey.length >= 16 &&
    typeof clientId === 'string' &&
    clientId.length >= 16 &&
    typeof clientSecret === 'string' &&
    Buffer.byteLength(clientSecret) === 24 &&
    Number.isInteger(uid)
  )
}

/**
 * Reads the credentials of a data folder, or creates them (file mode 0600).
 * @throws GreenroomError when the file is not valid: new credentials would lock out clients that have the old ones
 */
export function loadInstallation(root: string): Installation {
  const path = join(root, name)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return makeInstallation(path)
  }
  chmodSync(path, 0o600)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = undefined
  }
  if (!isInstallation(parsed))
    throw new GreenroomError('damaged', message('engineServer.damagedInstallation', { name: name }))
  return parsed
}

const newInstallation = (): Installation => ({
  apiKey: randomText(40),
  clientId: randomText(24),
  clientSecret: randomText(24),
  uid: 1,
})

/** Reads the credentials of a database that several engines use, or creates them: the first engine's count. */
export async function sharedInstallation(db: Database): Promise<Installation> {
  const { apiKey, clientId, clientSecret, uid } = newInstallation()
  await db.run(
    `INSERT INTO installation (one, api_key, client_id, client_secret, uid) VALUES (1, ?, ?, ?, ?)
     ON CONFLICT (one) DO NOTHING`,
    apiKey,
    clientId,
    clientSecret,
    uid,
  )
  const sql = `SELECT api_key AS "apiKey", client_id AS "clientId", client_secret AS "clientSecret", uid FROM installation`
  return (await db.get<Installation>(sql))!
}

function makeInstallation(path: string): Installation {
  const installation = newInstallation()
  const draft = `${path}.${String(process.pid)}.new`
  try {
    const handle = openSync(draft, 'w', 0o600)
    try {
      writeSync(handle, `${JSON.stringify(installation, null, 2)}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return installation
}
