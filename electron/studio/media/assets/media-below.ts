import { message } from '../../../common/messages/index.ts'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { StudioError } from '../../core/studio-error.ts'
import { isMediaName } from './media-names.ts'

const mostFiles = 2_000
const mostDepth = 8
/** Most entries that are looked at, so that choosing a whole disk doesn't take long. */
const mostLooked = 50_000

/**
 * Media files in a folder and its subfolders, ordered by name. Symbolic links and hidden files are skipped. @throws
 * StudioError
 */
export async function mediaBelow(folder: string, signal?: AbortSignal): Promise<{ files: string[]; skipped: number }> {
  const files: string[] = []
  let skipped = 0
  let looked = 0
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

  async function walk(at: string, depth: number): Promise<void> {
    const found: { name: string; isFolder: boolean }[] = []
    for await (const entry of await opendir(at)) {
      signal?.throwIfAborted()
      looked += 1
      if (looked > mostLooked) break
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory() || entry.isFile()) found.push({ name: entry.name, isFolder: entry.isDirectory() })
      else skipped += 1
    }
    found.sort((a, b) => Number(a.isFolder) - Number(b.isFolder) || order.compare(a.name, b.name))
    for (const { name, isFolder } of found) {
      const path = join(at, name)
      if (isFolder && depth < mostDepth) {
        // Subfolders that can't be read are skipped.
        await walk(path, depth + 1).catch((error: unknown) => {
          if (signal?.aborted) throw error
          skipped += 1
        })
      } else if (!isFolder && isMediaName(name) && files.length < mostFiles) files.push(path)
      else skipped += 1
    }
  }

  try {
    await walk(folder, 0)
    return { files, skipped }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new StudioError('not-found', message('fileErrors.notAFolder', { folder }), {
        field: 'folder',
        cause: error,
      })
    if (code === 'EACCES' || code === 'EPERM')
      throw new StudioError('denied', message('fileErrors.mayNotReadFolder', { folder }), {
        field: 'folder',
        cause: error,
      })
    throw error
  }
}
