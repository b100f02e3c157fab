import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { knownExtensions } from '../../../common/service/extension/extension.ts'
import type { ConnectionTest } from '../../../common/bridge/index.ts'
import { createServiceClient, isServiceError } from '../client/index.ts'
import type { Credentials, ServiceClient } from '../client/index.ts'
import { ServiceError } from '../../core/service-error.ts'
import { StudioError } from '../../core/studio-error.ts'
import { clientService } from './client-service.ts'
import { Semaphore } from '../../core/concurrency.ts'
import { askForEngine } from './engine-facts.ts'
import type { EngineFacts } from './engine-facts.ts'
import { failedTest } from './test-connection.ts'
import type { ConnectionRecord } from './records.ts'
import type { StudioConnection, StudioService } from './types.ts'

export interface StoredConnectionOptions {
  record: ConnectionRecord
  /** Reads the key or client secret; null when the vault has none. */
  secret: () => Promise<string | null>
  /** The function that uploads a file to the user's bucket; null while none is set up. */
  bucket: () => ((path: string, name: string, signal?: AbortSignal) => Promise<string>) | null
  /** Called when it was found out whether the service is an engine, and what it shows beyond a body. */
  onLearned: (facts: EngineFacts) => void
  /** Called with what a list of voices or avatars has shown: the service answers, or refuses the credential. */
  onTested: (test: ConnectionTest) => void
}

interface Present {
  client: ServiceClient
  service: StudioService
}

/** Outcomes that stay the same until the user changes something. */
const ofTheAccount: ReadonlySet<string> = new Set(['credential', 'plan', 'credit', 'blocked'])

/** A connection that the user has set up. Jobs under way use changes of it from their next request on. */
export class StoredConnection implements StudioConnection {
  readonly id: string
  readonly builtIn = false
  readonly free = false
  readonly service: StudioService
  readonly #options: StoredConnectionOptions
  readonly #calls: Semaphore
  /** Counts the changes of address and credential. */
  #edition = 0
  #record: ConnectionRecord
  #present: Promise<Present> | null = null
  #closing: Promise<unknown>[] = []

  constructor(options: StoredConnectionOptions) {
    this.#options = options
    this.#record = options.record
    this.#calls = new Semaphore(options.record.parallel)
    this.id = options.record.id
    this.service = this.#service()
  }

  get record(): ConnectionRecord {
    return this.#record
  }

  get name(): string {
    return this.#record.name
  }

  get baseUrl(): string {
    return this.#record.baseUrl
  }

  get anchor(): 'top-left' | 'center' {
    return this.#record.anchor
  }

  get parallel(): number {
    return this.#record.parallel
  }

  async client(): Promise<ServiceClient> {
    return (await this.#now()).client
  }

  /**
   * Takes a changed record. @param fresh whether address or credential changed: the next request then uses a new client
   * with a new token
   */
  change(record: ConnectionRecord, fresh: boolean): void {
    this.#record = record
    this.#calls.limit = record.parallel
    if (!fresh) return
    this.#edition += 1
    this.#drop()
  }

  async close(): Promise<void> {
    this.#drop()
    await Promise.all(this.#closing)
  }

  #drop(): void {
    const old = this.#present
    this.#present = null
    // Requests under way on the old client are finished: `close` waits for it.
    if (old) this.#closing.push(old.then(({ client }) => client.close()).catch(() => undefined))
  }

  #now(): Promise<Present> {
    if (this.#present) return this.#present
    const present = this.#make()
    this.#present = present
    present.catch(() => {
      if (this.#present === present) this.#present = null
    })
    return present
  }

  async #make(): Promise<Present> {
    const record = this.#record
    const credentials = credentialsOf(record, await this.#options.secret())
    const client = createServiceClient({ baseUrl: record.baseUrl, credentials })
    let facts = factsOf(record)
    if (facts === null) {
      facts = await askForEngine(client)
      if (facts !== null) this.#options.onLearned(facts)
    }
    const apiKey = credentials.kind === 'key' ? credentials.apiKey : null
    const engine = facts?.isEngine ? { apiKey, extensions: facts.extensions } : null
    return { client, service: clientService(client, { engine }) }
  }

  /** Makes a request that needs the credential, and tells what its outcome shows about the connection. */
  async #noted<T>(ask: () => Promise<T>): Promise<T> {
    const edition = this.#edition
    const tell = (test: ConnectionTest): void => {
      // The request was made with a former address or key, so its outcome does not concern the present one.
      if (this.#edition === edition) this.#options.onTested(test)
    }
    try {
      const list = await ask()
      tell({ ok: true, message: message('connectionErrors.works'), credits: null })
      return list
    } catch (error) {
      const failed = isServiceError(error) ? failedTest(error) : null
      // A service that was not reached once may still have the right address and key, so the outcome is not kept.
      if (failed && ofTheAccount.has(failed.code)) tell(failed)
      throw error
    }
  }

  #service(): StudioService {
    const now = async (): Promise<StudioService> => (await this.#now()).service
    const isEngine = (): boolean => this.#record.isEngine === true
    const extensions = () => knownExtensions(this.#record.extensions)
    const bucket = () => this.#options.bucket()
    const pass = <T>(call: () => Promise<T>): Promise<T> => this.#calls.run(call)
    return {
      get local() {
        return isEngine()
      },
      get extensions() {
        return isEngine() ? extensions() : []
      },
      create: (kind, body, signal, extras) => pass(async () => (await now()).create(kind, body, signal, extras)),
      info: (kind, id, signal) => pass(async () => (await now()).info(kind, id, signal)),
      cancel: (kind, id) => pass(async () => (await now()).cancel?.(kind, id)),
      voices: (signal) => this.#noted(() => pass(async () => (await now()).voices(signal))),
      avatars: (signal) => this.#noted(() => pass(async () => (await now()).avatars(signal))),
      // `upload` is absent when there is no way to upload files, so that the studio knows this before anything is sent.
      get upload() {
        if (isEngine())
          return async (path: string, name: string, signal?: AbortSignal) => {
            const upload = (await now()).upload
            if (!upload) throw new StudioError('no-uploads', message('connectionErrors.noMoreUploads'))
            return upload(path, name, signal)
          }
        return bucket() ?? undefined
      },
    } as StudioService
  }
}

/** What is known of the service; null where it has to be asked. */
function factsOf({ isEngine, extensions }: ConnectionRecord): EngineFacts | null {
  if (isEngine === false) return { isEngine, extensions: [] }
  return isEngine && extensions ? { isEngine, extensions: knownExtensions(extensions) } : null
}

/**
 * The client's credentials for a stored connection.
 * @throws an error marked as never sent when the secret is missing, so that a job waits for the user instead of failing
 */
function credentialsOf(record: ConnectionRecord, secret: string | null): Credentials {
  if (secret === null) throw credentialGone(record.name)
  return record.credential.kind === 'key'
    ? { kind: 'key', apiKey: secret }
    : { kind: 'client', clientId: record.credential.clientId, clientSecret: secret }
}

/** Code 1102, as for an account without a key: jobs wait until the user has entered one. */
const credentialGone = (connection: string): ServiceError =>
  new ServiceError({
    kind: 'auth',
    sent: 'no',
    code: codeOf.missingCredential,
    endpoint: '',
    text: message('connectionErrors.keyUnreadable', { connection }),
    next: message('connectionErrors.enterInSettings'),
  })
