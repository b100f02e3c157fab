// Opens Greenroom: in Electron where its program is or can be had, else in a browser window. `--no-open` prints an address
// for a browser. Builds what is missing or stale first.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildStale } from './setup/build.mjs'
import { useCompileCache } from './setup/compile-cache.mjs'
import { ensureElectron } from './setup/electron-binary.mjs'
import { packagedNode } from './setup/packages.mjs'
import { programFile } from './setup/programs.mjs'
import { printLine, SetupError } from './setup/terminal.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const args = process.argv.slice(2)
const inBrowser = args.some((arg) => ['--no-open', '--browser', '--help'].includes(arg) || arg.startsWith('--port'))

useCompileCache(root)
try {
  if (Number(process.versions.node.split('.')[0]) < 24) await again()
  else if (inBrowser) await browser()
  else await electron()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  printLine(error.message)
  process.exitCode = 1
}

async function electron() {
  const program = ensureElectron(root)
  if (!program) {
    printLine('Electron cannot be downloaded on this machine, so Greenroom opens in a browser window.')
    return browser()
  }
  await buildStale(root, ['renderer', 'host'])
  await child(program, [root, ...args])
}

async function browser() {
  await buildStale(root, ['renderer'])
  process.argv = [...process.argv.slice(0, 2), ...args.filter((arg) => arg !== '--browser')]
  await import(pathToFileURL(programFile(root, 'browser/main')).href)
}

/** The Node of the packages: the one that runs this is too old for the studio. */
function again() {
  return child(packagedNode(root), [fileURLToPath(import.meta.url), ...args])
}

/**
 * Runs a program with the arguments of its own, and takes over its exit code.
 * @param {string} program
 * @param {string[]} its
 */
function child(program, its) {
  return new Promise((resolve, reject) => {
    const started = spawn(program, its, { stdio: 'inherit' })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => started.kill(signal))
    started.once('error', (error) => reject(new SetupError(`${program} could not be started: ${error.message}`)))
    started.once('close', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
      resolve(undefined)
    })
  })
}
