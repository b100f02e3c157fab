import { dataFolder, dataPaths } from '../studio/core/data-folder.ts'
import { EngineConnection, remoteConnection } from '../studio/service/connections/index.ts'
import type { Connection } from '../studio/service/connections/index.ts'
import type { Credentials } from '../studio/service/client/index.ts'
import { terminalLanguage } from '../common/languages.ts'
import type { CommandContext } from './context.ts'
import { makeEngine } from './engine-host.ts'
import type { KeptEngine } from './kept-engine.ts'
import { usageError } from './errors.ts'
import type { ConnectOptions } from './options.ts'
import { message } from '../common/messages/index.ts'

export interface OpenConnection {
  connection: Connection
  close(): Promise<void>
}

/** The service that the options name; without any, the built-in engine, started for this command. */
export async function openConnection(
  context: CommandContext,
  options: ConnectOptions,
  signal: AbortSignal,
  onLost: (error: Error) => void,
): Promise<OpenConnection> {
  const service = serviceOf(options, context.env)
  if (service) return remoteConnection(service.baseUrl, service.credentials, signal)
  if (options.apiKey !== undefined || options.clientId !== undefined)
    throw usageError('base-url', message('cliMake.noService'), message('cliMake.noServiceNext'))
  return openEngine(context, options, signal, onLost)
}

async function openEngine(
  context: CommandContext,
  options: ConnectOptions,
  signal: AbortSignal,
  onLost: (error: Error) => void,
): Promise<OpenConnection> {
  const folder = dataPaths(dataFolder(context.env)).engine
  const settings = { folder, ...(options.offsetAnchor ? { offsetAnchor: options.offsetAnchor } : {}) }
  if (context.keptEngine) return lendEngine(context, context.keptEngine, settings, onLost)
  const { engine, shared } = await makeEngine({ ...settings, borrow: true, onFailed: onLost })
  const stop = (): void => void shared.stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    context.reporter.stage('engine', message('cliMake.startingEngine'))
    const address = await shared.start()
    context.reporter.event('engine', { baseUrl: address.baseUrl, borrowed: !shared.owned })
  } catch (error) {
    await shared.stop()
    throw signal.aborted ? signal.reason : error
  } finally {
    // From here on closing runs in order: jobs first, then the engine.
    signal.removeEventListener('abort', stop)
  }
  engine.subscribe((state) => {
    if (state.name === 'restarting') context.reporter.warn(message('cli.engineRestarts', { reason: state.reason }))
  })
  const connection = new EngineConnection(shared, () => terminalLanguage(context.env))
  return {
    connection,
    async close() {
      await connection.close()
      await shared.stop()
    },
  }
}

/** The engine of a program that goes on after this command. */
async function lendEngine(
  context: CommandContext,
  kept: KeptEngine,
  settings: { folder: string; offsetAnchor?: string },
  onLost: (error: Error) => void,
): Promise<OpenConnection> {
  context.reporter.stage('engine', message('cliMake.startingEngine'))
  try {
    const { shared } = await kept.open(settings, onLost)
    const connection = new EngineConnection(shared, () => terminalLanguage(context.env))
    return {
      connection,
      async close() {
        kept.release(onLost)
        await connection.close()
      },
    }
  } catch (error) {
    kept.release(onLost)
    throw error
  }
}

/** The service that the options or the environment name; undefined for the built-in engine. */
export function serviceOf(
  options: ConnectOptions,
  env: CommandContext['env'],
): { baseUrl: string; credentials: Credentials } | undefined {
  const baseUrl = (options.baseUrl ?? env.GREENROOM_BASE_URL ?? '').trim()
  const credentials = readCredentials(options, env)
  if (baseUrl === '') return undefined
  if (!credentials) throw usageError('credentials', message('cliMake.needsKey'), message('cliMake.needsKeyNext'))
  return { baseUrl, credentials }
}

function readCredentials(options: ConnectOptions, env: NodeJS.ProcessEnv): Credentials | null {
  // Typed options replace the environment as a whole, so that the key of one account is never used with the id of
  // another.
  if (options.apiKey !== undefined) return key(options.apiKey)
  if (options.clientId !== undefined || options.clientSecret !== undefined)
    return client(options.clientId, options.clientSecret ?? env.GREENROOM_CLIENT_SECRET)
  if (env.GREENROOM_API_KEY) return key(env.GREENROOM_API_KEY)
  if (env.GREENROOM_CLIENT_ID) return client(env.GREENROOM_CLIENT_ID, env.GREENROOM_CLIENT_SECRET)
  return null
}

function key(apiKey: string): Credentials {
  if (apiKey.trim() === '') throw usageError('credentials', message('cliMake.emptyKey'))
  return { kind: 'key', apiKey }
}

function client(clientId: string | undefined, clientSecret: string | undefined): Credentials {
  if (!clientId || !clientSecret)
    throw usageError('credentials', message('cliMake.halfClient'), message('cliMake.halfClientNext'))
  return { kind: 'client', clientId, clientSecret }
}
