import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../electron/common/service/index.ts'
import { EngineError } from '../../../../electron/engine/core/errors.ts'
import { silentLog } from '../../../../electron/engine/core/log.ts'
import { AccountBook } from '../../../../electron/engine/store/account/account.ts'
import { FolderSpace } from '../../../../electron/engine/store/media/folder-space.ts'
import { MediaStore } from '../../../../electron/engine/store/media/store.ts'
import { createReserve } from '../../../../electron/engine/store/media/reserve.ts'
import { Records } from '../../../../electron/engine/store/records/records.ts'
import { Outbox } from '../../../../electron/engine/work/callbacks/outbox.ts'
import { Generations } from '../../../../electron/engine/work/generations/generations.ts'
import type { Outcome, RunContext } from '../../../../electron/engine/work/generations/types.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { postgresMissing } from '../../../support/engine/postgres.ts'
import { sharedQueues } from '../../../support/farm/queues.ts'
import { english } from '../../../support/english.ts'

type Run = (context: RunContext) => Promise<Outcome>

test.runIf(postgresMissing !== undefined)(`is not tried: ${postgresMissing ?? ''}`, () =>
  expect(postgresMissing).toBeDefined(),
)

describe.skipIf(postgresMissing !== undefined)('generations of several engines on a database', () => {
  const { database, connect, open } = sharedQueues()
  const files = temporaryFolder()

  /** An engine of a database, whose work is `run`. */
  async function engineOn(url: string, run: Run) {
    const db = await connect(url)
    const scratch = temporaryFolder()
    const records = new Records(db)
    const account = new AccountBook(db)
    await account.configure({ plan: 'pro', credits: 10 })
    const generations = new Generations({
      db,
      records,
      account,
      store: new MediaStore(db, new FolderSpace(files)),
      reserve: createReserve(scratch),
      outbox: new Outbox(db),
      clock: { now: Date.now },
      log: silentLog,
      scratch,
      onCallback: () => undefined,
      capabilities: [
        {
          capability: 'speech',
          queueName: 'speech',
          callbackType: 'audio',
          showsSources: false,
          failCode: codeOf.createAudio,
          deadlineMs: () => 60_000,
          run: (_record, context) => run(context),
        },
      ],
    })
    const queue = await open(url, (entry, context) => generations.work(entry, context))
    await generations.resume(queue)
    const create = () =>
      generations.create({
        capability: 'speech',
        tenant: '',
        client: 'one',
        request: {},
        webhookUrl: 'http://e',
        use: { credits: 5, videoSeconds: 0 },
      })
    const ended = async (id: string) => {
      await until(async () => (await records.get(id))!.status >= 3, 'it ends')
      return english((await records.get(id))!)
    }
    return { generations, account, create, ended, db, close: () => queue.close() }
  }
  const speaks: Run = async ({ folder }) => {
    const path = join(folder, 'out')
    await writeFile(path, 'sound')
    return { file: { path, extension: 'mp3', mime: 'audio/mpeg' }, used: { credits: 2, videoSeconds: 0 } }
  }
  const breaks: Run = () => Promise.reject(new TypeError('out of memory'))

  test('end once, cost once and are told once, whichever of them does the work', async () => {
    const url = await database()
    const engines = await Promise.all([engineOn(url, speaks), engineOn(url, speaks)])
    const [first] = engines
    await first.account.configure({ plan: 'pro', credits: 1000 })
    const created = await Promise.all(Array.from({ length: 12 }, (_, index) => engines[index % 2]!.create()))
    for (const { id } of created) expect(await first.ended(id)).toMatchObject({ status: 3, attempts: 1 })
    expect((await first.account.read()).credits).toBe(1000 - 12 * 2)
    expect(await first.db.get('SELECT count(*) AS n FROM callbacks')).toEqual({ n: 12 })
    expect(await first.db.get('SELECT count(*) AS n FROM files')).toEqual({ n: 12 })
    for (const { close } of engines) await close()
  })

  test('succeed on another worker when one is broken, and cost once', async () => {
    const url = await database()
    const broken = await engineOn(url, breaks)
    const { id } = await broken.create()
    await until(
      async () => (await broken.db.get('SELECT worker FROM work WHERE failures <> ?', '[]')) !== undefined,
      'it has failed',
    )
    const sound = await engineOn(url, speaks)
    expect(await sound.ended(id)).toMatchObject({ status: 3, failReason: null })
    expect((await sound.account.read()).credits).toBe(8)
    await Promise.all([broken.close(), sound.close()])
  })

  test('fail after three attempts with the reason of each, and cost nothing', async () => {
    const url = await database()
    const broken = await engineOn(url, breaks)
    const { id } = await broken.create()
    const record = await broken.ended(id)
    expect(record).toMatchObject({ status: 4, attempts: 3, failCode: codeOf.createAudio })
    expect(record.failReason).toMatch(/failed 3 times: .*out of memory.*out of memory.*out of memory/)
    expect((await broken.account.read()).credits).toBe(10)
    await broken.close()
  })

  test('fail at once for what is wrong with the request', async () => {
    const url = await database()
    const engine = await engineOn(url, () => Promise.reject(new EngineError(codeOf.parameter, 'No such voice.')))
    const { id } = await engine.create()
    expect(await engine.ended(id)).toMatchObject({ status: 4, attempts: 1, failReason: 'No such voice.' })
    await engine.close()
  })

  test('that are cancelled anywhere are aborted where they run', async () => {
    const url = await database()
    let aborted = false
    const works = await engineOn(
      url,
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          const stop = (): void => {
            aborted = true
            reject(new Error('stopped'))
          }
          // It may have been cancelled before it began.
          if (signal.aborted) stop()
          else signal.addEventListener('abort', stop)
        }),
    )
    const asks = await engineOn(url, speaks)
    await asks.close()
    const record = await works.create()
    await until(
      async () => (await works.db.get('SELECT 1 FROM work WHERE worker IS NOT NULL')) !== undefined,
      'it runs',
    )
    expect(await works.generations.cancel(record)).toBe(true)
    await until(() => aborted, 'its work is aborted')
    expect(await works.ended(record.id)).toMatchObject({ status: 4 })
    expect((await works.account.read()).credits).toBe(10)
    await works.close()
  })
})
