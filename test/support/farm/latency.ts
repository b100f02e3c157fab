import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Agent, request } from 'undici'
import { endpoints } from '../../../electron/common/service/endpoints/index.ts'
import { dayMs } from '../../../electron/engine/core/clock.ts'
import { clientOf } from '../engine/client.ts'
import { spawnEngine } from '../engine/process.ts'
import { percentile } from './throughput.ts'

export interface LatencyPlan {
  /** Records that there are before anything is measured. */
  records: number
  /** Creates and polls a second, one pair after the other. */
  rates: readonly { creates: number; polls: number }[]
  /** How long each pair is kept up, seconds. */
  seconds: number
}

/** What was measured at one pair of rates; times from when a request was due until its answer was there, ms. */
export interface Latency {
  creates: number
  polls: number
  createP50: number
  createP99: number
  pollP50: number
  pollP99: number
  /** Answers that were no success. */
  refused: number
  /** Processors that the engine kept busy, 0 to their number. */
  engineProcessors: number
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Processor time of a process so far, s (proc(5), fields utime and stime of `stat`, in hundredths). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Copies a finished record until there are as many as asked for, with their files, spread over six days. */
async function copyRecord(db: pg.Pool, id: string, records: number): Promise<void> {
  const { rows } = await db.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'records' AND is_identity = 'NO'`,
  )
  const changed: Record<string, string> = {
    id: `substr(md5('r' || n), 1, 24)`,
    result_file: `md5('f' || n) || '.mp3'`,
    created_at: `$3 - (n % 518400) * 1000::bigint`,
    finished_at: `$3 - (n % 518400) * 1000::bigint`,
  }
  const names = rows.map(({ column_name: name }) => name)
  const values = names.map((name) => changed[name] ?? `records.${name}`)
  await db.query(
    `INSERT INTO records (${names.join(', ')}) SELECT ${values.join(', ')} FROM records, generate_series(1, $2::bigint) AS n WHERE id = $1`,
    [id, records, Date.now()],
  )
  await db.query(
    `INSERT INTO files (name, purpose, mime, bytes, created_at, expires_at, record_id)
     SELECT result_file, 'result', 'audio/mpeg', 1000, created_at, created_at + ${String(7 * dayMs)}, id
     FROM records ON CONFLICT DO NOTHING`,
  )
  await db.query('ANALYZE')
}

/**
 * Measures how fast one engine answers that shares a database with others, while clients create and poll at given rates whether
 * it keeps up or not. Nobody works on what is created.
 * @param database URL of a new, empty database
 */
export async function latencyOf(
  database: string,
  plan: LatencyPlan,
  report: (line: string) => void,
): Promise<Latency[]> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-latency-'))
  const shared = ['--database', database, '--storage', 's3://media/latency']
  const db = new pg.Pool({ connectionString: database, max: 2 })
  let engine = await spawnEngine(join(folder, 'first'), shared)
  const agent = new Agent({ connections: 64 })
  try {
    const body = { input_text: 'One.', voice_id: 'everyday-marcus' }
    const first = clientOf(engine)
    const { _id } = await first.ok('createTts', body)
    await first.ended('audioInfo', String(_id))
    await engine.end()
    engine = await spawnEngine(join(folder, 'second'), [...shared, '--role', 'api'])
    await copyRecord(db, String(_id), plan.records)
    report(`${String(plan.records)} records`)

    const headers = { 'x-api-key': engine.apiKey, 'content-type': 'application/json' }
    const ids = await db.query<{ id: string }>('SELECT id FROM records WHERE status = 3 ORDER BY random() LIMIT 20000')
    let number = 0
    const send = async (path: string, options: { method: 'GET' | 'POST'; body?: string }): Promise<boolean> => {
      const answer = await request(`${engine.baseUrl}${path}`, { dispatcher: agent, headers, ...options })
      const text = (await answer.body.json()) as { code?: number }
      return answer.statusCode === 200 && text.code === 1000
    }
    const create = () =>
      send(endpoints.createTts.path, {
        method: 'POST',
        // Each is another one: what was made before would not be made again.
        body: JSON.stringify({ ...body, input_text: `Number ${String((number += 1))}.` }),
      })
    const poll = () => {
      const { id } = ids.rows[Math.floor(Math.random() * ids.rows.length)]!
      return send(`${endpoints.audioInfo.path}?audio_model_id=${id}`, { method: 'GET' })
    }

    const results: Latency[] = []
    for (const { creates, polls } of plan.rates) {
      const times = { create: [] as number[], poll: [] as number[] }
      let refused = 0
      const sent: Promise<void>[] = []
      const due = { create: 0, poll: 0 }
      const started = performance.now()
      const processorsFrom = processorTime(engine.child.pid!)
      const send = async (kind: 'create' | 'poll', at: number): Promise<void> => {
        const isGood = await (kind === 'create' ? create() : poll()).catch(() => false)
        if (!isGood) refused += 1
        times[kind].push(performance.now() - at)
      }
      for (let now = 0; now < plan.seconds * 1000; now = performance.now() - started) {
        for (const [kind, rate] of [
          ['create', creates],
          ['poll', polls],
        ] as const)
          while ((due[kind] * 1000) / rate <= now) {
            sent.push(send(kind, started + (due[kind] * 1000) / rate))
            due[kind] += 1
          }
        await wait(2)
      }
      await Promise.all(sent)
      const seconds = (performance.now() - started) / 1000
      results.push({
        creates,
        polls,
        createP50: percentile(times.create, 0.5),
        createP99: percentile(times.create, 0.99),
        pollP50: percentile(times.poll, 0.5),
        pollP99: percentile(times.poll, 0.99),
        refused,
        engineProcessors: Math.round(((processorTime(engine.child.pid!) - processorsFrom) / seconds) * 100) / 100,
      })
      report(JSON.stringify(results.at(-1)))
      await wait(2_000)
    }
    return results
  } finally {
    await agent.close()
    await engine.kill()
    await db.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
