/**
 * Compiles the compositor of the drawn presenters: `npm run build:wasm`. The module carries the hash of its source in a
 * custom section, which a test compares, so that nobody needs the compiler who doesn't change the source.
 */
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = import.meta.dirname
const folder = join(here, '../electron/engine/presenters/drawn/compositor')
const source = join(folder, 'compositor.as')
const compiler = 'assemblyscript@0.28.20'
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory']

const work = mkdtempSync(join(tmpdir(), 'greenroom-wasm-'))
try {
  // The compiler reads files that end in `.ts` alone; the source has another ending because it is no TypeScript.
  copyFileSync(source, join(work, 'compositor.ts'))
  const command = ['exec', '--yes', `--package=${compiler}`, '--', 'asc', 'compositor.ts', '-o', 'compositor.wasm']
  execFileSync('npm', [...command, ...options], { cwd: work, stdio: 'inherit' })
  const name = Buffer.from('source')
  const hash = createHash('sha256').update(readFileSync(source)).digest()
  const content = Buffer.concat([Buffer.from([name.length]), name, hash])
  const section = Buffer.concat([Buffer.from([0, content.length]), content])
  writeFileSync(join(folder, 'compositor.wasm'), Buffer.concat([readFileSync(join(work, 'compositor.wasm')), section]))
} finally {
  rmSync(work, { recursive: true, force: true })
}
