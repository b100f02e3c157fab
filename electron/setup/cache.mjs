import { homedir, platform } from 'node:os'
import { join } from 'node:path'

/**
 * The folder shared by all clones on this machine for what is fetched once (models).
 * `GREENROOM_CACHE` overrides the platform's convention.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function cacheFolder(env = process.env) {
  if (env.GREENROOM_CACHE) return env.GREENROOM_CACHE
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches', 'greenroom')
  if (platform() === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'greenroom', 'cache')
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'greenroom')
}

/**
 * Where the files of a model manifest entry lie: `<cache>/models/<package>@<version>/<as>`.
 * @param {{ package: string, version: string }} entry an entry of `resources/models.json`
 * @param {string} as the file's name in the manifest
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function modelPath(entry, as, env = process.env) {
  return join(cacheFolder(env), 'models', `${entry.package.replace('/', '+')}@${entry.version}`, as)
}
