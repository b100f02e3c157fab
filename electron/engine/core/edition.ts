import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is made by the engine follows from: its own sources, the models and the packages that it works with. */
const determining = ['electron/common', 'electron/media', 'electron/engine', 'resources/models.json', 'package.json']

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}

/** Digest of what an engine whose files lie below `root` makes everything with. */
export function digestOfSources(root: string): string {
  const files = determining.flatMap((name) => filesOf(join(root, name)))
  const named = files.map((path) => ({ path, name: relative(root, path).split(sep).join('/') }))
  named.sort((a, b) => (a.name < b.name ? -1 : 1))
  const hash = createHash('sha256')
  for (const { path, name } of named) {
    const content = readFileSync(path)
    hash.update(`${name}\n${String(content.length)}\n`).update(content)
  }
  return hash.digest('hex')
}

let own: string | undefined

/**
 * The edition of all that this engine makes and keeps to make it once: part of the key of every kept file. It is a digest of
 * the engine's own sources, so that no change of what draws, speaks or composes can leave an older file in use, as a
 * number could that has to be raised by hand. `ffmpeg` is the version of the program that encodes.
 */
export function engineEdition(ffmpeg: string): string {
  own ??= digestOfSources(fileURLToPath(new URL('../../../', import.meta.url)))
  return createHash('sha256')
    .update(JSON.stringify([own, process.version, ffmpeg]))
    .digest('hex')
}
