import { farmRun } from '../../support/farm/farm-run.ts'
import { postgresMissing } from '../../support/engine/postgres.ts'

export const title = 'Engines that share a database and a bucket are killed, stopped and cut off'

/** Length of the run, seconds; `FARM_SECONDS` for another one. */
const seconds = Number(process.env['FARM_SECONDS'] ?? 600)

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (postgresMissing !== undefined) return { ok: false, markdown: postgresMissing }
  const seed = Date.now() % 1_000_000
  const plan = { apis: 2, workers: 4, tenants: 5, seconds, requestMs: 300, seed }
  const outcome = await farmRun({ ...plan, lifeMs: [3_000, 20_000] }, report)
  const { problems, events } = outcome
  const lines = [
    `Two engines answer requests of five tenants and the operator, four work, on one PostgreSQL and one S3 (${String(seconds)} s of requests, seed ${String(seed)}). Meanwhile ${String(events.killed)} times an engine was killed (SIGKILL), ${String(events.ended)} times one ended (SIGTERM), ${String(events.stopped)} times one was stopped for 1 to 60 s (SIGSTOP), and ${String(events.cut)} times half of the connections to the database were cut; ${String(outcome.seconds)} s in all.`,
    `${String(outcome.accepted)} requests were answered with a record; there are ${String(outcome.records)} records, of which ${String(outcome.completed)} were completed, with ${String(outcome.extraAttempts)} attempts beyond the first. ${String(outcome.callbacks)} callbacks came, ${String(outcome.repeatedCallbacks)} of them again.`,
    problems.length === 0
      ? 'No record was lost, ended twice or charged twice, and every account sums up; each has its one result, and each callback came.'
      : problems.map((problem) => `- ${problem}`).join('\n'),
  ]
  return { ok: problems.length === 0 && events.killed > 0, markdown: lines.join('\n\n') }
}
