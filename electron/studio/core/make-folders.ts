import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents. Replaces Node's recursive `mkdir`, which never ends when the system reports
 * "doesn't exist" for a creation in an existing folder (`/proc`).
 * @throws the system's error
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<void> {
  const missing: string[] = []
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = await stat(at).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && dirname(at) !== at) return null
      throw error
    })
    if (found && !found.isDirectory())
      throw Object.assign(new Error(`not a folder: ${at}`), { code: 'ENOTDIR', path: at })
    if (found) break
    missing.unshift(at)
  }
  for (const one of missing)
    await mkdir(one, { mode }).catch((error: unknown) => {
      // Another process created the folder first.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
}
