import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'
import { systemClock } from '../../../electron/studio/core/clock.ts'
import { Collector } from '../../../electron/studio/runs/collect/index.ts'
import { JobStore } from '../../../electron/studio/jobs/index.ts'
import { processAlive, processOwner } from '../../../electron/studio/durable/index.ts'
import { LibraryIndex } from '../../../electron/studio/library/index.ts'
import { remoteConnection } from '../../../electron/studio/service/connections/index.ts'

/**
 * A process that collects clips and may be killed: begins a batch of these ids, or continues the stored one, and writes
 * the number of finished files to its standard output. Arguments: one JSON object.
 */
interface Order {
  data: string
  out: string
  baseUrl: string
  ids: string[]
  parallel: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
mkdirSync(order.data, { recursive: true })
const { signal } = new AbortController()
const { connection, close } = await remoteConnection(order.baseUrl, { kind: 'key', apiKey: 'key' }, signal)
const jobs = new JobStore(join(order.data, 'jobs.db'))
const library = new LibraryIndex(join(order.data, 'library.db'))
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const collector = new Collector({
  jobs,
  path: join(order.data, 'collect.db'),
  clock: systemClock,
  random: Math.random,
  newId: () => crypto.randomUUID(),
  tools: () => findTools(),
  media: null,
  still: () => null,
  captions: () => Promise.resolve(null),
  owner: processOwner('test', crypto.randomUUID().slice(0, 8)),
  alive: processAlive,
  origins: ['window'],
  clipsFolder: null,
  announce: () => undefined,
  fonts: '',
  connection: (id: string) => id,
  aliases: (id: string) => [id],
  held: () => false,
  libraryPath: () => null,
  service: (id) =>
    id === connection.id
      ? {
          name: 'Faulty',
          local: false,
          record: (group, remoteId, stop) =>
            connection.service.info(group === 'audio' ? 'speech' : 'avatar-video', remoteId, stop),
        }
      : null,
  onAccount: (_id, _code, message) => print({ error: message }),
  fixed: { parallel: order.parallel, perHost: order.parallel },
  stallMs: 3_000,
  retryMs: [100, 200, 400, 800],
  onError: (error) => print({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
})
collector.start()
let begunAt: number | null = null
let [batch] = collector.batchService.list()
if (!batch) {
  await collector.clips.importIds(connection.id, order.ids.join('\n'), 'speech')
  const rows = await collector.clips.askedFor(connection.id, order.ids, signal, () => undefined)
  const plan = {
    folder: order.out,
    template: '{name}',
    after: { kind: 'keep' },
    contactSheet: false,
    checksums: true,
  } as const
  begunAt = performance.now()
  batch = await collector.batchService.begin(rows, plan, 'window')
}
for (;;) {
  const now = collector.batchService.mustBatch(batch.id)
  print({ state: now.state, counts: now.counts, bytes: now.bytes, message: now.message })
  if (now.state !== 'running') break
  await new Promise((resolve) => setTimeout(resolve, 50))
}
const tookMs = begunAt === null ? null : performance.now() - begunAt
if (tookMs !== null && collector.batchService.mustBatch(batch.id).counts.done === order.ids.length) print({ tookMs })
for (const item of collector.batchService.batchItems(batch.id, ['failed', 'expired'], 0, 500).items)
  print({ failed: item.fileName, message: item.message })
await collector.stop()
jobs.close()
library.close()
await close()
process.exit(0)
