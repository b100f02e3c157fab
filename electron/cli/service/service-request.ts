import { readAnswer } from '../../common/service/envelope.ts'
import { message } from '../../common/messages/index.ts'
import { serviceOf } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import type { ConnectOptions } from '../options.ts'

/**
 * Asks a Greenroom engine something beyond the interface, with the key of whoever runs it.
 * @throws CliError when no service is named, it can't be reached, or it refuses
 */
export async function askEngine(
  { env, signal }: Pick<CommandContext, 'env' | 'signal'>,
  options: ConnectOptions,
  path: string,
  body?: object,
): Promise<unknown> {
  const service = serviceOf(options, env)
  if (service?.credentials.kind !== 'key')
    throw usageError('base-url', message('cliFarm.noService'), message('cliFarm.noServiceNext'))
  const { baseUrl, credentials } = service
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-api-key': credentials.apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
    const answer = readAnswer('business', await response.json())
    if (answer.ok) return answer.data
    throw new CliError('refused', message('cliFarm.refused', { reason: answer.message }))
  } catch (error) {
    if (error instanceof CliError || signal.aborted) throw error
    throw new CliError('unreachable', message('cliFarm.unreachable', { url: baseUrl }), { cause: error })
  }
}
