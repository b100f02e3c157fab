import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { message } from '../../../../common/messages/index.ts'
import type { CommandContext } from '../../../context.ts'
import { usageError } from '../../../errors.ts'
import { mustBeReadable } from '../../../files.ts'
import { openDataFolder } from '../../../open-data-folder.ts'

/** Fewest characters of a key; one of Greenroom's own has 43. */
const leastKey = 24
const mostKey = 512

export interface AccessKey {
  key: string
  /** Whether Greenroom made it and keeps it: then it is printed, as that of the engine is. */
  own: boolean
}

/**
 * The key that clients send: that of the environment (`GREENROOM_MCP_KEY`) or of a file; without either, the one of the data
 * folder, which is made at the first start (file mode 0600) and kept, so that the configuration of an agent stays valid.
 * @throws CliError when a key is too short, or has spaces
 */
export async function accessKey({ env }: CommandContext, keyFile: string | undefined): Promise<AccessKey> {
  if (keyFile !== undefined) {
    await mustBeReadable(keyFile)
    return { key: usable(await readFile(resolve(keyFile), 'utf8'), keyFile), own: false }
  }
  if (env.GREENROOM_MCP_KEY) return { key: usable(env.GREENROOM_MCP_KEY, 'GREENROOM_MCP_KEY'), own: false }
  const path = join(await openDataFolder(env), 'mcp.key')
  const created = `${randomBytes(32).toString('base64url')}\n`
  try {
    // Of two programs that start at once, one writes and the other reads.
    await writeFile(path, created, { flag: 'wx', mode: 0o600 })
    return { key: created.trim(), own: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await chmod(path, 0o600)
  return { key: usable(await readFile(path, 'utf8'), path), own: true }
}

function usable(text: string, from: string): string {
  const key = text.trim()
  if (key.length >= leastKey && key.length <= mostKey && /^[\x21-\x7e]+$/.test(key)) return key
  const limits = { from, least: leastKey, most: mostKey }
  throw usageError('key', message('mcp.http.badKey', limits), message('mcp.http.badKeyNext'))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header carries the key; how long the comparison takes says nothing of the key. */
export function carriesKey(header: string | undefined, key: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(key))
}
