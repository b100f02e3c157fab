import { destinationShapes } from '../../../common/bridge/index.ts'
import type { Destination, DestinationInput, DestinationRecord, DestinationTest } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { JsonList } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SecretVault } from '../../host.ts'
import { checkDestination } from './check-destination.ts'
import { inThread } from './remotes/in-thread.ts'
import type { Account } from './remotes/types.ts'

/** Most destinations that are kept. */
const mostDestinations = 100

export interface DestinationsOptions {
  list: JsonList<DestinationRecord>
  vault: Pick<SecretVault, 'get' | 'set' | 'delete'>
  newId: () => string
}

const secretName = (id: string): string => `destination ${id}`
const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Where the user's files are delivered to: a list that several programs change, and secrets in the key store. */
export class Destinations {
  readonly #options: DestinationsOptions

  constructor(options: DestinationsOptions) {
    this.#options = options
  }

  /** All destinations by name. */
  async list(): Promise<Destination[]> {
    const records = (await this.#options.list.read()).toSorted((a, b) => a.name.localeCompare(b.name))
    return Promise.all(records.map((one) => this.#shown(one)))
  }

  /** The destination of a name or an id. @throws StudioError `no-destination` naming those that there are */
  async must(wanted: string): Promise<DestinationRecord> {
    const all = await this.#options.list.read()
    const found = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => sameText(name, wanted))
    if (found) return found
    const names = all.map(({ name }) => name)
    throw new StudioError('no-destination', message('deliveryErrors.noDestination', { name: wanted }), {
      next:
        names.length === 0
          ? message('deliveryErrors.noDestinations')
          : message('deliveryErrors.theseDestinations', { names }),
    })
  }

  /**
   * Stores a new or changed destination. A stored secret is kept only with the address and user that it was entered for.
   * @throws StudioError `invalid-input`, `credential`, `name-taken`
   */
  async keep(input: DestinationInput): Promise<Destination> {
    const { vault, newId } = this.#options
    const checked = checkDestination(input)
    const old = input.id === null ? null : await this.must(input.id)
    const isSame = old?.kind === checked.kind && old.address === checked.address && old.user === checked.user
    const { secret } = destinationShapes[checked.kind]
    const id = old?.id ?? newId()
    const stored = isSame ? await vault.get(secretName(id)) : null
    if (secret === 'needed' && input.secret === undefined && stored === null)
      throw new StudioError('credential', message('deliveryErrors.secretNeeded'), {
        field: 'destination.secret',
        next: message('deliveryErrors.secretNeededNext'),
      })
    const hostKey = old?.address === checked.address ? old.hostKey : null
    const record: DestinationRecord = Object.assign({ id, hostKey }, checked)
    await this.#options.list.change((all) => {
      const others = all.filter((one) => one.id !== id)
      if (others.some(({ name }) => sameText(name, record.name)))
        throw new StudioError('name-taken', message('deliveryErrors.nameTaken', { name: record.name }), {
          field: 'destination.name',
          next: message('deliveryErrors.nameTakenNext'),
        })
      if (others.length >= mostDestinations)
        throw new StudioError('too-many', message('deliveryErrors.tooMany', { most: mostDestinations }), {
          next: message('deliveryErrors.tooManyNext'),
        })
      return [[...others, record], undefined]
    })
    if (secret === 'none' || (!isSame && input.secret === undefined)) await vault.delete(secretName(id))
    else if (input.secret !== undefined) await vault.set(secretName(id), trimmed(input.secret))
    return this.#shown(record)
  }

  /** Replaces a secret alone. */
  async setSecret(wanted: string, secret: string): Promise<void> {
    const { id } = await this.must(wanted)
    await this.#options.vault.set(secretName(id), trimmed(secret))
  }

  async remove(wanted: string): Promise<DestinationRecord> {
    const found = await this.must(wanted)
    await this.#options.list.change((all) => [all.filter(({ id }) => id !== found.id), undefined])
    await this.#options.vault.delete(secretName(found.id))
    return found
  }

  /** Stores the key of an SFTP server that was seen for the first time; a key that is stored already stays. */
  async pinHostKey(id: string, hostKey: string): Promise<void> {
    await this.#change(id, (one) => (one.hostKey === null ? Object.assign({}, one, { hostKey }) : one))
  }

  /** Forgets the key of an SFTP server, after the user has learnt that it was changed. */
  async forgetHostKey(wanted: string): Promise<Destination> {
    const { id } = await this.must(wanted)
    await this.#change(id, (one) => Object.assign({}, one, { hostKey: null }))
    return this.#shown(await this.must(id))
  }

  /** A destination with its secret. @throws StudioError `no-destination`, `credential` */
  async account(id: string): Promise<Account> {
    const record = await this.must(id)
    const kind = destinationShapes[record.kind].secret
    const secret = kind === 'none' ? null : await this.#options.vault.get(secretName(record.id))
    if (kind === 'needed' && secret === null)
      throw new StudioError('credential', message('deliveryErrors.secretLost', { name: record.name }), {
        next: message('deliveryErrors.secretLostNext', { name: record.name }),
      })
    return Object.assign({ secret }, record)
  }

  /** Writes a small file to a destination and deletes it. */
  async test(wanted: string, signal?: AbortSignal): Promise<DestinationTest> {
    try {
      const { id } = await this.must(wanted)
      let hostKey: string | null = null
      await inThread(
        { do: 'test', account: await this.account(id) },
        { signal, onNote: (note) => (hostKey = note.type === 'host-key' ? note.hostKey : hostKey) },
      )
      if (hostKey !== null) await this.pinHostKey(id, hostKey)
      const text =
        hostKey === null ? message('deliveryErrors.works') : message('deliveryErrors.worksWithKey', { key: hostKey })
      return { ok: true, message: text, next: null }
    } catch (error) {
      if (!(error instanceof StudioError)) throw error
      return { ok: false, message: error.text, next: error.next ?? null }
    }
  }

  async #change(id: string, change: (one: DestinationRecord) => DestinationRecord): Promise<void> {
    await this.#options.list.change((all) => [all.map((one) => (one.id === id ? change(one) : one)), undefined])
  }

  async #shown(record: DestinationRecord): Promise<Destination> {
    const hasSecret = (await this.#options.vault.get(secretName(record.id))) !== null
    return Object.assign({ hasSecret }, record)
  }
}

/** A password as it was typed or piped, without the end of its line; a private key ends with one. */
function trimmed(secret: string): string {
  const line = secret.replace(/[\r\n]+$/, '')
  return line.startsWith('-----BEGIN') ? `${line}\n` : line
}
