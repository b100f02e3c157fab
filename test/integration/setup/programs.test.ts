import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bundlePrograms, programFile, programs } from '../../../electron/setup/programs.mjs'

let root: string
const source = (path: string, text: string): void => {
  const file = join(root, 'electron', path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}
/** What a program prints. */
const output = (file: string): string => execFileSync(process.execPath, [file], { encoding: 'utf8' })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'programs-'))
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(root, name))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  for (const program of programs) source(`${program}.ts`, 'console.log("a program")')
  source(
    'cli/index.ts',
    `import { readFileSync } from 'node:fs'
     import { Worker } from 'node:worker_threads'
     import { shared } from '../common/shared.ts'
     const beside: string = readFileSync(new URL('./beside.txt', import.meta.url), 'utf8')
     const worker = new Worker(new URL('../common/thread.ts', import.meta.url))
     worker.on('message', (text: string) => console.log(shared, beside, text, import.meta.url.split('/').at(-1)))`,
  )
  source('cli/beside.txt', 'beside')
  source('common/shared.ts', `export const shared = 'shared'`)
  source(
    'common/thread.ts',
    `import { parentPort } from 'node:worker_threads'
     import { shared } from './shared.ts'
     parentPort?.postMessage(\`thread \${shared} \${import.meta.url.split('/').at(-1)}\`)`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('bundles programs that do what their sources do, with the threads that they start', async () => {
  const fromSource = output(programFile(root, 'cli/index'))
  expect(fromSource).toBe('shared beside thread shared thread.ts index.ts\n')
  await bundlePrograms(root)
  const bundle = programFile(root, 'cli/index')
  expect(bundle).toContain(join('out', 'programs') + sep)
  rmSync(join(root, 'electron/common'), { recursive: true })
  expect(output(bundle)).toBe(fromSource)
})

it('starts a program from its sources once these are newer, until it is bundled again', async () => {
  await bundlePrograms(root)
  const bundle = programFile(root, 'cli/index')
  source('common/shared.ts', `export const shared = 'changed'`)
  utimesSync(join(root, 'electron/common/shared.ts'), 1, 1)
  expect(programFile(root, 'cli/index')).toBe(join(root, 'electron/cli/index.ts'))
  await bundlePrograms(root)
  expect(programFile(root, 'cli/index')).not.toBe(bundle)
  expect(output(programFile(root, 'cli/index'))).toBe('changed beside thread changed thread.ts index.ts\n')
})

it('leaves the sources to be started where they can’t be bundled', async () => {
  source('cli/demo.ts', 'import "./gone.ts"')
  await bundlePrograms(root)
  expect(programFile(root, 'cli/index')).toBe(join(root, 'electron/cli/index.ts'))
  expect(readdirSync(join(root, 'out'))).not.toContain('.bundling')
})
