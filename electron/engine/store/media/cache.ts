import { mkdirSync, readdirSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface CacheOptions {
  folder: string
  /** Bytes in all; what was used last stays. */
  limitBytes: number
  /** What nobody used for this long is removed, ms. */
  maxIdleMs: number
  /** ms since 1970 */
  now: () => number
}

/** Finished files under names that say what they hold. Any of them may go at any time and is then made again. */
export function createFileCache(options: CacheOptions) {
  const { folder, limitBytes, now } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** In order of use, the least recent first. */
  const entries = new Map<string, { bytes: number; usedAt: number }>()
  let total = 0
  const found = readdirSync(folder).flatMap((name) => {
    const info = statSync(join(folder, name), { throwIfNoEntry: false })
    return info?.isFile() ? [{ name, bytes: info.size, usedAt: info.mtimeMs }] : []
  })
  // What a power cut left empty holds nothing.
  for (const { name, bytes } of found) if (bytes === 0) remove(name)
  found.sort((a, b) => a.usedAt - b.usedAt)
  for (const { name, ...entry } of found) if (entry.bytes > 0) enter(name, entry)
  sweep()

  function enter(name: string, entry: { bytes: number; usedAt: number }): void {
    forget(name)
    entries.set(name, entry)
    total += entry.bytes
  }

  function forget(name: string): void {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  function remove(name: string): void {
    forget(name)
    try {
      unlinkSync(join(folder, name))
    } catch {
      // Gone already, or held by somebody: then the next start finds it again.
    }
  }

  function sweep(): void {
    for (const [name, { usedAt }] of entries) {
      if (total <= limitBytes && now() - usedAt < options.maxIdleMs) return
      remove(name)
    }
  }

  return {
    /** The file's path, if it is there; counts as a use. */
    find(name: string): string | undefined {
      const entry = entries.get(name)
      if (!entry) return undefined
      const path = join(folder, name)
      const time = now()
      try {
        // The time of the last use outlives this process.
        utimesSync(path, time / 1000, time / 1000)
      } catch {
        forget(name)
        return undefined
      }
      enter(name, { ...entry, usedAt: time })
      return path
    },
    /** Moves a finished file of the same disk in. What was there under the name is replaced. */
    async put(name: string, from: string): Promise<string> {
      const { size } = await stat(from)
      const path = join(folder, name)
      await rename(from, path)
      const time = now()
      utimesSync(path, time / 1000, time / 1000)
      enter(name, { bytes: size, usedAt: time })
      sweep()
      return path
    },
    sweep,
    size: () => ({ files: entries.size, bytes: total }),
  }
}

export type FileCache = ReturnType<typeof createFileCache>
