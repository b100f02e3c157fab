import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

export type UserFolder = 'documents' | 'videos' | 'desktop'

const names: Record<UserFolder, { xdg: string; plain: string; mac: string }> = {
  documents: { xdg: 'XDG_DOCUMENTS_DIR', plain: 'Documents', mac: 'Documents' },
  videos: { xdg: 'XDG_VIDEOS_DIR', plain: 'Videos', mac: 'Movies' },
  desktop: { xdg: 'XDG_DESKTOP_DIR', plain: 'Desktop', mac: 'Desktop' },
}

/**
 * A folder of the user as the system defines it: on Linux from the environment, then `user-dirs.dirs` (xdg-user-dirs),
 * otherwise its usual English name. It need not exist.
 */
export function userFolder(
  folder: UserFolder,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
  home = homedir(),
): string {
  const { xdg, plain, mac } = names[folder]
  if (platform === 'darwin') return join(home, mac)
  if (platform === 'win32') return join(env.USERPROFILE ?? home, plain)
  const own = env[xdg]
  if (own && isAbsolute(own)) return own
  const config = env.XDG_CONFIG_HOME
  const file = join(config && isAbsolute(config) ? config : join(home, '.config'), 'user-dirs.dirs')
  return written(file, xdg, home) ?? join(home, plain)
}

/**
 * Reads a line such as `XDG_VIDEOS_DIR="$HOME/Videos"`. A folder equal to the home folder means that the user has none
 * (xdg-user-dirs).
 */
function written(file: string, name: string, home: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // Most systems without a desktop have no `user-dirs.dirs`.
    return null
  }
  const line = text.split('\n').findLast((one) => one.trimStart().startsWith(`${name}=`))
  const value = line && /=\s*"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]?.replaceAll(/\\(.)/g, '$1')
  if (!value) return null
  const path = value.replace(/^\$HOME(?=\/|$)/, home)
  return isAbsolute(path) && resolve(path) !== resolve(home) ? resolve(path) : null
}
