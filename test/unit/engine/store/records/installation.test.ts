import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { randomText } from '../../../../../electron/engine/core/ids.ts'
import { SqliteStores } from '../../../../../electron/engine/store/database/sqlite.ts'
import { loadInstallation } from '../../../../../electron/engine/store/records/installation.ts'
import { lockFolder } from '../../../../../electron/engine/store/records/lock.ts'
import { Tokens } from '../../../../../electron/engine/store/records/tokens.ts'
import { temporaryFolder } from '../../../../support/engine/folder.ts'

describe('credentials of a data folder', () => {
  test('are made once, kept, and readable by their owner alone', () => {
    const folder = temporaryFolder()
    const created = loadInstallation(folder)
    expect(created.clientId.length).toBeGreaterThanOrEqual(16)
    expect(Buffer.byteLength(created.clientSecret)).toBe(24)
    expect(created.apiKey).toMatch(/^[A-Za-z0-9]{40}$/)
    const path = join(folder, 'installation.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    chmodSync(path, 0o644)
    expect(loadInstallation(folder)).toEqual(created)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(loadInstallation(temporaryFolder()).apiKey).not.toBe(created.apiKey)
  })

  test.each(['', '{', '{}', '{"apiKey":"short"}', 'null'])('%j in their place is not overwritten', (text) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'installation.json'), text)
    expect(() => loadInstallation(folder)).toThrow(/damaged/)
    expect(readFileSync(join(folder, 'installation.json'), 'utf8')).toBe(text)
  })

  test('are letters and digits, all equally likely', () => {
    const text = randomText(20_000)
    expect(text).toMatch(/^[A-Za-z0-9]{20000}$/)
    const counts = new Map<string, number>()
    for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    for (const count of counts.values()) expect(count).toBeGreaterThan(230)
    for (const count of counts.values()) expect(count).toBeLessThan(500)
  })
})

describe('a data folder', () => {
  test('belongs to one engine at a time', () => {
    const folder = temporaryFolder()
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(/already running/)
    unlock()
    lockFolder(folder)()
  })

  test('of a newer version is left alone', async () => {
    const path = join(temporaryFolder(), 'engine.sqlite')
    await new SqliteStores(path).close()
    const raw = new Database(path)
    raw.pragma('user_version = 999')
    raw.close()
    expect(() => new SqliteStores(path)).toThrow(/newer version of Greenroom/)
  })
})

describe('access tokens', () => {
  test('work until their time is over, and are stored as hashes', async () => {
    const db = new SqliteStores(':memory:')
    const tokens = new Tokens(db, 1000)
    const token = await tokens.issue(0)
    expect(await tokens.tenantOf(token, 999)).toBe('')
    expect(await tokens.tenantOf(token, 1000)).toBeUndefined()
    expect(await tokens.tenantOf(`${token}x`, 0)).toBeUndefined()
    expect(JSON.stringify(await db.all('SELECT * FROM tokens'))).not.toContain(token)
    expect(await tokens.issue(5000)).not.toBe(token)
    expect(await db.get('SELECT count(*) AS n FROM tokens')).toEqual({ n: 1 })
  })
})
