import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskCacheOptions {
  folder: string
  /** Most bytes that are kept; the least recently used files are deleted first. */
  mostBytes: number
  /** Returns the current time, ms since 1970. */
  now: () => number
}

/** The last use of a file is stored at most this often, ms. */
const touchMs = 60 * 60_000
/** The cache is swept after this many new files. */
const sweepEvery = 50
/** Age at which unfinished files that a crash left are deleted, ms. */
const leftoverMs = 24 * 60 * 60_000

/**
 * Files that can be made again, cached by what they were made from. The oldest ones are deleted when space is needed.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions
  #writes = 0
  #ready: Promise<unknown> | null = null
  #sweeping: Promise<void> = Promise.resolve()

  constructor(options: DiskCacheOptions) {
    this.#options = options
  }

  /** Path of a cached file, whether or not it exists. */
  path(parts: readonly (string | number)[], extension: string): string {
    const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
    return join(this.#options.folder, `${name}${extension}`)
  }

  /** The path of a file, which is made unless it exists. `make` must write it atomically. */
  async ensure(path: string, make: () => Promise<unknown>): Promise<string> {
    if (await this.has(path)) return path
    this.#ready ??= mkdir(this.#options.folder, { recursive: true })
    await this.#ready
    await make()
    this.#writes += 1
    if (this.#writes % sweepEvery === 0) this.sweep()
    return path
  }

  /** When the file was made or last used, ms since 1970; null when it doesn't exist. */
  async has(path: string): Promise<{ at: number } | null> {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const now = this.#options.now()
    // When setting a cached file's time of last use fails, only the order of deletion changes.
    if (now - found.mtimeMs > touchMs) await utimes(path, now / 1000, now / 1000).catch(() => undefined)
    return { at: found.birthtimeMs }
  }

  /** Deletes a file of the cache, or all of them. */
  async remove(path?: string): Promise<void> {
    if (path !== undefined) return rm(path, { force: true })
    const names = await readdir(this.#options.folder).catch(() => [])
    await Promise.all(names.map((name) => rm(join(this.#options.folder, name), { force: true })))
  }

  /** Deletes the least recently used files in the background. */
  sweep(): void {
    this.#sweeping = this.#sweeping.then(() => this.#sweep()).catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#sweeping
  }

  async #sweep(): Promise<void> {
    const { folder, mostBytes, now } = this.#options
    const files: { path: string; size: number; used: number }[] = []
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(folder, entry.name)
      const found = await stat(path).catch(() => null)
      if (!found) continue
      if (!entry.name.startsWith('.')) files.push({ path, size: found.size, used: found.mtimeMs })
      else if (now() - found.mtimeMs > leftoverMs) await rm(path, { force: true })
    }
    files.sort((a, b) => b.used - a.used)
    let kept = 0
    for (const { path, size } of files) {
      kept += size
      if (kept > mostBytes) await rm(path, { force: true })
    }
  }
}
