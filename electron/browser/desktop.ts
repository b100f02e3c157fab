import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * Path of the first of these programs that exists in PATH; null when there is none. Absolute paths are checked as they
 * are.
 */
export function findProgram(names: readonly string[], env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  for (const name of names) {
    const places = name.includes('/') || name.includes('\\') ? [name] : folders.map((one) => join(one, name))
    const found = places.find(isProgram)
    if (found) return found
  }
  return null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // The program does not exist, or can't be executed.
    return false
  }
}

export interface Desktop {
  /** Opens an https address with the user's default program. */
  open(url: string): Promise<void>
  /** Shows a file in the file manager. */
  reveal(path: string): Promise<void>
}

/** Functions that open things on this system's desktop; null where there is no desktop. */
export function findDesktop(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Desktop | null {
  if (platform === 'darwin')
    return {
      open: (url) => run('/usr/bin/open', [url]),
      reveal: (path) => run('/usr/bin/open', ['-R', path]),
    }
  if (platform === 'win32')
    return {
      open: (url) => run('rundll32.exe', ['url.dll,FileProtocolHandler', url]),
      reveal: (path) => run('explorer.exe', [`/select,${path}`]),
    }
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return null
  const opener = findProgram(['xdg-open'], env)
  if (!opener) return null
  return { open: (url) => run(opener, [url]), reveal: (path) => run(opener, [dirname(path)]) }
}

/** Starts a program without waiting for its end. @throws Error when it can't be started */
function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}
