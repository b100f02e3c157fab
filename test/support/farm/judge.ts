import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { operator } from '../../../electron/engine/store/tenants/tenant.ts'
import { until } from '../engine/folder.ts'
import type { FarmOutcome } from './farm-run.ts'

/** What each account has in the beginning. */
export const farmCredits = 100_000

/** A request that was answered with a record. */
export interface Accepted {
  id: string
  tenant: string
}

interface RecordState {
  id: string
  tenant: string
  status: number
  attempts: number
  result_file: string | null
  fail_reason: string | null
  used_credits: number
  webhook_url: string
}

/** Waits until all work has ended, and finds what the farm promised and did not keep. */
export async function judge(
  db: pg.Pool,
  accepted: readonly Accepted[],
  received: ReadonlyMap<string, number>,
  bucket: string,
): Promise<Omit<FarmOutcome, 'events' | 'seconds'>> {
  const rows = async <T extends object>(sql: string): Promise<T[]> => (await db.query<T>(sql)).rows
  const count = async (sql: string) => Number((await rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`))[0]!.n)
  await until(async () => (await count('records WHERE status < 3')) === 0, 'every record ends', 600_000)
  await until(async () => (await count('work')) === 0, 'the queue is empty', 120_000)
  await until(async () => (await count('callbacks')) === 0, 'every callback is sent', 120_000)
  const records = await rows<RecordState>('SELECT * FROM records')
  const known = new Map(records.map((record) => [record.id, record]))
  const problems = accepted.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} was accepted and is not there`)
  for (const { id, tenant } of accepted)
    if ((known.get(id)?.tenant ?? tenant) !== tenant) problems.push(`${id} is not of the tenant that asked for it`)
  for (const { id, status, fail_reason: reason } of records)
    if (status !== 3) problems.push(`${id} failed: ${String(reason)}`)
  const tenants = await rows<{ id: string; credits: number }>('SELECT id, credits FROM tenants')
  const [account] = await rows<{ credits: number }>('SELECT credits FROM account')
  for (const { id, credits: left } of [...tenants, { id: operator, credits: account!.credits }]) {
    const used = records.filter(({ tenant }) => tenant === id).reduce((sum, record) => sum + record.used_credits, 0)
    if (Math.abs(left - (farmCredits - used)) > 1e-6)
      problems.push(`the account of "${id}" has ${String(left)} credits, and ${String(used)} were used`)
  }
  const files = await rows<{ name: string; record_id: string; tenant: string }>(
    `SELECT name, record_id, tenant FROM files`,
  )
  const results = new Map(files.map(({ name, record_id: id }) => [id, name]))
  if (results.size !== files.length) problems.push('a record has several results')
  for (const { name, record_id: id, tenant } of files)
    if (known.get(id)?.tenant !== tenant) problems.push(`${name} is not of the tenant of its record`)
  const placed = readdirSync(bucket, { recursive: true }).map(String)
  for (const { id, status, result_file: result } of records) {
    if (status !== 3) continue
    if (result === null || results.get(id) !== result) problems.push(`${id} has not the result that it names`)
    else if (!placed.some((path) => path.includes(result))) problems.push(`${id}: its result is not in the bucket`)
  }
  let repeated = 0
  for (const { id, webhook_url: url } of records) {
    const times = received.get(new URL(url).pathname) ?? 0
    if (times === 0) problems.push(`${id}: its callback never came`)
    repeated += Math.max(0, times - 1)
  }
  const live = await count(`greenroom_queue.job WHERE state IN ('created', 'retry', 'active')`)
  if (live > 0) problems.push(`${String(live)} jobs are left`)
  return {
    problems,
    accepted: accepted.length,
    records: records.length,
    completed: records.filter(({ status }) => status === 3).length,
    extraAttempts: records.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0),
    callbacks: [...received.values()].reduce((sum, times) => sum + times, 0),
    repeatedCallbacks: repeated,
  }
}
