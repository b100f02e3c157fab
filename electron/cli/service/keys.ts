import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { keysAnswerSchema } from '../../common/service/tenant-keys.ts'
import type { AccountPlan, KeysAnswer, KeysRequest } from '../../common/service/tenant-keys.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import type { CommandContext } from '../context.ts'
import { CliError, exitCodes } from '../errors.ts'
import { openDataFolder } from '../open-data-folder.ts'

export interface KeysOptions {
  data?: string
  database?: string
  json?: boolean
}

type Limit = number | 'none'

export interface LimitOptions extends KeysOptions {
  plan?: AccountPlan
  credits?: Limit
  concurrency?: Limit
  rateLimit?: Limit
}

const entry = fileURLToPath(new URL('../../engine/process/keys.ts', import.meta.url))

const heads = [
  message('cliKeys.heads.id'),
  message('cliKeys.heads.name'),
  message('cliKeys.heads.plan'),
  message('cliKeys.heads.credits'),
  message('cliKeys.heads.concurrency'),
  message('cliKeys.heads.perMinute'),
  message('cliKeys.heads.used'),
]

export async function listKeys(context: CommandContext, options: KeysOptions): Promise<void> {
  const { tenants = [] } = await ask(context, options, { action: 'list' })
  context.reporter.table(
    heads,
    tenants.map(({ id, name, plan, credits, concurrency, perMinute, usedAt, revokedAt }) => [
      id,
      name,
      plan,
      ...[credits, concurrency, perMinute].map((value) => (value === null ? '' : String(value))),
      revokedAt === null ? (usedAt === null ? message('cliKeys.never') : timeOf(usedAt)) : message('cliKeys.revoked'),
    ]),
    'key',
    tenants,
  )
}

export async function addKey(context: CommandContext, options: LimitOptions & { name: string }): Promise<void> {
  const { name } = options
  showOnce(context, await ask(context, options, { action: 'add', name, ...limitsOf(options) }))
}

export async function renewKey(context: CommandContext, id: string, options: KeysOptions): Promise<void> {
  showOnce(context, await ask(context, options, { action: 'renew', id }))
}

export async function setKey(context: CommandContext, id: string, options: LimitOptions): Promise<void> {
  await ask(context, options, { action: 'set', id, ...limitsOf(options) })
  context.reporter.result([message('cliKeys.changed', { id })], 'changed', { id })
}

export async function revokeKey(context: CommandContext, id: string, options: KeysOptions): Promise<void> {
  await ask(context, options, { action: 'revoke', id })
  context.reporter.result([message('cliKeys.isRevoked', { id })], 'revoked', { id })
}

/** Day and minute (UTC), as in the list of jobs. */
const timeOf = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

function limitsOf({ plan, credits, concurrency, rateLimit }: LimitOptions) {
  return {
    ...(plan === undefined ? {} : { plan }),
    ...(credits === undefined ? {} : { credits: numberOf(credits) }),
    ...(concurrency === undefined ? {} : { concurrency: numberOf(concurrency) }),
    ...(rateLimit === undefined ? {} : { perMinute: numberOf(rateLimit) }),
  }
}

const numberOf = (limit: Limit): number | null => (limit === 'none' ? null : limit)

function showOnce({ reporter }: CommandContext, { credentials }: KeysAnswer): void {
  const { apiKey, clientId, clientSecret } = credentials!
  const lines: Text[] = [
    message('cliKeys.key', { apiKey }),
    message('cliKeys.pair', { clientId, clientSecret }),
    message('cliKeys.once'),
  ]
  reporter.result(lines, 'key', { id: clientId, apiKey, clientId, clientSecret })
}

/** Asks the program that keeps the keys, which belongs to the engine. @throws CliError with what it says */
async function ask(context: CommandContext, options: KeysOptions, request: KeysRequest): Promise<KeysAnswer> {
  const { env, signal } = context
  const folder = options.data ? resolve(options.data) : dataPaths(await openDataFolder(env)).engine
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, '--data', folder], {
    // Others see the arguments of a process, and a URL may hold a password.
    env: { ...env, ...(options.database ? { GREENROOM_DATABASE: options.database } : {}) },
    signal,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const ended = new Promise<number | null>((done, reject) => {
    child.on('error', reject)
    child.on('close', done)
  })
  child.stdin.end(JSON.stringify(request))
  const [answer, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new CliError('keys', problem.trim(), code === exitCodes.usage ? { exitCode: code } : {})
  return keysAnswerSchema.parse(JSON.parse(answer))
}
