// Makes a clone ready for a purpose: `run` (engine and command line), `demo`, `start`, `bench`, `test` or `faces` (what
// the engine asks for when it first meets a face). Plain Node 20 without dependencies, because it runs before there are
// any. Quiet when nothing is missing.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './setup/chromium.mjs'
import { fetchModels } from './setup/fetch-models.mjs'
import { installPackages } from './setup/packages.mjs'
import { bundlePrograms } from './setup/programs.mjs'
import { printLine, SetupError } from './setup/terminal.mjs'
import { findMediaTools } from './setup/tools.mjs'

/** @type {Record<string, string[]>} model groups each purpose needs */
const setupGroups = {
  run: ['speech', 'recognition'],
  demo: ['speech'],
  start: ['speech', 'recognition', 'faces'],
  bench: ['speech', 'faces'],
  test: ['speech', 'recognition', 'faces'],
  faces: ['faces'],
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const purpose = process.argv[2] ?? 'run'

try {
  const groups = setupGroups[purpose]
  if (!groups)
    throw new SetupError(`Set-up knows no purpose "${purpose}"; use one of ${Object.keys(setupGroups).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(
      `Greenroom needs Node 20 or newer to set itself up; this is ${process.version}. Install a newer Node and run again.`,
    )
  }
  installPackages(root)
  await bundlePrograms(root)
  findMediaTools(root)
  await fetchModels(root, groups)
  if (purpose === 'test') ensureChromium(root)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  printLine(`Set-up stopped: ${error.message}`)
  process.exitCode = 1
}
