import { resolve } from 'node:path'
import { destinationShapes } from '../../common/bridge/index.ts'
import type { Destination, DestinationKind } from '../../common/bridge/index.ts'
import { message } from '../../common/messages/index.ts'
import type { CommandContext } from '../context.ts'
import { commandDestinations } from './session.ts'
import { CliError, usageError } from '../errors.ts'

export interface DestinationOptions {
  json?: boolean
}

export interface SecretOptions extends DestinationOptions {
  secretStdin?: boolean
}

export interface AddOptions extends SecretOptions {
  kind: DestinationKind
  address?: string
  region?: string
  folder?: string
  user?: string
  template: string
  replace?: boolean
}

/** Most characters of a secret: those of a private key. */
const mostSecret = 20_000

export async function listDestinations(context: CommandContext): Promise<void> {
  const { reporter } = context
  const all = await (await commandDestinations(context)).list()
  if (all.length === 0) {
    reporter.result([message('cliDeliver.noneYet', { example: 'sftp://user@host/folder' })], 'done', {
      destinations: 0,
    })
    return
  }
  const heads = (['name', 'kind', 'where', 'secret'] as const).map((one) => message(`cliDeliver.heads.${one}`))
  reporter.table(
    heads,
    all.map((one) => [
      one.name,
      message(`destinations.kinds.${one.kind}`),
      whereOf(one),
      message(one.hasSecret ? 'cliDeliver.stored' : 'cliDeliver.notStored'),
    ]),
    'destination',
    all,
  )
}

/** Stores a destination. @throws CliError, StudioError */
export async function addDestination(context: CommandContext, name: string, options: AddOptions): Promise<void> {
  const destinations = await commandDestinations(context)
  const { kind, address = '', region = '', folder = '', user = '', template } = options
  const old = (await destinations.list()).find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  if (old && options.replace !== true)
    throw usageError('exists', message('cliDeliver.exists', { name }), message('cliDeliver.existsNext'))
  const secret = destinationShapes[kind].secret === 'none' ? null : await givenSecret(context, options)
  const kept = await destinations.keep(
    Object.assign(
      {
        id: old?.id ?? null,
        name,
        kind,
        address,
        region,
        folder: kind === 'folder' && folder !== '' ? resolve(folder) : folder,
        user,
        template,
      },
      secret === null ? {} : { secret },
    ),
  )
  const line = message(old ? 'cliDeliver.changed' : 'cliDeliver.added', { name: kept.name })
  context.reporter.result([line], 'done', { id: kept.id, name: kept.name })
}

/** Tries a destination. @throws CliError when it does not work */
export async function testDestination(context: CommandContext, name: string): Promise<void> {
  const destinations = await commandDestinations(context)
  await destinations.must(name)
  const tested = await destinations.test(name, context.signal)
  if (!tested.ok) throw new CliError('destination', tested.message, tested.next === null ? {} : { next: tested.next })
  context.reporter.result([tested.message], 'done', { name })
}

export async function setDestinationSecret(
  context: CommandContext,
  name: string,
  options: SecretOptions,
): Promise<void> {
  const destinations = await commandDestinations(context)
  const { name: known } = await destinations.must(name)
  const secret = await givenSecret(context, options)
  if (secret === null) throw usageError('secret', message('cliDeliver.noSecret'), message('cliDeliver.noSecretNext'))
  await destinations.setSecret(name, secret)
  context.reporter.result([message('cliDeliver.secretStored', { name: known })], 'done', { name: known })
}

export async function forgetHostKey(context: CommandContext, name: string): Promise<void> {
  const { name: known } = await (await commandDestinations(context)).forgetHostKey(name)
  context.reporter.result([message('cliDeliver.keyForgotten', { name: known })], 'done', { name: known })
}

export async function removeDestination(context: CommandContext, name: string): Promise<void> {
  const { name: known } = await (await commandDestinations(context)).remove(name)
  context.reporter.result([message('cliDeliver.removed', { name: known })], 'done', { name: known })
}

/** The secret of standard input or the environment; null when none is given. @throws CliError for an empty one */
async function givenSecret({ env, stdin }: CommandContext, { secretStdin }: SecretOptions): Promise<string | null> {
  const fromEnv = env.GREENROOM_DESTINATION_SECRET
  if (secretStdin !== true) return fromEnv === undefined || fromEnv === '' ? null : fromEnv
  let text = ''
  for await (const piece of stdin) {
    text += String(piece)
    if (text.length > mostSecret) break
  }
  if (text.trim() === '' || text.length > mostSecret)
    throw usageError('secret', message('cliDeliver.noSecret'), message('cliDeliver.noSecretNext'))
  return text
}

function whereOf({ kind, address, folder, user }: Destination): string {
  if (kind === 'folder') return folder
  const slash = folder === '' || folder.startsWith('/') ? '' : '/'
  return `${user === '' ? '' : `${user} @ `}${address}${slash}${folder}`
}
