import { link, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../../../media/downloads/index.ts'
import type { Placing } from '../store/batch-rows.ts'

/**
 * Gives a file its final name without overwriting another. A process killed meanwhile leaves at most two names of one
 * file, or an empty file under the final name; `settle` tells these from a foreign file.
 * @returns false when the name is taken
 */
export async function giveName(folder: string, from: string, to: string): Promise<boolean> {
  const [source, target] = [join(folder, from), join(folder, to)]
  try {
    await link(source, target)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].some((code) => hasCode(error, code)))
      throw error
    // On a file system without hard links an empty file reserves the name first.
    try {
      await (await open(target, 'wx')).close()
    } catch (fault) {
      if (hasCode(fault, 'EEXIST') || hasCode(fault, 'EISDIR')) return false
      throw fault
    }
    await rename(source, target)
    return true
  }
  await rm(source, { force: true })
  return true
}

/**
 * Finds out what a process left that was killed while it named a file: `done` when the file has its name, `again` when
 * not.
 */
export async function settle(folder: string, placing: Placing): Promise<'done' | 'again'> {
  const [source, target] = [join(folder, placing.from), join(folder, placing.to)]
  const [a, b] = await Promise.all([statOrNull(source), statOrNull(target)])
  if (!b) return 'again'
  if (a && a.ino === b.ino && a.dev === b.dev) {
    await rm(source, { force: true })
    return 'done'
  }
  if (a && b.size === 0) {
    await rename(source, target)
    return 'done'
  }
  if (!a && b.size === placing.size && (await hashFile(target)) === placing.sha256) return 'done'
  return 'again'
}

/** Whether a file exists and has this content. When its modification time is the known one, it is not read. */
export async function isSame(
  path: string,
  known: { size: number | null; sha256: string | null; mtimeMs: number | null },
): Promise<boolean> {
  if (known.sha256 === null || known.size === null) return false
  const there = await statOrNull(path)
  if (!there?.isFile() || there.size !== known.size) return false
  if (known.mtimeMs !== null && Math.round(there.mtimeMs) === known.mtimeMs) return true
  return (await hashFile(path)) === known.sha256
}

/** Folders that are being synced, and the sync that follows for those who came later. */
const writing = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

/**
 * Syncs a folder, so that a new file name survives a power cut. Names given during a sync are covered by one common
 * sync afterwards: one per file would take longer than the downloads when there are hundreds.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const under = writing.get(folder)
  if (!under) {
    const entry = { now: writeFolder(folder), next: null }
    writing.set(folder, entry)
    await entry.now
    if (writing.get(folder) === entry && entry.next === null) writing.delete(folder)
    return
  }
  under.next ??= under.now.then(() => {
    const entry = { now: writeFolder(folder), next: null as Promise<void> | null }
    writing.set(folder, entry)
    return entry.now.then(() => {
      if (writing.get(folder) === entry && entry.next === null) writing.delete(folder)
    })
  })
  await under.next
}

async function writeFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  // Some network file systems refuse to sync folders; the files themselves are synced.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

export async function statOrNull(path: string) {
  return stat(path).catch(() => null)
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
