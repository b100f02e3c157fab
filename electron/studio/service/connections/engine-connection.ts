import { inEnglish, message } from '../../../common/messages/index.ts'
import type { Language } from '../../../common/languages.ts'
import type { EngineAddress } from '../engine-process/index.ts'
import { ServiceError } from '../../core/service-error.ts'
import { createServiceClient } from '../client/index.ts'
import type { ServiceClient } from '../client/index.ts'
import { clientService } from './client-service.ts'
import type { StudioConnection, StudioService } from './types.ts'

export const engineConnectionId = 'engine'

export interface EngineAtHand {
  readonly address: EngineAddress | null
  /** Resolves when a start that is under way has ended, well or not. */
  started?: () => Promise<void>
}

/**
 * The built-in engine as a connection. It follows the engine to a new address after a restart. `language` is what the
 * engine answers in; it is asked of no other service.
 */
export function engineConnection(
  shared: EngineAtHand,
  language: () => Language,
): {
  connection: StudioConnection
  /** Its client, for what only the engine has. @throws while it is away */
  client: () => ServiceClient
  close: () => Promise<void>
} {
  let current: { address: EngineAddress; client: ServiceClient; service: StudioService } | null = null
  let lastBase = ''
  const closing: Promise<void>[] = []

  const present = () => {
    const { address } = shared
    if (!address) throw engineAway()
    if (current?.address.baseUrl === address.baseUrl && current.address.apiKey === address.apiKey) return current
    if (current) closing.push(current.client.close())
    const client = createServiceClient({
      baseUrl: address.baseUrl,
      credentials: { kind: 'key', apiKey: address.apiKey },
      language,
    })
    const service = clientService(client, { engine: { apiKey: address.apiKey } })
    current = { address, client, service }
    return current
  }
  const now = (): StudioService => present().service
  const service: StudioService = {
    local: true,
    mayResend: true,
    create: async (kind, body, signal, extras) => now().create(kind, body, signal, extras),
    info: async (kind, id, signal) => now().info(kind, id, signal),
    cancel: async (kind, id) => now().cancel?.(kind, id),
    voices: async (signal) => now().voices(signal),
    avatars: async (signal) => now().avatars(signal),
    upload: async (path, name, signal) => {
      const upload = now().upload
      if (!upload) throw engineAway()
      return upload(path, name, signal)
    },
  }
  return {
    client: () => present().client,
    connection: {
      id: engineConnectionId,
      name: inEnglish(message('connectionErrors.engine')),
      builtIn: true,
      free: true,
      anchor: 'top-left',
      parallel: 4,
      service,
      // Windows are there before the engine: what is asked for first waits for it.
      client: async () => {
        if (!shared.address) await shared.started?.()
        return present().client
      },
      get baseUrl() {
        lastBase = shared.address?.baseUrl ?? lastBase
        return lastBase
      },
    },
    async close() {
      if (current) closing.push(current.client.close())
      await Promise.all(closing)
    },
  }
}

/** Nothing was sent: the engine is being started again. */
const engineAway = (): ServiceError =>
  new ServiceError({
    kind: 'network',
    sent: 'no',
    endpoint: '',
    text: message('connectionErrors.engineAway'),
    next: message('connectionErrors.engineAwayNext'),
  })
