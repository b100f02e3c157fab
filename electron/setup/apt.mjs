import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { printLine } from './terminal.mjs'

/**
 * Installs Debian packages if that is possible without a prompt (as root, with apt-get).
 * @param {string[]} packages
 * @returns {boolean} whether they are installed now
 */
export function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  printLine(`Installing ${packages.join(', ')} with apt …`)
  const run = (/** @type {string[]} */ args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return run(['update', '-qq']) && run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}
