import { codeOf } from '../../../../../electron/common/service/index.ts'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EngineError } from '../../../../../electron/engine/core/errors.ts'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import { Generations, maxAttempts } from '../../../../../electron/engine/work/generations/generations.ts'
import type { CapabilityEntry, Outcome, RunContext } from '../../../../../electron/engine/work/generations/types.ts'
import { EmbeddedQueue } from '../../../../../electron/engine/work/queue/embedded.ts'
import type { AccountOptions } from '../../../../../electron/engine/store/account/account.ts'
import type { RecordRow } from '../../../../../electron/engine/store/records/records.ts'
import { manualClock, temporaryFolder, until } from '../../../../support/engine/folder.ts'
import { openStores } from '../../../../support/engine/storage.ts'
import type { Stores } from '../../../../support/engine/storage.ts'
import { english } from '../../../../support/english.ts'

const used = { credits: 3, videoSeconds: 1 }
const use = { credits: 5, videoSeconds: 2 }

type Run = (record: RecordRow, context: RunContext) => Promise<Outcome>

const writes =
  (text: string): Run =>
  async (_record, { folder }) => {
    const path = join(folder, 'out')
    await writeFile(path, text)
    return { file: { path, extension: 'mp4', mime: 'video/mp4' }, used: used }
  }

async function engineOn(
  stores: Stores,
  run: Run,
  options: { deadlineMs?: number; freeBytes?: () => number; makeRoom?: () => void; start?: boolean } = {},
) {
  const clock = manualClock()
  let callbacks = 0
  const entry: CapabilityEntry = {
    capability: 'avatar-video',
    queueName: 'render',
    callbackType: 'avatar',
    showsSources: true,
    failCode: codeOf.createVideo,
    deadlineMs: () => options.deadlineMs ?? 60_000,
    run,
  }
  const generations = new Generations({
    ...stores,
    clock,
    log: silentLog,
    capabilities: [entry],
    onCallback: () => void (callbacks += 1),
    ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
    ...(options.makeRoom ? { makeRoom: options.makeRoom } : {}),
  })
  const queue = new EmbeddedQueue({
    worker: (item, context) => generations.work(item, context),
    limits: { speech: 1, render: 2, preview: 1, stage: 1, draft: 1, ahead: 1 },
    now: () => clock.now(),
    log: silentLog,
  })
  const resumed = options.start === false ? 0 : await generations.resume(queue)
  const create = (webhookUrl?: string) =>
    generations.create({ capability: 'avatar-video', tenant: '', client: 'one', request: { a: 1 }, webhookUrl, use })
  const get = async (id: string) => english((await stores.records.get(id))!)
  return { generations, queue, clock, create, get, resumed, callbacks: () => callbacks }
}

const stores = (account?: AccountOptions) => openStores(temporaryFolder(), account)

describe('a generation', () => {
  test('is stored before it is answered, then completed with its result in place', async () => {
    const all = await stores()
    const { create, queue, get } = await engineOn(all, writes('film'))
    const record = await create()
    expect(record.status).toBe(1)
    expect((await (await openStores(all.root)).records.get(record.id))?.status).toBe(1)
    await queue.idle()
    const done = await get(record.id)
    expect(done).toMatchObject({ status: 3, usedCredits: 3, usedSeconds: 1, attempts: 1, failReason: null })
    const found = await all.store.find(done.resultFile!, Date.UTC(2026, 10, 22))
    expect(readFileSync(join(all.files, found!.name), 'utf8')).toBe('film')
    expect(readdirSync(all.scratch)).toEqual([])
  })

  test.each([
    [new EngineError(codeOf.videoUnreadable, 'The video is damaged.'), 1208, /^The video is damaged\.$/],
    [new TypeError('x is not a function'), 1015, /could not finish the work: x is not a function/],
    [Object.assign(new Error('write'), { code: 'ENOSPC' }), 1015, /disk is full/],
  ])('that throws %s ends in status 4 with the reason', async (error, code, reason) => {
    const all = await stores({ plan: 'pro', credits: 10 })
    const { create, queue, get } = await engineOn(all, async (_record, { folder }) => {
      await mkdir(join(folder, 'deep'))
      await writeFile(join(folder, 'deep', 'half'), 'x')
      throw error
    })
    const { id } = await create()
    expect((await all.account.read()).credits).toBe(5)
    await queue.idle()
    expect(await get(id)).toMatchObject({ status: 4, failCode: code, resultFile: null })
    expect((await get(id)).failReason).toMatch(reason)
    expect((await all.account.read()).credits, 'a failure costs nothing').toBe(10)
    expect([...readdirSync(all.scratch), ...readdirSync(all.files)]).toEqual([])
  })

  test('costs what it used, not what was locked', async () => {
    const all = await stores({ plan: 'pro', credits: 10, videoSeconds: 10 })
    const { create, queue } = await engineOn(all, writes('x'))
    await create()
    await queue.idle()
    expect(await all.account.read()).toMatchObject({ credits: 7, videoSeconds: 9 })
  })

  test('without the credits for it is refused and leaves no record', async () => {
    const all = await stores({ plan: 'pro', credits: 4 })
    const { create } = await engineOn(all, writes('x'))
    await expect(create()).rejects.toThrow(expect.objectContaining({ code: 1104 }) as Error)
    expect(await all.records.counts()).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0 })
  })

  test('that takes too long is stopped with a reason, even when it ignores its signal', async () => {
    const all = await stores()
    const { create, queue, get } = await engineOn(
      all,
      (_record, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
      { deadlineMs: 50 },
    )
    const { id } = await create()
    await queue.idle()
    expect(await get(id)).toMatchObject({ status: 4 })
    expect((await get(id)).failReason).toMatch(/took longer than/)
  })

  test('is not started when the disk is nearly full, and says so', async () => {
    const all = await stores()
    let ran = false
    const run: Run = (record, context) => {
      ran = true
      return writes('x')(record, context)
    }
    const { create, queue, get } = await engineOn(all, run, { freeBytes: () => 1024 })
    const { id } = await create()
    await queue.idle()
    expect((await get(id)).failReason).toMatch(/disk is full/)
    expect(ran).toBe(false)
  })

  test('is started on a disk that is nearly full only because of what is kept beyond need', async () => {
    let free = 1024
    const options = { freeBytes: () => free, makeRoom: () => (free = 1e9) }
    const { create, queue, get } = await engineOn(await stores(), writes('x'), options)
    const { id } = await create()
    await queue.idle()
    expect((await get(id)).status).toBe(3)
  })
})

