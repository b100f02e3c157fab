import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayMs, resultLifetimeMs } from '../../../../../electron/engine/core/clock.ts'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import { reconcile, sweep } from '../../../../../electron/engine/store/media/sweep.ts'
import { manualClock, temporaryFolder } from '../../../../support/engine/folder.ts'
import { openStores } from '../../../../support/engine/storage.ts'
import { english } from '../../../../support/english.ts'

async function setUp() {
  const clock = manualClock()
  const stores = await openStores(temporaryFolder())
  const all = { ...stores, clock, log: silentLog }

  async function keep(purpose: 'result' | 'upload' | 'asset', recordId: string | null) {
    const path = join(stores.scratch, 'x')
    writeFileSync(path, 'content')
    const { name, bytes } = await stores.store.put(path, 'mp4')
    const now = clock.now()
    const expiresAt = purpose === 'asset' ? null : now + resultLifetimeMs
    await stores.store.register({
      name,
      purpose,
      mime: 'video/mp4',
      bytes,
      createdAt: now,
      expiresAt,
      recordId,
      originalName: null,
    })
    return name
  }

  async function completed(id: string) {
    await stores.records.insert({
      id,
      capability: 'speech',
      tenant: '',
      client: '',
      createdAt: clock.now(),
      request: {},
      fields: {},
      webhookUrl: null,
      lockedCredits: 0,
      lockedSeconds: 0,
    })
    const file = await keep('result', id)
    await stores.records.complete(id, { file, usedCredits: 0, usedSeconds: 0 }, clock.now())
    return file
  }
  return { all, clock, stores, keep, completed }
}

describe('seven days', () => {
  test('end a result and its record, to the millisecond; assets and unfinished records stay', async () => {
    const { all, clock, stores, keep, completed } = await setUp()
    const file = await completed('done')
    const asset = await keep('asset', null)
    await stores.records.insert({
      id: 'waiting',
      capability: 'speech',
      tenant: '',
      client: '',
      createdAt: clock.now(),
      request: {},
      fields: {},
      webhookUrl: null,
      lockedCredits: 0,
      lockedSeconds: 0,
    })
    clock.advance(7 * dayMs - 1)
    await sweep(all)
    expect(await stores.store.find(file, clock.now())).toBeDefined()
    clock.advance(1)
    expect(await stores.store.find(file, clock.now()), 'not served even before the sweep').toBeUndefined()
    await sweep(all)
    expect(await stores.records.get('done')).toBeUndefined()
    expect(await stores.records.get('waiting')).toBeDefined()
    expect(readdirSync(stores.files)).toEqual([asset])
  })

  test('of an upload start again when it is used', async () => {
    const { all, clock, stores, keep } = await setUp()
    const upload = await keep('upload', null)
    clock.advance(6 * dayMs)
    await stores.store.keepUntil(upload, clock.now() + resultLifetimeMs)
    await stores.store.keepUntil(upload, clock.now() + dayMs)
    clock.advance(6 * dayMs)
    await sweep(all)
    expect(await stores.store.find(upload, clock.now())).toBeDefined()
    clock.advance(dayMs)
    await sweep(all)
    expect(readdirSync(stores.files)).toEqual([])
  })
})

describe('a start', () => {
  test('removes files that no record knows and tells of results that have gone', async () => {
    const { all, stores, completed } = await setUp()
    const kept = await completed('kept')
    const gone = await completed('gone')
    rmSync(join(stores.files, gone))
    writeFileSync(join(stores.files, 'stray.mp4'), 'x')
    await reconcile(all)
    expect(readdirSync(stores.files)).toEqual([kept])
    expect((await stores.records.get('kept'))?.status).toBe(3)
    expect(await stores.records.get('gone')).toMatchObject({ status: 4, resultFile: null })
    expect(english(await stores.records.get('gone'))?.failReason).toMatch(/removed from the data folder/)
  })

  test('keeps the reserve for a full disk', async () => {
    const { all, stores } = await setUp()
    await sweep(all)
    const reserve = join(stores.root, 'reserve.bin')
    expect(existsSync(reserve)).toBe(true)
    let tries = 0
    const value = await stores.reserve.write(async () => {
      tries += 1
      if (existsSync(reserve)) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
      return await Promise.resolve('written')
    })
    expect([value, tries, existsSync(reserve)]).toEqual(['written', 2, false])
    stores.reserve.fill()
    expect(existsSync(reserve)).toBe(true)
    const other = () => stores.reserve.write(() => Promise.reject(new Error('something else')))
    await expect(other()).rejects.toThrow('something else')
    expect(existsSync(reserve)).toBe(true)
  })
})

describe('media that other engines may be placing', () => {
  test('are left alone while they are young: files without a row, and rows without a file', async () => {
    const { stores, keep } = await setUp()
    const young = join(stores.files, 'young.mp4')
    writeFileSync(young, 'x')
    const gone = await keep('upload', null)
    rmSync(join(stores.files, gone))
    expect(await stores.store.reconcile(0)).toEqual({ strays: 0, lost: [] })
    expect([existsSync(young), (await stores.store.count()).files]).toEqual([true, 1])
    expect(await stores.store.reconcile(Date.now() + dayMs * 10_000)).toEqual({ strays: 1, lost: [] })
    expect([existsSync(young), (await stores.store.count()).files]).toEqual([false, 0])
  })
})
