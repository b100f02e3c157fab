import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '../../../storage/index.ts'
import { makeFolders } from '../../core/make-folders.ts'
import { withLock } from '../../core/with-lock.ts'

const prefix = '.import-'
/** Lock file in a folder of an import, which the system unlocks when the process that imports ends. */
const lockName = 'lock'

/** Does work with a folder of its own for temporary files, which is deleted afterwards. */
export async function withImportFolder<T>(folder: string, work: (temporary: string) => Promise<T>): Promise<T> {
  await makeFolders(folder, 0o700)
  const temporary = join(folder, `${prefix}${randomBytes(6).toString('hex')}`)
  const release = await alone(folder, async () => {
    await removeLeft(folder)
    await mkdir(temporary, { mode: 0o700 })
    return lockOf(temporary)
  })
  try {
    return await work(temporary)
  } finally {
    await alone(folder, async () => {
      if (release !== 'busy') release()
      await rm(temporary, { recursive: true, force: true })
    })
  }
}

/** Deletes what killed imports have left in a folder; those that are running keep theirs. */
export async function cleanImports(folder: string): Promise<void> {
  // Without the folder nothing was imported.
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => name.startsWith(prefix))) await alone(folder, () => removeLeft(folder))
}

/** Imports begin, end and are cleaned up one at a time, so that none is without its lock while another looks. */
const alone = <T>(folder: string, work: () => Promise<T>): Promise<T> => withLock(join(folder, '.imports.lock'), work)

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const release = lockOf(join(folder, name))
    if (release === 'busy') continue
    release()
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Locks a folder of an import; `busy` while its import runs, and on a file system without locks. */
function lockOf(temporary: string): (() => void) | 'busy' {
  try {
    return lockFile(join(temporary, lockName)) ?? 'busy'
  } catch {
    // Without locks nobody knows whether an import runs: its folder stays.
    return 'busy'
  }
}
