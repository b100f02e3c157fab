import { message } from '../../../common/messages/index.ts'
import { fetch } from 'undici'
import type { Agent, Response } from 'undici'
import { StudioError } from '../../core/studio-error.ts'
import { guardedAgent, mayFetch } from './remote-address.ts'
import type { Text } from '../../../common/messages/index.ts'

const mostHops = 4

/**
 * Requests a web address that others have named: only public addresses and those of the service itself are reached,
 * also after redirects (prevents server-side request forgery). The agent exists as long as `use` runs. @param host host
 * of the service with its port; null when there is none
 * @throws StudioError `refused`, `network`
 */
export async function guardedFetch<T>(
  url: URL,
  host: string | null,
  options: { signal: AbortSignal; closing: AbortSignal },
  use: (ask: (headers?: Record<string, string>) => Promise<Response>) => Promise<T>,
): Promise<T> {
  const agent = guardedAgent(host)
  try {
    return await use((headers = {}) => follow(url, host, agent, options.signal, headers))
  } catch (error) {
    if (error instanceof StudioError || options.closing.aborted) throw error
    if (!isOfNetwork(error)) throw error
    throw new StudioError('network', message('fileErrors.unreachable', { host: url.host, reason: reasonOf(error) }), {
      next: message('fileErrors.checkAddress'),
      cause: error,
    })
  } finally {
    await agent.destroy()
  }
}

async function follow(
  url: URL,
  host: string | null,
  agent: Agent,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<Response> {
  let at = url
  for (let hop = 0; ; hop += 1) {
    if (!mayFetch(at, host) || hop > mostHops)
      throw new StudioError('refused', message('fileErrors.notOnInternet', { host: at.host }), {
        next: message('fileErrors.useLocalFile'),
      })
    const response = await fetch(at, { dispatcher: agent, redirect: 'manual', signal, headers })
    const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (to === null) return response
    await response.body?.cancel()
    at = new URL(to, at)
  }
}

/** Whether an error comes from the network; a MediaError about the file doesn't. */
function isOfNetwork(error: unknown): boolean {
  return !(error instanceof Error && error.name === 'MediaError')
}

function reasonOf(error: unknown): Text {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return message('fileErrors.tookTooLong')
  return error.cause instanceof Error ? error.cause.message : error.message
}
