import { randomUUID } from 'node:crypto'
import { copyFile, link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOfFile } from '../../core/digest.ts'
import { messageOf } from '../../core/errors.ts'
import { sha256 } from '../../core/ids.ts'
import type { Log } from '../../core/log.ts'
import type { FileCache } from './cache.ts'

export interface KeptOptions {
  cache: FileCache
  /** Part of each name: what another edition of the engine kept is not found (`core/edition.ts`). */
  edition: string
  log: Log
}

/** What is stored as JSON: facts, and the digest of the file that belongs to them. */
interface Entry {
  /** Digest of `body`. */
  sum: string
  body: string
}

interface Body {
  facts: unknown
  /** Digest of the file's content; null for facts alone. */
  file: string | null
}

/**
 * Results of work that are kept under names made of everything that determines them, so that they are made once. An
 * entry is some facts and, mostly, a file. What is damaged is never used; what can't be kept is made again the next time.
 */
export class KeptFiles {
  readonly #options: KeptOptions

  constructor(options: KeptOptions) {
    this.#options = options
  }

  /** Name for the result of a kind of work. `content` is plain data with everything that determines it. */
  nameOf(kind: string, content: unknown): string {
    return `${kind}-${sha256(JSON.stringify([this.#options.edition, content])).slice(0, 40)}`
  }

  /** The facts of an entry without a file. */
  async facts(name: string): Promise<unknown> {
    return (await this.#read(name))?.facts
  }

  /**
   * Puts the file of an entry at `path` and returns its facts; undefined, with nothing at `path`, when it is not kept or
   * damaged. The content stays while the work lasts, even when the cache removes the file.
   */
  async take(name: string, extension: string, path: string, signal?: AbortSignal): Promise<unknown> {
    const file = `${name}.${extension}`
    const kept = this.#options.cache.find(file)
    const body = kept === undefined ? undefined : await this.#read(name)
    if (kept === undefined || body === undefined) return undefined
    try {
      await linkOrCopy(kept, path)
      if ((await digestOfFile(path, signal)) === body.file) return body.facts
      this.#damaged(file)
    } catch (error) {
      if (signal?.aborted) throw error
      this.#options.log.warn('cache.not-used', { file, reason: messageOf(error) })
    }
    await rm(path, { force: true })
    return undefined
  }

  /** Keeps facts without a file. `folder` is for temporary files, on the cache's disk. */
  async keepFacts(name: string, facts: unknown, folder: string): Promise<void> {
    await this.#keep(name, () => this.#write(name, { facts, file: null }, folder))
  }

  /** Keeps facts and the file at `path`, which stays where it is. `folder` as above. */
  async keep(name: string, extension: string, path: string, facts: unknown, folder: string): Promise<void> {
    await this.#keep(name, async () => {
      const { cache } = this.#options
      if (!cache.takes((await stat(path)).size)) {
        // Where the disk has too little space, what is kept makes room for what is being made.
        cache.sweep()
        return
      }
      const copy = join(folder, `keep-${randomUUID()}`)
      try {
        await linkOrCopy(path, copy)
        await this.#write(name, { facts, file: await digestOfFile(copy) }, folder)
        await cache.put(`${name}.${extension}`, copy)
      } finally {
        await rm(copy, { force: true })
      }
    })
  }

  /** The work itself is done: whatever keeps its result from being kept (a full disk) only costs time, the next time. */
  async #keep(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#options.log.warn('cache.not-kept', { name, reason: messageOf(error) })
    }
  }

  async #read(name: string): Promise<Body | undefined> {
    const file = `${name}.json`
    const path = this.#options.cache.find(file)
    if (path === undefined) return undefined
    try {
      const { sum, body } = JSON.parse(await readFile(path, 'utf8')) as Entry
      if (sha256(body) === sum) return JSON.parse(body) as Body
    } catch {
      // It is damaged as much as one whose digest is another.
    }
    this.#damaged(file)
    return undefined
  }

  async #write(name: string, body: Body, folder: string): Promise<void> {
    const path = join(folder, `keep-${randomUUID()}`)
    try {
      const text = JSON.stringify(body)
      await writeFile(path, JSON.stringify({ sum: sha256(text), body: text } satisfies Entry), { mode: 0o600 })
      await this.#options.cache.put(`${name}.json`, path)
    } finally {
      await rm(path, { force: true })
    }
  }

  #damaged(file: string): void {
    this.#options.log.warn('cache.damaged', { file })
    this.#options.cache.remove(file)
  }
}

/** A second name for a file, or a copy where the disk has no hard links. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
