import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOfFile } from '../../../electron/engine/core/digest.ts'
import type { PartCache } from '../../../electron/media/index.ts'

/** A cache in a folder, and how many pictures of parts and whole sounds were taken from it and kept in it. */
export function folderCache(folder: string) {
  const kept = new Map<string, { path: string; facts: unknown }>()
  const counts = { taken: 0, kept: 0, soundsTaken: 0, soundsKept: 0 }
  let names = 0
  const cache: PartCache = {
    digestOf: digestOfFile,
    async take(content, extension, path) {
      const found = kept.get(JSON.stringify([content, extension]))
      if (!found) return undefined
      await copyFile(found.path, path)
      if (extension === 'mp4') counts.taken += 1
      if (extension === 'm4a') counts.soundsTaken += 1
      return found.facts
    },
    async keep(content, extension, source, facts) {
      await mkdir(folder, { recursive: true })
      // Parts are kept beside each other: what is being copied is not counted yet.
      const path = join(folder, `${(names += 1)}.${extension}`)
      await copyFile(source, path)
      kept.set(JSON.stringify([content, extension]), { path, facts })
      if (extension === 'mp4') counts.kept += 1
      if (extension === 'm4a') counts.soundsKept += 1
    },
  }
  return { cache, counts, folder }
}
