import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import config from '../../../packaging/electron-builder.config.mjs'
import { closure, importedPackages } from '../../../packaging/closure.mjs'
import { toJavaScript } from '../../../packaging/stage.mjs'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-stage-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string | object): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof text === 'string' ? text : JSON.stringify(text))
  return path
}

test('a source becomes JavaScript whose processes find each other', () => {
  const code = [
    `import type { A } from './types.ts'`,
    `import { b } from "../b/index.ts"`,
    `const entry = new URL('./main.ts', import.meta.url)`,
    `const other = new URL('process.ts', import.meta.url)`,
    `const said: string = 'a sentence that ends in .ts is left alone, as is x y.ts'`,
    `export const c = (value: A): number => b(value) as number`,
  ].join('\n')
  const text = toJavaScript(code)
  expect(text).not.toContain('types.ts')
  expect(text).toContain(`from "../b/index.js"`)
  expect(text).toContain(`new URL('./main.js', import.meta.url)`)
  expect(text).toContain(`new URL('process.js', import.meta.url)`)
  expect(text).toContain(`x y.ts'`)
  expect(text).toMatch(/\(value\s*\)\s*=> b\(value\)/)
})

test('the packages of files are found however they are asked for', () => {
  const file = write(
    'a.js',
    [
      `import one from 'one/inner.js'`,
      `import '@two/package'`,
      `export { three } from "three"`,
      `const four = await import('four')`,
      `createRequire(import.meta.url)('five/x.js')`,
      `import node from 'node:fs'; import { app } from 'electron'; import own from './own.js'`,
      `say()('notOne')`,
    ].join('\n'),
  )
  expect([...importedPackages([file])].sort()).toEqual(['@two/package', 'five', 'four', 'one', 'three'])
})

test('what packages need comes along, nested or not, and other platforms are left out', () => {
  write('node_modules/a/package.json', {
    dependencies: { b: '1' },
    optionalDependencies: { 'a-windows': '1' },
  })
  write('node_modules/a/node_modules/b/package.json', { dependencies: { c: '1' } })
  write('node_modules/b/package.json', {})
  write('node_modules/c/package.json', { dependencies: { a: '1' } })
  expect(closure(folder, ['a'])).toEqual(['node_modules/a', 'node_modules/c'])
  expect(closure(folder, ['b'])).toEqual(['node_modules/b'])
  write('node_modules/d/package.json', { dependencies: { missing: '1' } })
  expect(() => closure(folder, ['d'])).toThrow('missing')
})

test('the fuses of a packaged build are set, and everything beside the archive is named', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
  const beside = config.extraResources as { to: string }[]
  expect(beside.map((one) => one.to)).toEqual(expect.arrayContaining(['engine', 'engine/node_modules', 'bin', 'cache']))
  expect([config.linux?.target, config.win?.target, config.mac?.target]).toEqual([
    ['AppImage', 'deb'],
    ['nsis'],
    ['dmg'],
  ])
})

test('what only an install script needs is left out', () => {
  write('node_modules/@contentauth/c2pa-node/package.json', { dependencies: { 'fs-extra': '1', unzipper: '1' } })
  write('node_modules/fs-extra/package.json', {})
  write('node_modules/unzipper/package.json', {})
  const signing = 'node_modules/@contentauth/c2pa-node'
  expect(closure(folder, ['@contentauth/c2pa-node'])).toEqual([signing, 'node_modules/fs-extra'])
})

test('a library whose servers over HTTP are not used is packaged without them', () => {
  const needs = { zod: '4', ajv: '8', express: '5', hono: '4' }
  write('node_modules/@modelcontextprotocol/sdk/package.json', { dependencies: needs })
  for (const name of Object.keys(needs)) write(`node_modules/${name}/package.json`, {})
  expect(closure(folder, ['@modelcontextprotocol/sdk'])).toEqual([
    'node_modules/@modelcontextprotocol/sdk',
    'node_modules/ajv',
    'node_modules/zod',
  ])
})
