import { EngineConnection } from '../../studio/service/connections/index.ts'
import { message } from '../../common/messages/index.ts'
import { openConnection } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { usageError } from '../errors.ts'
import { openDataFolder } from '../open-data-folder.ts'
import type { ConnectOptions } from '../options.ts'

/** Refuses any service but the built-in engine, before anything is begun. @throws CliError */
export function mustBeBuiltIn({ env }: CommandContext, { baseUrl }: ConnectOptions): void {
  if ((baseUrl ?? env.GREENROOM_BASE_URL ?? '').trim() === '') return
  throw usageError('base-url', message('cliTranscribe.builtIn'), message('cliTranscribe.builtInNext'))
}

/** Opens the built-in engine alone, for work that is no job of a service, and closes it again however the work ended. */
export async function withEngine(
  context: CommandContext,
  work: (connection: EngineConnection, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  await openDataFolder(context.env)
  // Credentials of another service are of no use here, and without its address they would be refused.
  const opened = await openConnection(context, {}, signal, (error) => stop.abort(error))
  try {
    signal.throwIfAborted()
    if (!(opened.connection instanceof EngineConnection)) throw new Error('the connection is not the built-in engine')
    await work(opened.connection, signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await opened.close()
  }
}
