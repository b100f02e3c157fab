import { message } from '../../../common/messages/index.ts'
import type { ConnectionInfo, ConnectionTest, CredentialInfo } from '../../../common/bridge/index.ts'
import type { AccountBanner } from '../../jobs/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { SecretVault } from '../../host.ts'
import type { Credentials } from '../client/index.ts'
import { readBaseUrl } from '../client/index.ts'
import type { JsonFile } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { readCredential } from './credential-input.ts'
import type { ConnectionInput } from './credential-input.ts'
import { engineConnectionId } from './engine-connection.ts'
import type { EngineFacts } from './engine-facts.ts'
import { endsIn, secretName } from './records.ts'
import type { ConnectionRecord, ConnectionsFile } from './records.ts'
import { StoredConnection } from './stored-connection.ts'
import type { StoredConnectionOptions } from './stored-connection.ts'
import type { StudioConnection } from './types.ts'

export interface ConnectionsOptions {
  builtIn: StudioConnection
  file: JsonFile<ConnectionsFile>
  vault: SecretVault
  bucket: StoredConnectionOptions['bucket']
  newId: () => string
  account: (id: string) => AccountBanner | null
  running: (id: string) => number
  /** Called when a connection's address or credential has changed, or it was removed. */
  onChanged: (id: string) => void
  onError: (error: unknown) => void
}

/** Most connections that can be set up. */
const most = 200

/** The services that the user has set up, the built-in engine first. */
export class Connections {
  readonly #options: ConnectionsOptions
  readonly #stored = new Map<string, StoredConnection>()
  readonly #tested = new Map<string, ConnectionTest>()
  readonly #ends = new Map<string, string | null>()
  readonly #channel = new Channel<ConnectionInfo[]>({ limit: 1 })

  constructor(options: ConnectionsOptions) {
    this.#options = options
  }

  /** Reads the stored connections. */
  async open(): Promise<void> {
    const { connections } = await this.#options.file.read()
    for (const record of connections) {
      this.#stored.set(record.id, this.#make(record))
      const secret = await this.#secret(record.id)
      this.#ends.set(record.id, secret === null ? null : endsIn(secret))
    }
  }

