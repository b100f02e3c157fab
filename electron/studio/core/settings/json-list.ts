import { z } from 'zod'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../clock.ts'
import { Mutex } from '../concurrency.ts'
import { withLock } from '../with-lock.ts'
import { JsonFile } from './json-file.ts'

export interface JsonListOptions<T> {
  path: string
  clock: Clock
  /** Reads one entry of the file. */
  read: (value: unknown) => { value: T } | { problem: Text }
  /** Called with a message about a file that is no list and was renamed. */
  onBroken: (text: Text) => void
  /** Called once for each entry that can't be read, with its name, or with its number where it has none. */
  onUnread: (name: string, problem: Text) => void
}

/**
 * A list in a JSON file of its own that several programs change. It is read again before each change, and no other program
 * changes it meanwhile. An entry that can't be read stays in the file as it is.
 */
export class JsonList<T extends object> {
  readonly #options: JsonListOptions<T>
  readonly #file: JsonFile<unknown[]>
  readonly #working = new Mutex()
  readonly #told = new Set<string>()

  constructor(options: JsonListOptions<T>) {
    const { path, clock, onBroken } = options
    this.#options = options
    this.#file = new JsonFile({ path, schema: z.array(z.unknown()), empty: [], clock, onBroken })
  }

  /** The entries that can be read. */
  async read(): Promise<T[]> {
    return [...(await this.#alone(() => this.#entries())).values.keys()]
  }

  /** Changes the entries that can be read. @returns the second part of what `change` returns */
  change<A>(change: (entries: T[]) => [T[], A]): Promise<A> {
    return this.#alone(async () => {
      const { values, unread } = await this.#entries()
      const [changed, answer] = change([...values.keys()])
      // An entry that was not changed is written as it was stored, which may be the form of an older version.
      await this.#file.write([...changed.map((one) => values.get(one) ?? one), ...unread])
      return answer
    })
  }

  /** Reading may rename a broken file, which must not be one that another program has just written. */
  #alone<A>(work: () => Promise<A>): Promise<A> {
    return this.#working.run(() => withLock(`${this.#options.path}.lock`, work))
  }

  async #entries(): Promise<{ values: Map<T, unknown>; unread: unknown[] }> {
    const values = new Map<T, unknown>()
    const unread: unknown[] = []
    for (const [index, stored] of (await this.#file.read()).entries()) {
      const read = this.#options.read(stored)
      if ('value' in read) {
        values.set(read.value, stored)
        continue
      }
      unread.push(stored)
      this.#tell(stored, String(index + 1), read.problem)
    }
    return { values, unread }
  }

  #tell(stored: unknown, number: string, problem: Text): void {
    const key = JSON.stringify(stored)
    if (this.#told.has(key)) return
    this.#told.add(key)
    const named = z.looseObject({ name: z.string().min(1) }).safeParse(stored)
    this.#options.onUnread(named.success ? named.data.name : number, problem)
  }
}
