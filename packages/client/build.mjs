import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Compiles `src` to JavaScript with declarations in `dist`, by the TypeScript of the clone. */

const folder = import.meta.dirname
const out = process.argv[2] ?? join(folder, 'dist')
rmSync(out, { recursive: true, force: true })
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', folder, '--outDir', out], { stdio: 'inherit' })
process.exitCode = status ?? 1
