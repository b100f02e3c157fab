import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskCacheOptions {
  folder: string
  /** Most that is kept, bytes; the least lately used goes first. */
  mostBytes: number
  /** ms since 1970 */
  now: () => number
}

/** A file used a moment ago needs no new date, ms. */
const touchMs = 60 * 60_000
/** Looked through after so many new files. */
const sweepEvery = 50
/** What a crash left of an unfinished file, ms. */
const leftoverMs = 24 * 60 * 60_000

/** Files that can be made again, by what they were made from. Old ones make room for new ones. */
export class DiskCache {
  readonly #options: DiskCacheOptions
  #writes = 0
  #ready: Promise<unknown> | null = null
  #sweeping: Promise<void> = Promise.resolve()

  constructor(options: DiskCacheOptions) {
    this.#options = options
  }

  /** Where a file lies or would lie. */
  path(parts: readonly (string | number)[], extension: string): string {
    const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
    return join(this.#options.folder, `${name}${extension}`)
  }

  /** The file, made unless it is there. `make` writes it whole or not at all. */
  async ensure(path: string, make: () => Promise<unknown>): Promise<string> {
    if (await this.has(path)) return path
    this.#ready ??= mkdir(this.#options.folder, { recursive: true })
    await this.#ready
    await make()
    this.#writes += 1
    if (this.#writes % sweepEvery === 0) this.sweep()
    return path
  }

  /** When it was made or last used, ms since 1970; null when it isn't there. */
  async has(path: string): Promise<{ at: number } | null> {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const now = this.#options.now()
    // Only a date on our own file: failing to set it changes nothing but the order of going.
    if (now - found.mtimeMs > touchMs) await utimes(path, now / 1000, now / 1000).catch(() => undefined)
    return { at: found.birthtimeMs }
  }

  /** Takes a file away, or all there are. */
  async remove(path?: string): Promise<void> {
    if (path !== undefined) return rm(path, { force: true })
    const names = await readdir(this.#options.folder).catch(() => [])
    await Promise.all(names.map((name) => rm(join(this.#options.folder, name), { force: true })))
  }

  /** Makes room, in the background. */
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
