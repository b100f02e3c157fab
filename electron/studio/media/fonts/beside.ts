import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFontFile } from '../../../common/formats/index.ts'

/** Most files of a folder that are looked at. */
const mostFiles = 60

/** Font files of a folder, by name, each with what changes when the file does. A folder that is not there has none. */
export async function fontFilesBeside(folder: string): Promise<{ path: string; version: string }[]> {
  // Without the folder, or without the right to read it, the project has no fonts of its own.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile() && isFontFile(entry.name)).map(({ name }) => name)
  const files = names.toSorted().slice(0, mostFiles)
  const found = await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const info = await stat(path).catch(() => null)
      return info === null ? [] : [{ path, version: `${info.size}-${info.mtimeMs}` }]
    }),
  )
  return found.flat()
}
