import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The first program of these names on the path; null when there is none. Absolute names are looked at as they are. */
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
    // Not there, or not to be run.
    return false
  }
}

export interface Desktop {
  /** Opens an https address with the user's own program for it. */
  open(url: string): Promise<void>
  /** Shows a file where it lies. */
  reveal(path: string): Promise<void>
}

/** What opens things outside on this system; null where there is no desktop. */
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

/** Started and left alone. @throws Error when it can't be started */
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