describe('callbacks', () => {
  test('are written with the end, for success and failure, once', async () => {
    const all = await stores()
    let fail = false
    const run: Run = (record, context) =>
      fail ? Promise.reject(new EngineError(codeOf.createVideo, 'No.')) : writes('x')(record, context)
    const { create, queue, get, callbacks } = await engineOn(all, run)
    const good = await create('http://example.com/hook')
    await queue.idle()
    fail = true
    const bad = await create('http://example.com/hook')
    await create()
    await queue.idle()
    expect((await all.outbox.take(Date.UTC(2030, 0), 10, Date.UTC(2031, 0))).map(({ content }) => content)).toEqual([
      { _id: good.id, status: 3, type: 'avatar', resultFile: (await get(good.id)).resultFile },
      { _id: bad.id, status: 4, type: 'avatar', resultFile: null },
    ])
    expect(callbacks()).toBe(2)
  })
})

describe('cancelling', () => {
  const untilAborted: Run = (_record, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

  test('ends what runs and what waits, for good, at no cost', async () => {
    const all = await stores({ plan: 'pro', credits: 100 })
    const { create, queue, get, generations } = await engineOn(all, untilAborted)
    const records = [await create(), await create(), await create()]
    await until(async () => (await all.records.counts())[2] === 2, 'two run')
    for (const record of records) expect(await generations.cancel(await get(record.id))).toBe(true)
    await queue.idle()
    for (const { id } of records)
      expect(await get(id)).toMatchObject({ status: 4, failReason: 'The work was cancelled.' })
    expect(await generations.cancel(await get(records[0]!.id))).toBe(false)
    expect((await all.account.read()).credits).toBe(100)
    expect(readdirSync(all.scratch)).toEqual([])
  })
})

describe('the end of the process', () => {
  test('leaves unfinished records for the next start, which ends each of them once', async () => {
    const all = await stores()
    const hang: Run = (_record, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const first = await engineOn(all, hang)
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await first.create()).id)
    await until(async () => (await all.records.counts())[2] === 2, 'two run')
    await first.queue.close()
    expect(await all.records.counts()).toMatchObject({ 3: 0, 4: 0 })

    const second = await engineOn(all, writes('film'))
    expect(second.resumed).toBe(5)
    await second.queue.idle()
    for (const id of ids) expect((await second.get(id)).status).toBe(3)
    expect(readdirSync(all.files)).toHaveLength(5)
  })

  test('in the middle of a run leaves nothing that the next start does not clear', async () => {
    const all = await stores()
    const first = await engineOn(all, writes('x'), { start: false })
    const { id } = await first.create()
    // The state after a kill: begun, files half written or complete, nothing committed.
    await all.records.begin(id, 1)
    writeFileSync(join(all.files, 'A'.repeat(32) + '.mp4'), 'orphan')
    expect(await all.store.reconcile()).toEqual({ strays: 1, lost: [] })
    expect(readdirSync(all.files)).toEqual([])
    const second = await engineOn(all, writes('film'))
    await second.queue.idle()
    expect(await second.get(id)).toMatchObject({ status: 3, attempts: 2 })
  })

  test('again and again on the same record ends with giving it up', async () => {
    const all = await stores()
    const first = await engineOn(all, writes('x'), { start: false })
    const { id } = await first.create()
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) await all.records.begin(id, 1)
    const second = await engineOn(all, writes('film'))
    await second.queue.idle()
    expect((await second.get(id)).failReason).toMatch(/started 40 times/)
  })
})

describe('assets', () => {
  test('are kept without end under names of their own', async () => {
    const all = await stores()
    const { create, queue, get } = await engineOn(all, async (_record, { folder }) => {
      await writeFile(join(folder, 'a'), 'one')
      await writeFile(join(folder, 'b'), 'two')
      return {
        file: null,
        assets: {
          media_file: { path: join(folder, 'a'), extension: 'png', mime: 'image/png' },
          thumbnail_file: { path: join(folder, 'b'), extension: 'jpg', mime: 'image/jpeg' },
        },
        used: used,
      }
    })
    const { id } = await create()
    await queue.idle()
    const { media_file, thumbnail_file } = (await get(id)).fields as Record<string, string>
    const far = Date.UTC(2099, 0)
    expect(readFileSync(join(all.files, (await all.store.find(media_file!, far))!.name), 'utf8')).toBe('one')
    expect(readFileSync(join(all.files, (await all.store.find(thumbnail_file!, far))!.name), 'utf8')).toBe('two')
    expect(existsSync(join(all.scratch, id))).toBe(false)
  })
})
