import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { printLine, SetupError } from './terminal.mjs'

/**
 * Parts of the product that are built: their sources, the file that proves that they were built, and their name.
 * @type {Record<string, { inputs: string[], result: string, label: string }>}
 */
const parts = {
  renderer: {
    inputs: ['renderer', 'electron/common', 'package-lock.json', 'tsconfig.json'],
    result: 'renderer/index.html',
    label: 'the window',
  },
  host: {
    inputs: [
      ...['electron/main', 'electron/preload', 'electron/studio', 'electron/media', 'electron/common'],
      ...['electron/setup', 'electron.vite.config.ts', 'package-lock.json'],
    ],
    result: 'main/index.js',
    label: 'the desktop host',
  },
}

/**
 * Builds the parts that are missing or differ from their sources, by content. Concurrent builds wait for each other.
 * @param {string} root
 * @param {('renderer' | 'host')[]} names
 */
export async function buildStale(root, names) {
  const out = join(root, 'out')
  await withLock(join(out, '.building'), 'another build is running', async () => {
    for (const name of names) {
      const part = parts[/** @type {keyof typeof parts} */ (name)]
      if (!part) throw new SetupError(`There is no part "${name}" to build.`)
      const stamp = join(out, `.${name}.stamp`)
      const wanted = hashOf(root, part.inputs)
      if (existsSync(join(out, part.result)) && read(stamp) === wanted) continue
      printLine(`Building ${part.label} …`)
      if (name === 'renderer') buildRenderer(root)
      else buildHost(root)
      writeFileSync(stamp, wanted)
    }
  })
}

/**
 * Builds the window.
 * @param {string} root
 */
function buildRenderer(root) {
  const draft = join(root, 'out', `.renderer-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  run(root, 'vite/bin/vite.js', ['build', '--config', 'renderer/vite.config.ts', '--outDir', draft])
  // The window that was built before is replaced only when the new one is complete, because a host may be serving it.
  const page = join(root, 'out', 'renderer')
  rmSync(page, { recursive: true, force: true })
  renameSync(draft, page)
}

/**
 * Builds the desktop host.
 * @param {string} root
 */
function buildHost(root) {
  run(root, 'electron-vite/bin/electron-vite.js', ['build'], { GREENROOM_BUILD: 'host' })
}

/**
 * Runs a build tool of the clone; a failure shows the end of its output.
 * @param {string} root
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(root, tool, args, env = {}) {
  const done = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.status === 0) return
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-40).join('\n')
  throw new SetupError(`The build failed:\n${done.error?.message ?? output}`)
}

/**
 * Hash of the contents of all files of a part, and of the version of Node.
 * @param {string} root
 * @param {string[]} inputs
 */
function hashOf(root, inputs) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const input of inputs) {
    for (const file of filesBelow(root, input)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/**
 * All files below a path, always in the same order.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  /** @type {string[]} */
  const found = []
  const entries = (() => {
    try {
      return readdirSync(full, { withFileTypes: true })
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return null
      throw error
    }
  })()
  if (!entries) return [path]
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) found.push(...filesBelow(root, inner))
    else if (entry.isFile()) found.push(inner)
  }
  return found
}

/**
 * Content of a stamp file; empty when the part was never built.
 * @param {string} path
 */
function read(path) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return readFileSync(path, 'utf8')
  } catch {
    // Without a stamp file, the part was never built.
    return ''
  }
}
