#!/usr/bin/env node
// The `greenroom` command. Starts with any installed Node and continues in the packaged Node 24 if that Node is older:
// the sources are TypeScript that only newer versions run, and the database module crashes on Node 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { useCompileCache } from '../setup/compile-cache.mjs'
import { packagedNode } from '../setup/packages.mjs'
import { programFile } from '../setup/programs.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const entry = programFile(root, 'cli/index')

useCompileCache(root)
if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(pathToFileURL(entry).href)
} else {
  const packaged = packagedNode(root)
  if (!existsSync(packaged)) {
    process.stderr.write(
      `Greenroom needs Node 24; this is ${process.version}. Run "npm run setup" in ${root}, which brings its own.\n`,
    )
    process.exit(1)
  }
  const child = spawn(packaged, [entry, ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl+C reaches both processes through the terminal: this one waits until the other has ended in order.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    process.stderr.write(`Greenroom could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
