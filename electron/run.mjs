// Runs a program of Greenroom from its bundle where there is one: `node electron/run.mjs cli/demo …`.
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { useCompileCache } from './setup/compile-cache.mjs'
import { programFile } from './setup/programs.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [node = '', , program = '', ...args] = process.argv
const file = programFile(root, program)

useCompileCache(root)
process.argv = [node, file, ...args]
await import(pathToFileURL(file).href)
