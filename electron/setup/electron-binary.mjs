import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStamp, writeStamp } from './packages.mjs'
import { printLine } from './terminal.mjs'

/**
 * Most time for the download of Electron (ms), after which set-up uses the browser host; `GREENROOM_ELECTRON_WAIT` is
 * in seconds.
 */
const waitMs = Number(process.env['GREENROOM_ELECTRON_WAIT'] ?? 120) * 1000
/**
 * Time for which a failed download is not tried again (ms): a machine without access to it will hardly have access an
 * hour later.
 */
const rememberMs = 24 * 60 * 60 * 1000

/**
 * Path of the Electron program, which is downloaded when it is missing; null when that fails.
 * @param {string} root
 * @param {{ now?: number }} [options]
 * @returns {string | null}
 */
export function ensureElectron(root, { now = Date.now() } = {}) {
  const there = findElectron(root)
  if (there) return there
  const version = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')).version
  const failed = /** @type {{ version: string, at: number } | undefined} */ (readStamp(root).electron)
  if (failed && failed.version === version && now >= failed.at && now - failed.at < rememberMs) return null
  printLine('Fetching Electron (once, about 110 MB) …')
  const done = spawnSync(process.execPath, [join(root, 'node_modules/electron/install.js')], {
    stdio: 'ignore',
    timeout: waitMs,
    killSignal: 'SIGKILL',
  })
  const found = done.status === 0 ? findElectron(root) : null
  writeStamp(root, { electron: found ? undefined : { version, at: now } })
  return found
}

/**
 * Path of the Electron program; null when it is not installed.
 * @param {string} root
 * @returns {string | null}
 */
export function findElectron(root) {
  const folder = join(root, 'node_modules', 'electron')
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8')
    const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), name)
    return existsSync(path) ? path : null
  } catch {
    // Without a readable path file, Electron was never downloaded.
    return null
  }
}
