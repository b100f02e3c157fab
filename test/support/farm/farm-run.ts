import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { s3Server } from '../studio/s3.ts'
import { clientOf } from '../engine/client.ts'
import { silence } from '../engine/media.ts'
import { keepKeys } from '../../../electron/engine/services/keep-keys.ts'
import { operator } from '../../../electron/engine/store/tenants/tenant.ts'
import { silentLog } from '../../../electron/engine/core/log.ts'
import { farmCredits, judge } from './judge.ts'
import type { Accepted } from './judge.ts'
import { startPostgres } from '../engine/postgres.ts'
import { spawnEngine } from '../engine/process.ts'
import type { EngineProcess } from '../engine/process.ts'
import { useS3 } from '../engine/shared-stores.ts'

export interface FarmPlan {
  apis: number
  workers: number
  /** How many tenants ask in turn, beside the operator. */
  tenants: number
  /** How long requests are sent and engines are disturbed, seconds. */
  seconds: number
  /** Shortest and longest time until something happens to an engine, ms. */
  lifeMs: [number, number]
  /** Time between two requests, ms. */
  requestMs: number
  seed: number
}

export interface FarmOutcome {
  problems: string[]
  /** Requests that were answered with a record. */
  accepted: number
  /** Records that there are: also those whose answer a client never got. */
  records: number
  completed: number
  /** Attempts beyond the first one of each record. */
  extraAttempts: number
  callbacks: number
  repeatedCallbacks: number
  events: Record<'killed' | 'stopped' | 'ended' | 'cut', number>
  seconds: number
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A small random generator with a seed. What happens when depends on the machine as well. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A receiver of callbacks, which counts those of each record. It can't read them, and tells them apart by their address. */
async function startReceiver() {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    if (request.url === '/silence.wav') return void response.setHeader('content-type', 'audio/wav').end(silence)
    request.resume().on('end', () => {
      received.set(request.url!, (received.get(request.url!) ?? 0) + 1)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return { base, received, close: () => server.close() }
}

/** An engine that is started again whenever it has ended. */
class Slot {
  engine: EngineProcess | undefined
  readonly #folder: string
  readonly #args: string[]

  constructor(folder: string, args: string[]) {
    this.#folder = folder
    this.#args = args
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'account.json'), JSON.stringify({ plan: 'pro', credits: farmCredits }))
  }

  /** Starts it, again when its start is disturbed, as whoever runs it does. */
  async start(attempts = 5): Promise<void> {
    try {
      this.engine = await spawnEngine(this.#folder, this.#args)
    } catch (error) {
      if (attempts <= 1) throw error
      await wait(500)
      await this.start(attempts - 1)
    }
  }

  async stop(how: 'kill' | 'end'): Promise<void> {
    const engine = this.engine
    this.engine = undefined
    await engine?.[how]()
  }
}

/** Runs engines on one database and one bucket, disturbs them, and judges what became of every request. */
export async function farmRun(plan: FarmPlan, report: (line: string) => void): Promise<FarmOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-farm-'))
  const next = random(plan.seed)
  const startedAt = Date.now()
  const [postgres, s3, receiver] = await Promise.all([
    startPostgres(),
    s3Server(join(folder, 's3'), 'media'),
    startReceiver(),
  ])
  useS3(s3.endpoint)
  const database = await postgres.database()
  const shared = ['--database', database, '--storage', 's3://media/farm', '--allow-local']
  const apis = Array.from(
    { length: plan.apis },
    (_, index) => new Slot(join(folder, `api-${String(index)}`), [...shared, '--role', 'api']),
  )
  const workers = Array.from(
    { length: plan.workers },
    (_, index) =>
      new Slot(join(folder, `worker-${String(index)}`), [
        ...[...shared, '--role', 'worker', '--concurrency', '2', '--grace', '2'],
      ]),
  )
  const db = new pg.Pool({ connectionString: database, max: 2 })
  db.on('error', () => {
    // A connection that was cut with the others is replaced.
  })
  const events = { killed: 0, stopped: 0, ended: 0, cut: 0 }
  const accepted: Accepted[] = []
  let isOver = false
  try {
    for (const slot of [...apis, ...workers]) await slot.start()
    const askers: { tenant: string; apiKey?: string }[] = [{ tenant: operator }]
    for (let index = 0; index < plan.tenants; index += 1) {
      const request = { action: 'add', name: `Tenant ${String(index)}`, plan: 'pro', credits: farmCredits } as const
      const options = { root: folder, url: database, log: silentLog, now: Date.now() }
      const { credentials } = await keepKeys({ ...request, concurrency: 2 + index }, options)
      askers.push({ tenant: credentials!.clientId, apiKey: credentials!.apiKey })
    }
    report(`${String(plan.apis)} engines answer, ${String(plan.workers)} work`)
    const between = ([least, most]: [number, number]) => least + next() * (most - least)

    const disturb = async (slot: Slot, isWorker: boolean): Promise<void> => {
      while (!isOver) {
        await wait(between(plan.lifeMs))
        if (isOver) return
        const what = next()
        if (what < 0.5 || !isWorker) {
          events.killed += 1
          await slot.stop('kill')
          await slot.start()
        } else if (what < 0.75) {
          events.ended += 1
          await slot.stop('end')
          await slot.start()
        } else {
          // Half of those that are stopped lose their leases before they go on.
          events.stopped += 1
          slot.engine!.child.kill('SIGSTOP')
          await wait(between([1_000, 60_000]))
          slot.engine!.child.kill('SIGCONT')
        }
      }
    }
    const cut = async (): Promise<void> => {
      while (!isOver) {
        await wait(between([3_000, 10_000]))
        events.cut += 1
        await postgres.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name LIKE 'greenroom%' AND random() < 0.5`,
        )
      }
    }
    const request = async (): Promise<void> => {
      for (let index = 0; !isOver; index += 1) {
        await wait(plan.requestMs)
        const engine = apis[Math.floor(next() * apis.length)]!.engine
        if (!engine) continue
        const { tenant, apiKey = engine.apiKey } = askers[index % askers.length]!
        try {
          const color = `#${Math.floor(next() * 0xffffff)
            .toString(16)
            .padStart(6, '0')}`
          const { _id } = await clientOf({ ...engine, apiKey }).ok('createAvatarVideo', {
            data: [
              {
                width: 64,
                height: 64,
                voice: { voice_url: `${receiver.base}/silence.wav` },
                duration: 200,
                elements: [{ type: 'image', url: color }],
              },
            ],
            webhookUrl: `${receiver.base}/hook/${String(index)}`,
          })
          accepted.push({ id: String(_id), tenant })
        } catch {
          // The engine was killed, or its database cut, while it answered: whether there is a record is seen in the end.
        }
      }
    }
    const disturbing = [...apis.map((slot) => disturb(slot, false)), ...workers.map((slot) => disturb(slot, true))]
    const running = Promise.all([...disturbing, cut(), request()])
    await wait(plan.seconds * 1000)
    isOver = true
    await running
    report(`${String(accepted.length)} requests were accepted; ${JSON.stringify(events)}`)
    const outcome = await judge(db, accepted, receiver.received, join(folder, 's3', 'media'))
    return { ...outcome, events, seconds: Math.round((Date.now() - startedAt) / 1000) }
  } finally {
    await Promise.all([...apis, ...workers].map((slot) => slot.stop('kill')))
    await db.end()
    receiver.close()
    await s3.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
