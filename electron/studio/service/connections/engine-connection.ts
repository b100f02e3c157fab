import { formatIn, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Language } from '../../../common/languages.ts'
import { projectExtensions } from '../../../common/service/extension/extension.ts'
import type { EngineAddress } from '../engine-process/index.ts'
import { ServiceError } from '../../core/service-error.ts'
import { createServiceClient, isServiceError } from '../client/index.ts'
import type { ServiceClient } from '../client/index.ts'
import { clientService } from './client-service.ts'
import type { StudioConnection, StudioService } from './types.ts'

export const engineConnectionId = 'engine'

/**
 * The name of a connection inside a message: messages are kept and shown in another language later, and the name of the
 * built-in engine follows.
 */
export const nameInMessage = ({ id, name }: { id: string; name: string }): Text =>
  id === engineConnectionId ? message('connectionErrors.engine') : name

export interface EngineAtHand {
  readonly address: EngineAddress | null
  /** Resolves when a start or a restart under way has ended, successful or not. */
  started?: () => Promise<void>
}

/** The client and the service for one address of the engine. */
interface Present {
  address: EngineAddress
  client: ServiceClient
  service: StudioService
}

/**
 * The built-in engine as a connection. It follows the engine to its new address after a restart. `language` is the
 * language of the engine's answers; other services are not asked for one.
 */
export class EngineConnection implements StudioConnection {
  readonly id = engineConnectionId
  readonly builtIn = true
  readonly free = true
  readonly anchor = 'top-left'
  readonly parallel = 4
  readonly service: StudioService
  readonly #shared: EngineAtHand
  readonly #language: () => Language
  readonly #closing: Promise<void>[] = []
  #current: Present | null = null
  #lastBase = ''

  constructor(shared: EngineAtHand, language: () => Language) {
    this.#shared = shared
    this.#language = language
    const now = (): StudioService => this.#present().service
    this.service = {
      local: true,
      // The built-in engine has the version of this Greenroom, so its extensions are known.
      extensions: projectExtensions,
      mayResend: true,
      create: async (kind, body, signal, extras) => now().create(kind, body, signal, extras),
      info: async (kind, id, signal) => now().info(kind, id, signal),
      cancel: async (kind, id) => now().cancel?.(kind, id),
      voices: (signal) => this.#read((service) => service.voices(signal), signal),
      avatars: (signal) => this.#read((service) => service.avatars(signal), signal),
      upload: async (path, name, signal) => {
        const upload = now().upload
        if (!upload) throw engineAway()
        return upload(path, name, signal)
      },
    }
  }

  /** Name of the connection in the present language; see `nameInMessage` for the one that is stored. */
  get name(): string {
    return formatIn(this.#language())(message('connectionErrors.engine'))
  }

  get language(): Language {
    return this.#language()
  }

  /** Base URL of the engine; its last one while the engine can't be reached. */
  get baseUrl(): string {
    this.#lastBase = this.#shared.address?.baseUrl ?? this.#lastBase
    return this.#lastBase
  }

  /**
   * The client; waits for a start under way.
   * @throws while the engine can't be reached
   */
  async client(): Promise<ServiceClient> {
    return (await this.#afterStart()).client
  }

  /** The client, without waiting for a start. @throws while the engine can't be reached */
  presentClient(): ServiceClient {
    return this.#present().client
  }

  async close(): Promise<void> {
    if (this.#current) this.#closing.push(this.#current.client.close())
    await Promise.all(this.#closing)
  }

  /** Asks for a list; once more where the engine was lost meanwhile, and is there again. */
  async #read<Answer>(ask: (service: StudioService) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    const { address, service } = await this.#afterStart(signal)
    try {
      return await ask(service)
    } catch (error) {
      const isLost = isServiceError(error) && error.kind === 'network' && this.#shared.address !== address
      if (!isLost || signal?.aborted) throw error
      return ask((await this.#afterStart(signal)).service)
    }
  }

  /** Windows open before the engine is ready: what they list first waits for a start under way. @throws the signal's reason */
  async #afterStart(signal?: AbortSignal): Promise<Present> {
    signal?.throwIfAborted()
    if (!this.#shared.address) await Promise.race([this.#shared.started?.(), abortOf(signal)])
    return this.#present()
  }

  #present(): Present {
    const { address } = this.#shared
    if (!address) throw engineAway()
    const before = this.#current
    if (before?.address.baseUrl === address.baseUrl && before.address.apiKey === address.apiKey) return before
    if (before) this.#closing.push(before.client.close())
    const client = createServiceClient({
      baseUrl: address.baseUrl,
      credentials: { kind: 'key', apiKey: address.apiKey },
      language: this.#language,
    })
    const service = clientService(client, { engine: { apiKey: address.apiKey, extensions: projectExtensions } })
    this.#current = { address, client, service }
    return this.#current
  }
}

/** Rejects with the reason of a signal when it is aborted. */
const abortOf = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** The error for a request that was not sent because the engine is restarting. */
const engineAway = (): ServiceError =>
  new ServiceError({
    kind: 'network',
    sent: 'no',
    endpoint: '',
    text: message('connectionErrors.engineAway'),
    next: message('connectionErrors.engineAwayNext'),
  })
