import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresMissing, startPostgres } from '../../support/engine/postgres.ts'
import { useS3 } from '../../support/engine/shared-stores.ts'
import { latencyOf } from '../../support/farm/latency.ts'
import { throughputOf } from '../../support/farm/throughput.ts'
import type { Throughput } from '../../support/farm/throughput.ts'
import { s3Server } from '../../support/studio/s3.ts'

export const title = 'One queue with 1 to 16 workers, and one engine that answers beside a million records'

/** Work is simulated: a tenth of what clips take here, so that what is lost between two weighs ten times as much. */
const lengthMs: [number, number] = [2_000, 6_000]
/** Least throughput of many workers against as many times that of one. */
const linear = 0.95
const bound = { p99: 50 }
const records = Number(process.env['SCALE_RECORDS'] ?? 1_000_000)
const rates = [
  { creates: 10, polls: 100 },
  { creates: 50, polls: 500 },
  { creates: 100, polls: 1_000 },
  { creates: 200, polls: 2_000 },
]

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (postgresMissing !== undefined) return { ok: false, markdown: postgresMissing }
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-scale-'))
  const postgres = await startPostgres()
  const s3 = await s3Server(folder, 'media')
  useS3(s3.endpoint)
  try {
    const throughputs: Throughput[] = []
    for (const workers of [1, 2, 4, 8, 16]) {
      const plan = { workers, lengthMs, seconds: 40, tenants: 5 }
      throughputs.push(await throughputOf(await postgres.database(), plan))
      report(JSON.stringify(throughputs.at(-1)))
    }
    const one = throughputs[0]!.busy
    const rows = throughputs.map(
      ({ workers, busy, ended, gapP50, gapP99, repeated }) =>
        `| ${String(workers)} | ${busy.toFixed(3)} | ${(busy / one).toFixed(3)} | ${String(ended)} | ${String(gapP50)} | ${String(gapP99)} | ${String(repeated)} |`,
    )
    const isLinear = throughputs.every(({ busy, repeated }) => busy / one >= linear && repeated === 0)

    const latencies = await latencyOf(await postgres.database(), { records, rates, seconds: 20 }, report)
    const within = latencies.filter(({ createP99, pollP99 }) => Math.max(createP99, pollP99) <= bound.p99)
    const most = within.at(-1)
    const answers = latencies.map(
      (one) =>
        `| ${String(one.creates)} | ${String(one.polls)} | ${String(one.createP50)} | ${String(one.createP99)} | ${String(one.pollP50)} | ${String(one.pollP99)} | ${String(one.refused)} | ${String(one.engineProcessors)} |`,
    )
    const markdown = [
      `Entries last ${String(lengthMs[0] / 1000)} to ${String(lengthMs[1] / 1000)} s and do nothing; those of five tenants wait; each worker has connections of its own; all share the processors of this machine with PostgreSQL. The share is that of 40 s in which workers worked; at least ${String(linear)} of that of one worker is wanted.`,
      [
        '| workers | share | against one | ended | ms between two, p50 | p99 | begun twice |',
        '| --- | --- | --- | --- | --- | --- | --- |',
        ...rows,
      ].join('\n'),
      `One engine that answers, on a database of ${String(records)} records. Requests are sent when they are due, whether the engine keeps up or not, for 20 s each; times in ms from then until the answer was there. The engine, PostgreSQL and the one who asks share the processors of this machine. At most ${String(bound.p99)} ms at the 99th percentile: ${most ? `${String(most.creates)} creates and ${String(most.polls)} polls a second` : 'none of these rates'}.`,
      [
        '| creates a second | polls a second | create p50 | p99 | poll p50 | p99 | refused | processors of the engine |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        ...answers,
      ].join('\n'),
    ].join('\n\n')
    const isAnswered = latencies.every(({ refused }) => refused === 0) && most !== undefined
    return { ok: isLinear && isAnswered, markdown }
  } finally {
    await s3.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
