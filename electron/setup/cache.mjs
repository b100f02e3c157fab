import { homedir, platform } from 'node:os'
import { join } from 'node:path'

/**
 * Cache folder for files that are fetched once, such as models; all clones on this machine share it. `GREENROOM_CACHE`
 * overrides the platform's convention.
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
 * Path of a model file: `<cache>/models/<package>@<version>/<as>`.
 * @param {{ package: string, version: string }} entry an entry of `resources/models.json`
 * @param {string} as the file's name in the manifest
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function modelPath(entry, as, env = process.env) {
  return join(cacheFolder(env), 'models', `${entry.package.replace('/', '+')}@${entry.version}`, as)
}
