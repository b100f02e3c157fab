import { mkdirSync, readdirSync, statfsSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface CacheOptions {
  folder: string
  /** Most bytes of all files together; the least recently used ones are removed. */
  limitBytes: number
  /** Files that were not used for this long are removed (ms). */
  maxIdleMs: number
  /** Current time (ms since 1970). */
  now: () => number
  /** Free space of the disk that the cache leaves to everything else, bytes; none by default. */
  leastFreeBytes?: number
  /** Free bytes of the cache's disk; replaced in tests. */
  freeBytes?: () => number
}

/** Share of the cache that one file may take: a larger one would push out all others. */
const mostOfOne = 1 / 4

/**
 * Cache of finished files, whose names identify their content. A file can be removed at any time and is then made
 * again.
 */
export class FileCache {
  readonly #options: CacheOptions
  /** Cached files in the order of their use, the least recent first. */
  readonly #entries = new Map<string, { bytes: number; usedAt: number }>()
  #total = 0

  constructor(options: CacheOptions) {
    this.#options = options
    makeFolder(options.folder)
    const found = readdirSync(options.folder).flatMap((name) => {
      const info = statSync(join(options.folder, name), { throwIfNoEntry: false })
      return info?.isFile() ? [{ name, bytes: info.size, usedAt: info.mtimeMs }] : []
    })
    // A power cut can leave cached files empty; they are removed.
    for (const { name, bytes } of found) if (bytes === 0) this.#remove(name)
    found.sort((a, b) => a.usedAt - b.usedAt)
    for (const { name, ...entry } of found) if (entry.bytes > 0) this.#enter(name, entry)
    this.sweep()
  }

  /** Whether a file of this size is worth keeping: it is neither too large, nor does the disk lack the space. */
  takes(bytes: number): boolean {
    return bytes <= this.#options.limitBytes * mostOfOne && this.#lacking() === 0
  }

  /** Path of a cached file, undefined when it is missing. Counts as a use. */
  find(name: string): string | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const path = join(this.#options.folder, name)
    const time = this.#options.now()
    try {
      // The time of the last use is the file's modification time, so that it outlives this process.
      utimesSync(path, time / 1000, time / 1000)
    } catch {
      this.#forget(name)
      return undefined
    }
    this.#enter(name, { ...entry, usedAt: time })
    return path
  }

  /** Moves a finished file into the cache, from the same disk. A file with the same name is replaced. */
  async put(name: string, from: string): Promise<string> {
    const { size } = await stat(from)
    const path = join(this.#options.folder, name)
    makeFolder(this.#options.folder)
    await rename(from, path)
    const time = this.#options.now()
    utimesSync(path, time / 1000, time / 1000)
    this.#enter(name, { bytes: size, usedAt: time })
    this.sweep()
    return path
  }

  /** Removes what has not been used for long, what is too much, and what the disk needs for other things. */
  sweep(): void {
    const most = Math.min(this.#options.limitBytes, this.#total - this.#lacking())
    for (const [name, { usedAt }] of this.#entries) {
      if (this.#total <= most && this.#options.now() - usedAt < this.#options.maxIdleMs) return
      this.#remove(name)
    }
  }

  /** Removes a file, for example one that turned out to be damaged. */
  remove(name: string): void {
    if (this.#entries.has(name)) this.#remove(name)
  }

  size(): { files: number; bytes: number } {
    return { files: this.#entries.size, bytes: this.#total }
  }

  /** How many bytes the disk lacks of those that the cache leaves free. */
  #lacking(): number {
    const { folder, leastFreeBytes = 0, freeBytes } = this.#options
    if (leastFreeBytes === 0) return 0
    return Math.max(0, leastFreeBytes - (freeBytes ?? (() => freeOn(folder)))())
  }

  #enter(name: string, entry: { bytes: number; usedAt: number }): void {
    this.#forget(name)
    this.#entries.set(name, entry)
    this.#total += entry.bytes
  }

  #forget(name: string): void {
    this.#total -= this.#entries.get(name)?.bytes ?? 0
    this.#entries.delete(name)
  }

  #remove(name: string): void {
    this.#forget(name)
    try {
      unlinkSync(join(this.#options.folder, name))
    } catch {
      // The cached file is already gone, or another program holds it; then the next start finds it again.
    }
  }
}

/** Somebody may have cleared the cache by removing its folder while the engine runs. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

function freeOn(folder: string): number {
  makeFolder(folder)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