  /** A connection by its id or, as jobs of the command line store it, by its address. */
  get(id: string): StudioConnection | undefined {
    if (id === engineConnectionId) return this.#options.builtIn
    const own = this.#stored.get(id)
    if (own) return own
    const same = [...this.#stored.values()].filter((one) => one.baseUrl === id)
    return same.length === 1 ? same[0] : undefined
  }

  /** A connection by its id. @throws StudioError `not-found` */
  must(id: string): StudioConnection {
    const found = this.get(id)
    if (found) return found
    throw new StudioError('not-found', message('runErrors.connectionGone'), {
      field: 'connection',
      next: message('connectionErrors.chooseAnother'),
    })
  }

  /** The connection whose base URL an address begins with. */
  ownerOf(url: string): StudioConnection | undefined {
    return this.all().find(({ baseUrl }) => baseUrl !== '' && url.startsWith(`${baseUrl}/`))
  }

  all(): StudioConnection[] {
    return [this.#options.builtIn, ...this.#stored.values()]
  }

  list(): ConnectionInfo[] {
    return this.all().map((one) => this.info(one))
  }

  info(connection: StudioConnection): ConnectionInfo {
    const { id, name, builtIn, baseUrl, anchor, parallel, service } = connection
    const banner = this.#options.account(id)
    return {
      id,
      name,
      builtIn,
      baseUrl,
      anchor,
      parallel,
      credential: this.#credentialInfo(id),
      takesFiles: service.upload !== undefined,
      tested: this.#tested.get(id) ?? null,
      account: banner && {
        code: banner.code,
        message: banner.message,
        next: banner.next,
        since: banner.since,
      },
    }
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  /** Yields the present list, then a new one after every change. */
  watch(signal?: AbortSignal): Stream<ConnectionInfo[]> {
    return this.#channel.subscribe(signal, [this.list()])
  }

  /** Reports that something shown in the list has changed elsewhere: an account problem, or the bucket. */
  changed(): void {
    this.#channel.publish(this.list())
  }

  /** Keeps what a request has shown about a stored connection. */
  noteTest(id: string, test: ConnectionTest): void {
    if (!this.#stored.has(id) || JSON.stringify(this.#tested.get(id)) === JSON.stringify(test)) return
    this.#tested.set(id, test)
    this.changed()
  }

  /** Adds a connection. @throws StudioError naming the invalid field */
  async add(input: ConnectionInput): Promise<ConnectionInfo> {
    if (this.#stored.size >= most)
      throw new StudioError('too-many', message('connectionErrors.tooMany', { most }), {
        next: message('connectionErrors.removeOne'),
      })
    const baseUrl = readBaseUrl(input.baseUrl)
    const { credential, secret } = readCredential(input, null)
    const id = this.#options.newId()
    const { name, anchor, parallel } = input
    return this.#keep(
      { id, name, baseUrl, anchor, parallel, credential, isEngine: null, extensions: null },
      secret,
      true,
    )
  }

  /** Changes a connection; jobs under way use it from their next request on. @throws StudioError */
  async update(id: string, input: ConnectionInput): Promise<ConnectionInfo> {
    const before = this.#own(id).record
    const baseUrl = readBaseUrl(input.baseUrl)
    const { credential, secret } = readCredential(input, {
      ...before,
      sameServer: sameServer(before.baseUrl, baseUrl),
    })
    const { name, anchor, parallel } = input
    const moved = baseUrl !== before.baseUrl
    const fresh = moved || secret !== null || JSON.stringify(credential) !== JSON.stringify(before.credential)
    const { isEngine, extensions } = moved ? { isEngine: null, extensions: null } : before
    return this.#keep({ id, name, baseUrl, anchor, parallel, credential, isEngine, extensions }, secret, fresh)
  }

  /** Removes a connection. @throws StudioError `jobs-running` */
  async remove(id: string): Promise<void> {
    const connection = this.#own(id)
    const running = this.#options.running(id)
    if (running > 0)
      throw new StudioError('jobs-running', message('connectionErrors.jobsRunning', { n: running }), {
        next: message('connectionErrors.waitForJobs'),
      })
    this.#stored.delete(id)
    try {
      await this.#write()
    } catch (error) {
      this.#stored.set(id, connection)
      throw error
    }
    this.#ends.delete(id)
    this.#tested.delete(id)
    await this.#options.vault.delete(secretName(id))
    await connection.close()
    this.#options.onChanged(id)
    this.changed()
  }

  /** Address and credential for a test: of a stored connection, of one being entered, or of both combined. */
  async forTest(
    id: string | undefined,
    input: ConnectionInput | undefined,
  ): Promise<{ baseUrl: string; credentials: Credentials }> {
    const before = id === undefined ? null : this.#own(id).record
    if (!input) {
      if (!before) throw new StudioError('invalid', message('connectionErrors.nothingToTest'), { field: 'connection' })
      return { baseUrl: before.baseUrl, credentials: await this.#credentials(before, null) }
    }
    const baseUrl = readBaseUrl(input.baseUrl)
    const known = before && { ...before, sameServer: sameServer(before.baseUrl, baseUrl) }
    const { credential, secret } = readCredential(input, known)
    return { baseUrl, credentials: await this.#credentials({ id: id ?? '', credential }, secret) }
  }

  async close(): Promise<void> {
    this.#channel.close()
    await Promise.all([...this.#stored.values()].map((one) => one.close()))
  }

  async #keep(record: ConnectionRecord, secret: string | null, fresh: boolean): Promise<ConnectionInfo> {
    // The secret is stored first: a record whose secret is missing would be shown as set up.
    if (secret !== null) {
      await this.#options.vault.set(secretName(record.id), secret)
      this.#ends.set(record.id, endsIn(secret))
    }
    const stored = this.#stored.get(record.id)
    const before = stored?.record
    if (stored) stored.change(record, fresh)
    else this.#stored.set(record.id, this.#make(record))
    try {
      await this.#write()
    } catch (error) {
      if (stored && before) stored.change(before, true)
      else {
        this.#stored.delete(record.id)
        await this.#options.vault.delete(secretName(record.id))
      }
      throw error
    }
    if (fresh) {
      this.#tested.delete(record.id)
      this.#options.onChanged(record.id)
    }
    this.changed()
    return this.info(this.must(record.id))
  }

  #make(record: ConnectionRecord): StoredConnection {
    return new StoredConnection({
      record,
      secret: () => this.#secret(record.id),
      bucket: this.#options.bucket,
      onLearned: (facts) => this.#learned(record.id, facts),
      onTested: (test) => this.noteTest(record.id, test),
    })
  }

  #learned(id: string, facts: EngineFacts): void {
    const stored = this.#stored.get(id)
    if (!stored) return
    stored.change({ ...stored.record, ...facts }, false)
    this.#write().catch(this.#options.onError)
    this.changed()
  }

  #own(id: string): StoredConnection {
    if (id === engineConnectionId)
      throw new StudioError('built-in', message('connectionErrors.builtIn'), { field: 'id' })
    const stored = this.#stored.get(id)
    if (!stored) throw new StudioError('not-found', message('runErrors.connectionGone'), { field: 'id' })
    return stored
  }

  #write(): Promise<void> {
    return this.#options.file.write({ connections: [...this.#stored.values()].map((one) => one.record) })
  }

  #secret(id: string): Promise<string | null> {
    return this.#options.vault.get(secretName(id))
  }

  async #credentials(record: Pick<ConnectionRecord, 'id' | 'credential'>, typed: string | null): Promise<Credentials> {
    const secret = typed ?? (await this.#secret(record.id))
    if (secret === null)
      throw new StudioError('credential', message('connectionErrors.keyGone'), {
        field: 'connection.credential',
        next: message('connectionErrors.enterAgain'),
      })
    return record.credential.kind === 'key'
      ? { kind: 'key', apiKey: secret }
      : { kind: 'client', clientId: record.credential.clientId, clientSecret: secret }
  }

  #credentialInfo(id: string): CredentialInfo {
    const stored = this.#stored.get(id)
    if (!stored) return { kind: 'none' }
    const { credential } = stored.record
    const ends = this.#ends.get(id) ?? null
    return credential.kind === 'key'
      ? { kind: 'key', endsIn: ends }
      : { kind: 'client', clientId: credential.clientId, secretEndsIn: ends }
  }
}

/** Whether two addresses mean the same server: a stored key is sent only to the server that it was entered for. */
function sameServer(before: string, after: string): boolean {
  return new URL(before).origin === new URL(after).origin
}
