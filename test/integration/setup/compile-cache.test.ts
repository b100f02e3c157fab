import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const source = pathToFileURL(join(import.meta.dirname, '../../../electron/setup/compile-cache.mjs')).href
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compile-cache-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Runs a program that keeps what is compiled below `root`. @returns names of the files kept */
function run(): string[] {
  const program = join(root, 'program.mjs')
  const typed = join(root, 'typed.ts')
  writeFileSync(typed, 'export const answer: number = 42\nconsole.log(answer)\n')
  writeFileSync(
    program,
    `import { useCompileCache } from ${JSON.stringify(source)}
     useCompileCache(${JSON.stringify(root)})
     await import('./typed.ts')`,
  )
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
  expect(execFileSync(process.execPath, [program], { env, encoding: 'utf8' })).toBe('42\n')
  const cache = join(root, 'node_modules', '.cache', 'node')
  return readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

it('keeps compiled sources below the folder of the packages', () => {
  const first = run()
  expect(first.length).toBeGreaterThan(0)
  expect(run().toSorted()).toEqual(first.toSorted())
})

it('does without where nothing can be kept', () => {
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules', '.cache'), 'a file where the folder would be')
  // The program ran; only the look into the folder fails.
  expect(() => run()).toThrow('ENOTDIR')
})
