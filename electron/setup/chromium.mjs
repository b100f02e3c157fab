import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { printLine } from './terminal.mjs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
]

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Path of the browser for tests: `CHROMIUM_PATH`, or the first one that exists; undefined when none does.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  return [env.CHROMIUM_PATH, ...candidates].find((path) => path && existsSync(path))
}

/**
 * Path of Chromium's headless shell where Debian's package is installed. It draws no window of the browser's own around
 * the page, which saves a fifth of the tests' processor time, but it can't be asked for a camera or a microphone.
 * @returns {string | undefined}
 */
export function findHeadlessShell(env = process.env) {
  return env.CHROMIUM_PATH || !existsSync(headlessShell) ? undefined : headlessShell
}

/**
 * Installs Chromium if the clone has browser tests and no Chromium is found.
 * @param {string} root
 */
export function ensureChromium(root) {
  const folder = join(root, 'test', 'e2e')
  if (!existsSync(folder) || readdirSync(folder).length === 0 || findChromium()) return
  if ((aptInstall(['chromium', 'chromium-headless-shell']) || aptInstall(['chromium'])) && findChromium()) return
  printLine('Chromium is missing, so the browser tests will be skipped: install Chromium or set CHROMIUM_PATH to it.')
}
