import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStamp, writeStamp } from './packages.mjs'
import { say } from './say.mjs'

/**
 * ms that the download may take before set-up falls back to the browser host; `GREENROOM_ELECTRON_WAIT` is in seconds.
 */
const waitMs = Number(process.env['GREENROOM_ELECTRON_WAIT'] ?? 120) * 1000
/**
 * ms for which a failed download is remembered, because a machine without permission for it will not have it an hour
 * later.
 */
const rememberMs = 24 * 60 * 60 * 1000

/**
 * The Electron program, downloaded when it is missing and can be had.
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
  say('Fetching Electron (once, about 110 MB) …')
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
 * @param {string} root
 * @returns {string | null} the program, if it is there
 */
export function findElectron(root) {
  const folder = join(root, 'node_modules', 'electron')
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8')
    const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), name)
    return existsSync(path) ? path : null
  } catch {
    // Never downloaded.
    return null
  }
}
