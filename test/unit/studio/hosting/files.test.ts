import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Conf from 'conf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentSecurityPolicy, logFile, pathParts, settingsFile } from '../../../../electron/studio/hosting/index.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-hosting-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the log', () => {
  test('keeps what was said last and a few files before it, and never more', () => {
    const path = join(folder, 'logs', 'greenroom.log')
    const log = logFile({ path, mostBytes: 1_000, keep: 2, now: () => 0 })
    for (let index = 0; index < 100; index += 1) log('info', `line ${index}`, { index })
    expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['greenroom.log', 'greenroom.log.1', 'greenroom.log.2'])
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      message: 'line 99',
      index: 99,
    })
    for (const name of readdirSync(join(folder, 'logs')))
      expect(statSync(join(folder, 'logs', name)).size).toBeLessThan(1_200)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('goes on in the file of an earlier start, and a folder that is gone stops nothing', () => {
    const path = join(folder, 'logs', 'greenroom.log')
    logFile({ path })('error', 'first')
    const log = logFile({ path })
    log('warning', 'second')
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2)
    rmSync(join(folder, 'logs'), { recursive: true })
    log('info', 'lost')
    log('info', 'third')
    expect(readFileSync(path, 'utf8')).toContain('third')
    writeFileSync(join(folder, 'file'), '')
    expect(() => logFile({ path: join(folder, 'file', 'x.log') })('info', 'nowhere')).not.toThrow()
  })
})

describe('the settings file', () => {
  const open = (): ReturnType<typeof settingsFile> => settingsFile(folder, (options) => new Conf(options))

  test('is nothing at first, then what was written, over a restart', () => {
    expect(open().read()).toBeUndefined()
    expect(open().keepAside?.()).toBeNull()
    open().write({ theme: 'dark', layout: { 'a.b': 1 }, shortcuts: { undo: null } })
    expect(open().read()).toEqual({ theme: 'dark', layout: { 'a.b': 1 }, shortcuts: { undo: null } })
    open().write({ theme: 'light' })
    expect(open().read()).toEqual({ theme: 'light' })
  })

  test('that is broken says so, is kept aside as it is, and can be written then', () => {
    writeFileSync(join(folder, 'settings.json'), '{"theme": da')
    expect(() => open().read()).toThrow()
    const copy = open().keepAside?.()
    expect(readFileSync(copy!, 'utf8')).toBe('{"theme": da')
    open().write({ theme: 'light' })
    expect(open().read()).toEqual({ theme: 'light' })
    expect(existsSync(copy!)).toBe(true)
  })
})

test('a path is taken apart only when it is plain', () => {
  expect(pathParts('/')).toEqual([])
  expect(pathParts('/a/b%20c.js')).toEqual(['a', 'b c.js'])
  expect(pathParts('/media/')).toEqual(['media'])
  for (const bad of ['', 'a', '/..', '/a/../b', '/%2E%2e', '/a//b', '/a%2fb', '/a%5cb', '/a%00', '/%', '/%252e%252e'])
    expect(pathParts(bad), bad).toBeNull()
})

test('the policy names further addresses only for connections', () => {
  expect(contentSecurityPolicy(['ws://127.0.0.1:7'])).toContain("connect-src 'self' ws://127.0.0.1:7;")
  expect(contentSecurityPolicy().match(/ws:/)).toBeNull()
  // WebAssembly may be compiled, which face models need; text may not become a script.
  expect(contentSecurityPolicy()).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(contentSecurityPolicy()).not.toContain("'unsafe-eval'")
})
