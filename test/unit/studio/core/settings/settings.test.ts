import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { english, saying } from '../../../../support/english.ts'
import { settingsSchema } from '../../../../../electron/common/bridge/index.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { checkFolder, JsonFile, JsonList, SettingsStore } from '../../../../../electron/studio/core/settings/index.ts'
import { memorySettings } from '../../../../support/studio/fake-host.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-settings-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function store(value: unknown, told: string[] = []) {
  const file = memorySettings(value)
  return { file, told, store: new SettingsStore(file, (text) => told.push(english(text))) }
}

test('without a file there are defaults, and nothing is written until something changes', () => {
  const { file, store: settings, told } = store(undefined)
  expect(settings.get()).toEqual(settingsSchema.parse({}))
  expect([file.value, told]).toEqual([undefined, []])
})

test('a change is kept, told to whoever watches, and leaves the rest alone', async () => {
  const { file, store: settings } = store({ theme: 'dark', later: { from: 'a newer version' } })
  const themes: string[] = []
  const watching = (async () => {
    for await (const value of settings.watch()) themes.push(value.theme)
  })()
  await expect.poll(() => themes).toHaveLength(1)
  settings.set({ locale: 'zh-CN', theme: undefined })
  await expect.poll(() => themes).toHaveLength(2)
  settings.set({ theme: 'light' })
  await expect.poll(() => themes).toHaveLength(3)
  settings.close()
  await watching
  expect(themes).toEqual(['dark', 'dark', 'light'])
  expect(file.value).toMatchObject({ theme: 'light', locale: 'zh-CN', later: { from: 'a newer version' } })
})

test('a field that makes no sense falls back alone; the file as it was is kept', () => {
  const { store: settings, told } = store({ theme: 'pink', snapping: false, favouriteVoices: [1] })
  expect(settings.get()).toMatchObject({ theme: 'system', snapping: false, favouriteVoices: [] })
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('theme, favouriteVoices')
  expect(told[0]).toContain('/kept/aside.json')
})

test.each([['text'], [[1, 2]], [42]])('settings that are %j are none', (value) => {
  const { store: settings, told } = store(value)
  expect(settings.get().theme).toBe('system')
  expect(told).toHaveLength(1)
})

test('a file that can not be read and not be kept aside is never written over', () => {
  const writes: unknown[] = []
  const told: string[] = []
  const settings = new SettingsStore(
    {
      read() {
        throw new Error('Unexpected token')
      },
      write: (value) => writes.push(value),
    },
    (text) => told.push(english(text)),
  )
  expect(told[0]).toContain('Unexpected token')
  expect(() => settings.set({ theme: 'dark' })).toThrow('could not be saved')
  // The setting still applies in this process.
  expect(settings.get().theme).toBe('dark')
  expect(writes).toEqual([])
})

test('a disk that takes no settings is told with the next step', () => {
  const { file, store: settings } = store(undefined)
  file.write = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  try {
    settings.set({ theme: 'dark' })
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ code: 'settings-not-saved', next: saying('disk') })
  }
})

test('a group goes back to its default, and an unknown group is refused with those that there are', () => {
  const { store: settings } = store(undefined)
  settings.set({ shortcuts: { play: 'K' }, theme: 'dark' })
  expect(settings.reset('shortcuts')).toMatchObject({ shortcuts: {}, theme: 'dark' })
  expect(settings.reset('all').theme).toBe('system')
  for (const group of ['nonsense', 'constructor', '__proto__', 'toString'])
    expect(() => settings.reset(group)).toThrow('no group')
})

test('a small file is written whole, in order, and read back; a broken one is kept and begun anew', async () => {
  const path = join(folder, 'things.json')
  const told: string[] = []
  const options = { path, schema: z.object({ at: z.number() }), empty: { at: 0 }, clock: systemClock }
  const file = new JsonFile({ ...options, onBroken: (text) => told.push(english(text)) })
  expect(await file.read()).toEqual({ at: 0 })
  await Promise.all([1, 2, 3, 4, 5].map((at) => file.write({ at })))
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ at: 5 })
  expect(readdirSync(folder)).toEqual(['things.json'])
  writeFileSync(path, '{"at": 5')
  expect(await file.read()).toEqual({ at: 0 })
  const [aside] = readdirSync(folder)
  expect(aside).toMatch(/^things\.json\.broken-\d+$/)
  expect(readFileSync(join(folder, aside!), 'utf8')).toBe('{"at": 5')
  expect(told[0]).toContain(aside)
})

test('a list that several programs change at once loses nothing, not even what it can not read', async () => {
  const path = join(folder, 'names.json')
  const newer = { name: 'Newer', later: true }
  writeFileSync(path, JSON.stringify([newer, { name: 'Old', version: 1 }, 7]))
  const entry = z.strictObject({ name: z.string(), version: z.literal(1).optional() })
  const told: string[] = []
  const list = () =>
    new JsonList<{ name: string }>({
      path,
      clock: systemClock,
      read(value) {
        const read = entry.safeParse(value)
        return read.success ? { value: { name: read.data.name } } : { problem: 'unknown' }
      },
      onBroken: (text) => told.push(english(text)),
      onUnread: (name, problem) => told.push(`${name}: ${english(problem)}`),
    })
  const names = Array.from({ length: 6 }, (_, index) => `New ${index}`)
  await Promise.all(names.map((name) => list().change((entries) => [[...entries, { name }], null])))
  const one = list()
  told.length = 0
  expect((await one.read()).map(({ name }) => name).toSorted()).toEqual([...names, 'Old'])
  await one.read()
  expect(told.toSorted()).toEqual(['9: unknown', 'Newer: unknown'])
  const stored = JSON.parse(readFileSync(path, 'utf8')) as unknown[]
  expect(stored).toHaveLength(9)
  expect(stored).toEqual(expect.arrayContaining([newer, { name: 'Old', version: 1 }, 7]))
  writeFileSync(path, '{"no": "list"}')
  expect(await one.read()).toEqual([])
  expect(told.at(-1)).toContain('names.json.broken-')
})

test('a folder is judged by writing into it', async () => {
  expect(await checkFolder(folder)).toEqual({ ok: true, exists: true, message: null })
  expect(readdirSync(folder)).toEqual([])
  expect(await checkFolder(join(folder, 'new'))).toMatchObject({ ok: true, exists: false })
  expect(await checkFolder(join(folder, 'a', 'b', 'c'))).toMatchObject({ ok: false, exists: false })
  expect(english((await checkFolder(join(folder, 'a', 'b', 'c'))).message)).toContain('Create it first')
  expect(english((await checkFolder('relative/path')).message)).toContain('not a full path')
  writeFileSync(join(folder, 'file'), '')
  expect(english((await checkFolder(join(folder, 'file'))).message)).toContain('is a file')
  expect((await checkFolder(join(folder, 'file', 'below'))).ok).toBe(false)
  expect((await checkFolder(`/${'x'.repeat(5000)}`)).ok).toBe(false)
})

test.skipIf(process.getuid?.() === 0)('a folder that is not the user’s is refused', async () => {
  const locked = join(folder, 'locked')
  mkdirSync(locked)
  chmodSync(locked, 0o500)
  expect((await checkFolder(locked)).message).toContain('not allowed to write')
})
