import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { packagedNode } from './packages.mjs'
import { printLine } from './terminal.mjs'

/** Programs that users and other programs start: paths of their sources below `electron/`, without the ending. */
export const programs = ['cli/index', 'cli/demo', 'browser/main', 'engine/process/main']

/** A bundle that other sources have replaced is kept for processes that still load parts of it, ms. */
const keepMs = 24 * 60 * 60 * 1000

/**
 * The file to start a program from: its bundle where that is as new as the sources, else its source, which Node runs as
 * well. A program loads some 1,500 modules, which takes longer one by one than all its other work until it is ready.
 * @param {string} root the clone's folder
 * @param {string} program one of `programs`
 */
export function programFile(root, program) {
  const bundle = join(bundleFolder(root), `${program}.mjs`)
  return existsSync(bundle) ? bundle : join(root, 'electron', `${program}.ts`)
}

/**
 * Bundles the programs unless that was done since their sources changed. A failure is told and changes nothing: the
 * programs start from their sources then.
 * @param {string} root
 */
export async function bundlePrograms(root) {
  if (existsSync(bundleFolder(root))) return
  try {
    await bundleOnce(root)
  } catch (error) {
    // A clone that this user may not write to, or a full disk.
    tell(error)
  }
}

/**
 * Bundles the programs, once where several processes want it.
 * @param {string} root
 */
async function bundleOnce(root) {
  await withLock(join(root, 'out', '.bundling'), 'the programs are being bundled', async () => {
    const folder = bundleFolder(root)
    if (existsSync(folder)) return
    const draft = `${folder}-${process.pid}`
    const script = join(dirname(fileURLToPath(import.meta.url)), 'bundle.mjs')
    const done = spawnSync(packagedNode(root), [script, root, draft, ...programs], { encoding: 'utf8' })
    if (done.status === 0) renameSync(draft, folder)
    else tell(done.stderr || done.error)
    removeOld(dirname(folder), folder)
  })
}

/**
 * Says that there is no bundle.
 * @param {unknown} reason
 */
function tell(reason) {
  printLine(`The programs could not be bundled, so they start more slowly: ${String(reason)}`)
}

/**
 * Folder of the bundle of the sources as they are. Its name is taken from the sizes and times of all sources, because
 * their contents would take longer to read than is gained.
 * @param {string} root
 */
function bundleFolder(root) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  /** @param {string} folder */
  const addFolder = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) addFolder(path)
      else if (/\.(ts|mjs|json)$/.test(entry.name)) add(path)
    }
  }
  addFolder(join(root, 'electron'))
  for (const name of ['package.json', 'package-lock.json']) add(join(root, name))
  return join(root, 'out', 'programs', hash.digest('hex').slice(0, 16))
}

/**
 * Removes bundles and drafts that nothing uses any more.
 * @param {string} parent
 * @param {string} newest
 */
function removeOld(parent, newest) {
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (path !== newest && Date.now() - statSync(path).mtimeMs > keepMs) rmSync(path, { recursive: true })
  }
}
