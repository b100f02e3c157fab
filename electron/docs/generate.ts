import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generated } from './generated.ts'

/**
 * Writes every generated document (`npm run docs`). With `--check` it writes nothing, names the stale ones and ends
 * with code 1.
 */
function main(root: string, check: boolean): number {
  const stale = generated.filter(({ path, make }) => {
    const text = make(root)
    if (text === current(join(root, path))) return false
    if (!check) write(join(root, path), text)
    return true
  })
  for (const { path } of stale) process.stdout.write(`${check ? 'stale' : 'written'}: ${path}\n`)
  if (stale.length === 0) process.stdout.write('All generated documents are up to date.\n')
  return check && stale.length > 0 ? 1 : 0
}

function current(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

process.exitCode = main(fileURLToPath(new URL('../..', import.meta.url)), process.argv.includes('--check'))
