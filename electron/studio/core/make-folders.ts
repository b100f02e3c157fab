import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those that it lies in, where they are missing. Node's own way of doing so never ends where a system
 * says of a folder that is there that nothing can be made in it because "it doesn't exist" (`/proc`).
 * @throws what the disk says
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
      // Somebody else was quicker.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
}
