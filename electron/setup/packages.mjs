import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printLine, SetupError } from './terminal.mjs'

/**
 * Path of the stamp file, which describes the last installation.
 * @param {string} root the clone's folder
 */
function stampPath(root) {
  return join(root, 'node_modules', '.greenroom-setup.json')
}

/**
 * Facts about the last installation; empty when there was none.
 * @param {string} root
 * @returns {{ lock?: string, tools?: { ffmpeg: string, ffprobe: string }, electron?: { version: string, at: number } }}
 */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampPath(root), 'utf8'))
  } catch {
    // Without a readable stamp file, set-up installs everything again.
    return {}
  }
}

/**
 * Changes facts in the stamp file.
 * @param {string} root
 * @param {object} changes
 */
export function writeStamp(root, changes) {
  writeFileSync(stampPath(root), JSON.stringify({ ...readStamp(root), ...changes }))
}

/**
 * Path of the Node program that the packages bring.
 * @param {string} root
 */
export function packagedNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', 'node', 'bin', name)
}

/**
 * Installs the packages if the lockfile has changed since the last installation.
 * @param {string} root
 * @returns {boolean} whether anything was installed
 */
export function installPackages(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(packagedNode(root))) {
    if (readStamp(root).lock === lock) return false
    if (installedMatches(root)) {
      writeStamp(root, { lock })
      return false
    }
  }
  printLine('Installing packages (once, about a minute) …')
  // `npm ci` is not used: it refuses a lockfile that was made against a registry mirror without some platforms'
  // optional packages. `--no-save` keeps the locked versions and does not change the lockfile.
  npm(root, ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  // The package `node` has the only install script that is needed: it downloads Node. The other packages' scripts only
  // look for downloads that Greenroom does not use.
  npm(root, ['rebuild', 'node', '--loglevel=error'])
  if (!existsSync(packagedNode(root))) {
    throw new SetupError(
      'The package "node" brought no Node for this platform. Install Node 24 or newer and run again.',
    )
  }
  fetchSigningBinary(root)
  writeStamp(root, { lock })
  return true
}

/**
 * Fetches the binary of the library that signs media, whose package has that of Linux on x64 alone. A failure is ignored:
 * without it files are made all the same, with a note that they have no content credentials.
 * @param {string} root
 */
function fetchSigningBinary(root) {
  if (process.platform === 'linux' && process.arch === 'x64') return
  const folder = join(root, 'node_modules', '@contentauth', 'c2pa-node')
  printLine('Fetching the library for content credentials …')
  spawnSync(packagedNode(root), [join(folder, 'scripts', 'postinstall.cjs')], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })
}

/**
 * Whether npm has already installed the packages of the lockfile (because `npm install` was run by hand). Optional
 * packages may be missing, as they always are on other platforms.
 * @param {string} root
 */
function installedMatches(root) {
  /** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */
  try {
    const read = (/** @type {string} */ path) =>
      /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(join(root, path), 'utf8'))).packages
    const wanted = read('package-lock.json')
    const installed = read('node_modules/.package-lock.json')
    return Object.entries(wanted).every(
      ([path, one]) => path === '' || installed[path]?.version === one.version || (one.optional && !installed[path]),
    )
  } catch {
    // Without a readable list of installed packages, the packages are installed again.
    return false
  }
}

/**
 * Runs npm.
 * @param {string} root
 * @param {string[]} args
 * @param {{ capture?: boolean }} [options]
 * @returns {string} npm's output, when captured
 */
export function npm(root, args, { capture = false } = {}) {
  // npm is the one that runs this script, else `npm` on PATH.
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const done = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', capture ? 'pipe' : 2, capture ? 'pipe' : 2],
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
    // The install script of onnxruntime-node would look for downloads that Greenroom does not use.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip' },
  })
  if (done.status !== 0) {
    const detail = capture ? `: ${reasonOf(String(done.stderr))}` : '; its reason stands above'
    throw new SetupError(
      `npm ${args[0]} failed${done.error ? `: ${done.error.message}` : detail}. Check the connection to the npm registry and run again.`,
    )
  }
  return done.stdout ?? ''
}

/**
 * The reason of a failure in npm's output: its error code and the line that describes it.
 * @param {string} printed
 */
function reasonOf(printed) {
  const lines = printed.split('\n').flatMap((line) => /^npm error (?!A complete log)(.*\S)/.exec(line)?.[1] ?? [])
  const code = lines.find((line) => /^code E/.test(line))
  const description = lines.find(
    (line) => !/^(code|errno|syscall) /.test(line) && /failed|not found|denied|refused|unable/i.test(line),
  )
  return [code?.slice('code '.length), description].filter(Boolean).join(', ') || lines.at(-1) || 'npm gave no reason'
}
