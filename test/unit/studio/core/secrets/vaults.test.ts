import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileVault, keyringVault, keyringWorks, openVault } from '../../../../../electron/studio/core/secrets/index.ts'
import type { KeyringEntries } from '../../../../../electron/studio/core/secrets/index.ts'
import { english } from '../../../../support/english.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-vault-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inFile = (): string => readFileSync(join(folder, 'secrets.json'), 'utf8')

/** A system's store in memory. */
function keyring(): { entries: KeyringEntries; kept: Map<string, string> } {
  const kept = new Map<string, string>()
  const entries: KeyringEntries = (service, name) => ({
    getPassword: () => Promise.resolve(kept.get(`${service}/${name}`) ?? null),
    setPassword: (value) => Promise.resolve(void kept.set(`${service}/${name}`, value)),
    deleteCredential: () => Promise.resolve(kept.delete(`${service}/${name}`)),
  })
  return { entries, kept }
}

describe('the file', () => {
  test.each(['a key', '', '钥匙 🔑', 'x'.repeat(100_000), '"}{\n'])('keeps %j over a restart', async (secret) => {
    await fileVault(folder).set('connection/a/key', secret)
    expect(await fileVault(folder).get('connection/a/key')).toBe(secret)
    if (secret.length > 2) expect(inFile()).not.toContain(secret)
  })

  test('and its key may be read by this user alone', async () => {
    await fileVault(folder).set('a', 'secret')
    for (const name of ['secrets.json', 'secrets.key'])
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  })

  test('never seals twice alike, and says plainly how little it protects', async () => {
    const vault = fileVault(folder)
    await vault.set('a', 'secret')
    const before = inFile()
    await vault.set('a', 'secret')
    expect(inFile()).not.toBe(before)
    expect(english(await vault.info())).toEqual({
      kind: 'file',
      warning: expect.stringContaining('can read them'),
    })
  })

  test('loses none of many changes at once, and forgets what it is told to', async () => {
    const vault = fileVault(folder)
    const names = Array.from({ length: 30 }, (_, index) => `name ${index}`)
    await Promise.all(names.map((name) => vault.set(name, `secret ${name}`)))
    await vault.delete('name 3')
    await vault.delete('never there')
    expect(await Promise.all(names.map((name) => vault.get(name)))).toEqual(
      names.map((name) => (name === 'name 3' ? null : `secret ${name}`)),
    )
    expect(await vault.get('constructor')).toBeNull()
    expect(await vault.get('__proto__')).toBeNull()
  })

  test('that was changed, swapped about or lost its key is unreadable, not wrong', async () => {
    const vault = fileVault(folder)
    await vault.set('a', 'secret of a')
    await vault.set('b', 'secret of b')
    const whole = JSON.parse(inFile()) as { secrets: Record<string, { data: string }> }
    const { a, b } = whole.secrets
    const write = (value: unknown): void => writeFileSync(join(folder, 'secrets.json'), JSON.stringify(value))
    write({ ...whole, secrets: { a: b, b: a } })
    expect(await vault.get('a')).toBeNull()
    write({ ...whole, secrets: { a: { ...a, data: 'AAAA' }, b: 7 } })
    expect(await vault.get('a')).toBeNull()
    expect(await vault.get('b')).toBeNull()
    write(whole)
    expect(await vault.get('a')).toBe('secret of a')
    rmSync(join(folder, 'secrets.key'))
    expect(await vault.get('a')).toBeNull()
    await vault.set('c', 'new')
    expect(await vault.get('c')).toBe('new')
    writeFileSync(join(folder, 'secrets.json'), 'not json')
    expect(await vault.get('c')).toBeNull()
  })
})

describe('the system', () => {
  test('keeps the secrets of each data folder apart', async () => {
    const { entries } = keyring()
    await keyringVault('/one', entries).set('a', '1')
    expect(await keyringVault('/other', entries).get('a')).toBeNull()
    expect(await keyringVault('/one', entries).get('a')).toBe('1')
    await keyringVault('/one', entries).delete('a')
    expect(await keyringVault('/one', entries).get('a')).toBeNull()
  })

  test('is used when it keeps what it is given, and takes over what lay in the file', async () => {
    const { entries, kept } = keyring()
    await fileVault(folder).set('a', 'old')
    const vault = await openVault({ dataFolder: folder, env: {}, keyring: () => Promise.resolve(entries) })
    expect(await vault.info()).toEqual({ kind: 'system', warning: null })
    expect(await vault.get('a')).toBe('old')
    expect([...kept.values()]).toEqual(['old'])
    expect(await fileVault(folder).get('a')).toBeNull()
    await vault.set('b', 'new')
    await vault.delete('b')
    expect(await vault.get('b')).toBeNull()
  })

  test('is left alone when it does not work, is missing or is not wanted', async () => {
    const { entries } = keyring()
    const deaf: KeyringEntries = (service, name) => ({
      ...entries(service, name),
      getPassword: () => Promise.resolve(null),
    })
    const broken: KeyringEntries = () => ({
      getPassword: () => Promise.reject(new Error('AccessDenied')),
      setPassword: () => Promise.reject(new Error('AccessDenied')),
      deleteCredential: () => Promise.reject(new Error('AccessDenied')),
    })
    expect(await keyringWorks(entries)).toBe(true)
    for (const [one, env] of [
      [deaf, {}],
      [broken, {}],
      [null, {}],
      [entries, { GREENROOM_KEYS: 'file' }],
    ] as const) {
      const vault = await openVault({ dataFolder: folder, env, keyring: () => Promise.resolve(one) })
      expect((await vault.info()).kind).toBe('file')
    }
  })

  test('of this machine, whatever it is, keeps a secret', async () => {
    const vault = await openVault({ dataFolder: folder, env: {} })
    await vault.set('probe', 'kept')
    expect(await vault.get('probe')).toBe('kept')
    await vault.delete('probe')
    expect(await vault.get('probe')).toBeNull()
  })
})
