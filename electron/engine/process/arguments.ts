import { parseArgs } from 'node:util'
import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { GreenroomError, message } from '../../common/messages/index.ts'
import type { EngineOptions } from '../services/options.ts'
import { engineRoles, workClasses } from '../work/queue/work-classes.ts'

/** The command line arguments of the engine's own process, after reading. */
export interface EngineArguments {
  options: EngineOptions
  /** Whether the address and the credentials are printed as one line of JSON instead of text for a person. */
  json: boolean
  /**
   * Whether the engine ends when the pipe on its standard input closes, which means that its parent process has ended.
   */
  withParent: boolean
}

export const usage = message('engineServer.usage')

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value
  const given = JSON.stringify(text)
  throw new GreenroomError('usage', message('engineServer.wrongNumber', { name, least: min, most: max, value: given }))
}

/**
 * The engine's data folder when `--data` is not given. `GREENROOM_DATA` takes precedence over the platform's
 * convention.
 */
export function defaultDataFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env['GREENROOM_DATA']) return join(env['GREENROOM_DATA'], 'engine')
  const home = homedir()
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Greenroom', 'engine')
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Greenroom', 'engine')
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'greenroom', 'engine')
}

/** A URL of PostgreSQL. The message doesn't repeat it, because it may hold a password. */
export function databaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text
  throw new GreenroomError('usage', message('engineServer.wrongDatabase'))
}

function storageUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 's3:' && url.hostname !== '') return text
  throw new GreenroomError('usage', message('engineServer.wrongStorage', { value: JSON.stringify(text) }))
}

function choice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((one) => one === text)
  if (found !== undefined) return found
  const values = { name, choices: choices.join(', '), value: JSON.stringify(text) }
  throw new GreenroomError('usage', message('engineServer.wrongChoice', values))
}

type SharingOptions = Pick<EngineOptions, 'role' | 'only' | 'concurrency' | 'graceMs'>

/** What an engine does among those of its database. */
function sharing(values: Record<string, string | boolean | undefined>, hasDatabase: boolean): SharingOptions {
  const options: SharingOptions = {}
  const given = (name: string): string | undefined => {
    const value = values[name]
    if (typeof value !== 'string') return undefined
    if (!hasDatabase) throw new GreenroomError('usage', message('engineServer.needsDatabase', { name }))
    return value
  }
  const [role, only, concurrency, grace] = ['role', 'only', 'concurrency', 'grace'].map(given)
  if (role !== undefined) options.role = choice('role', role, engineRoles)
  if (only !== undefined) options.only = only.split(',').map((one) => choice('only', one.trim(), workClasses))
  if (concurrency !== undefined) options.concurrency = wholeNumber('concurrency', concurrency, 1, 1_000)
  if (grace !== undefined) options.graceMs = wholeNumber('grace', grace, 0, 86_400) * 1000
  return options
}

function listenAddress(text: string): string {
  if (isIP(text) !== 0) return text
  throw new GreenroomError('usage', message('engineServer.wrongListen', { value: JSON.stringify(text) }))
}

function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  throw new GreenroomError('usage', message('engineServer.wrongPublicUrl', { value: JSON.stringify(text) }))
}

/**
 * Reads the command line of the engine's own process.
 * @throws GreenroomError that tells the user which argument is wrong
 */
export function readArguments(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): EngineArguments {
  const { values } = parseArgs({
    args: [...argv],
    strict: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      database: { type: 'string' },
      storage: { type: 'string' },
      json: { type: 'boolean', default: false },
      'allow-local': { type: 'boolean', default: false },
      'offset-anchor': { type: 'string', default: 'top-left' },
      'rate-limit': { type: 'string' },
      'with-parent': { type: 'boolean', default: false },
      role: { type: 'string' },
      only: { type: 'string' },
      concurrency: { type: 'string' },
      grace: { type: 'string' },
      listen: { type: 'string' },
      'public-url': { type: 'string' },
    },
  })
  const anchor = values['offset-anchor']
  if (anchor !== 'top-left' && anchor !== 'center')
    throw new GreenroomError('usage', message('engineServer.wrongAnchor', { value: JSON.stringify(anchor) }))
  const limit = values['rate-limit']
  if (values.data?.trim() === '') throw new GreenroomError('usage', message('engineServer.noFolder'))
  const database = values.database ?? env['GREENROOM_DATABASE']
  const storage = values.storage ?? env['GREENROOM_STORAGE']
  return {
    json: values.json,
    withParent: values['with-parent'],
    options: {
      dataDir: values.data === undefined ? defaultDataFolder() : resolve(values.data),
      port: values.port === undefined ? 0 : wholeNumber('port', values.port, 0, 65_535),
      allowLocal: values['allow-local'],
      offsetAnchor: anchor,
      ...(database ? { database: databaseUrl(database) } : {}),
      ...(storage ? { storage: storageUrl(storage) } : {}),
      ...sharing(values, Boolean(database)),
      ...(values.listen === undefined ? {} : { listen: listenAddress(values.listen) }),
      ...(values['public-url'] === undefined ? {} : { publicUrl: publicUrl(values['public-url']) }),
      ...(limit === undefined
        ? {}
        : { rateLimit: { requests: wholeNumber('rate-limit', limit, 1, 1_000_000), perMs: 60_000 } }),
    },
  }
}
