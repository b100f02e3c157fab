import type { QueueEntry } from './types.ts'

type Kinds = Map<string, Map<string, QueueEntry>>

/** Most clients and kinds whose last turn is remembered. One that is forgotten counts as never served. */
const mostRemembered = 2_000

/**
 * The waiting entries of a queue, taken in turns, so that a long line of one client or kind keeps nobody else waiting: the
 * client that was served longest ago comes first, and among its entries the kind that was served longest ago. Entries of the
 * same client and kind are first come, first served.
 */
export class FairQueue {
  readonly #clients = new Map<string, Kinds>()
  /** Number of the last turn of each client, and of each kind of a client. */
  readonly #served = new Map<string, number>()
  #turn = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  has(id: string): boolean {
    return this.#lineOf(id) !== undefined
  }

  add(entry: QueueEntry): void {
    const kinds = this.#clients.get(entry.client) ?? new Map<string, Map<string, QueueEntry>>()
    this.#clients.set(entry.client, kinds)
    const entries = kinds.get(entry.kind) ?? new Map<string, QueueEntry>()
    kinds.set(entry.kind, entries)
    entries.set(entry.id, entry)
    this.#size += 1
  }

  /** Takes an entry out. False when it is not here. */
  delete(id: string): boolean {
    const entry = this.#lineOf(id)?.get(id)
    if (entry) this.#remove(entry)
    return entry !== undefined
  }

  clear(): void {
    this.#clients.clear()
    this.#size = 0
  }

  /**
   * Takes out the entry whose turn it is; undefined when none waits.
   * @param mayTake whether an entry of a client may be taken, by the first one that waits
   */
  take(mayTake: (first: QueueEntry) => boolean = () => true): QueueEntry | undefined {
    const clients = [...this.#clients].filter(([, kinds]) => mayTake(firstOf(firstOf(kinds))))
    const client = this.#longestAgo(
      clients.map(([name]) => name),
      (name) => name,
    )
    if (client === undefined) return undefined
    const kinds = this.#clients.get(client)!
    const kind = this.#longestAgo(kinds.keys(), (name) => kindKey(client, name))!
    const entry = firstOf(kinds.get(kind)!)
    this.#remove(entry)
    this.#turn += 1
    this.#remember(client)
    this.#remember(kindKey(client, kind))
    return entry
  }

  /** How many waiting entries have their turn before this one, unless others come. */
  ahead(id: string): number {
    const rest = this.#copy()
    let count = 0
    for (let entry = rest.take(); entry !== undefined && entry.id !== id; entry = rest.take()) count += 1
    return count
  }

  #copy(): FairQueue {
    const copy = new FairQueue()
    for (const [client, kinds] of this.#clients)
      copy.#clients.set(client, new Map([...kinds].map(([kind, entries]) => [kind, new Map(entries)])))
    for (const [key, turn] of this.#served) copy.#served.set(key, turn)
    copy.#turn = this.#turn
    copy.#size = this.#size
    return copy
  }

  #lineOf(id: string): Map<string, QueueEntry> | undefined {
    for (const kinds of this.#clients.values())
      for (const entries of kinds.values()) if (entries.has(id)) return entries
    return undefined
  }

  #remove({ id, client, kind }: QueueEntry): void {
    const kinds = this.#clients.get(client)!
    kinds.get(kind)!.delete(id)
    if (kinds.get(kind)!.size === 0) kinds.delete(kind)
    if (kinds.size === 0) this.#clients.delete(client)
    this.#size -= 1
  }

  /** The name that was served longest ago; of several that never were, the first. */
  #longestAgo(names: Iterable<string>, key: (name: string) => string): string | undefined {
    let found: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const name of names) {
      const turn = this.#served.get(key(name)) ?? 0
      if (turn < least) [found, least] = [name, turn]
    }
    return found
  }

  #remember(key: string): void {
    // The key is moved to the end of the map, whose first key was served longest ago.
    this.#served.delete(key)
    this.#served.set(key, this.#turn)
    if (this.#served.size > mostRemembered) this.#served.delete(this.#served.keys().next().value!)
  }
}

/** The first value of a map that has some. */
const firstOf = <Value>(map: ReadonlyMap<string, Value>): Value => map.values().next().value!

/** Clients are hashes, so no client is named like another's kind. */
const kindKey = (client: string, kind: string) => `${client} ${kind}`
