import { link, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../../../media/downloads/index.ts'
import type { Placing } from '../store/batch-rows.ts'

/**
 * Gives a file its name, which must be free. A killed process leaves at most both names of one file, or an empty file
 * under the name; `settle` tells these from a file of somebody else.
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
    // A disk without links: the name is taken first.
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

/** What a process that was killed while it gave a name has left: `done` when the file is there, `again` when not. */
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

/** Whether a file is there and holds these bytes. The time of the file saves reading it. */
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

/** Folders being written, and those who wait for the next time. */
const writing = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

/**
 * A new name lasts through a power cut when its folder is written, too. Names given while the folder is being written
 * are written together afterwards: one write for each of hundreds of files would take longer than the files.
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
  // Some file systems of the network refuse.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

export async function statOrNull(path: string) {
  return stat(path).catch(() => null)
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
