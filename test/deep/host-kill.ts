import { engineKillRun } from '../support/studio/engine-kill-run.ts'
import { hostKillRun, killMoments } from '../support/studio/host-kill-run.ts'

export const title = 'The studio is killed in every moment of a job, and its engine while it renders'

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const host = await hostKillRun(10, killMoments, report)
  const engine = await engineKillRun(10, report)
  const moments = Object.entries(host.kills).map(([moment, count]) => `${count} while ${moment}`)
  const lines = [
    `SIGKILL to the host: ${moments.join(', ')}; ${host.jobs} jobs, ${host.seconds} s.`,
    host.problems.length === 0
      ? 'No job was lost, none was sent twice, no half file lay under a final name; every clip is whole.'
      : host.problems.map((problem) => `- ${problem}`).join('\n'),
    `SIGKILL to the engine: ${engine.kills}, ${engine.whileRendering} of them in the middle of a render; ${engine.seconds} s.`,
    engine.problems.length === 0
      ? 'Every job ended done, with a whole clip.'
      : engine.problems.map((problem) => `- ${problem}`).join('\n'),
  ]
  return { ok: host.problems.length + engine.problems.length === 0, markdown: lines.join('\n\n') }
}
