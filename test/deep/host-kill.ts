import { engineKillRun } from '../support/studio/engine-kill-run.ts'
import { hostKillRun, killMoments } from '../support/studio/host-kill-run.ts'
import { killedStudio } from '../support/voiceovers/killed-studio.ts'

export const title =
  'The studio is killed in every moment of a job and in a run of voiceovers, its engine while it renders'

const [rows, killedAt] = [200, 137]

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const host = await hostKillRun(10, killMoments, report)
  const engine = await engineKillRun(10, report)
  const voiceovers = await killedVoiceovers(report)
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
    voiceovers.markdown,
  ]
  return { ok: host.problems.length + engine.problems.length === 0 && voiceovers.ok, markdown: lines.join('\n\n') }
}

/** The studio's process gets SIGKILL in the middle of a run at a remote service, and is started again. */
async function killedVoiceovers(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  report(`Making ${rows} rows, killed at ${killedAt}`)
  const { doneBefore, counts, texts, asked, files, sound } = await killedStudio(rows, killedAt)
  const once = asked.length === rows && new Set(asked).size === rows && texts.every((text) => asked.includes(text))
  const ok = once && counts.done === rows && files.length === rows && sound === rows
  const markdown = [
    `The window killed at row ${killedAt} of ${rows} voiceovers:`,
    '',
    '| what | figure | bound |',
    '|---|---|---|',
    `| files when it was killed | ${doneBefore} | about ${killedAt} |`,
    `| files in the end, each as long as its row says | ${sound} | ${rows} |`,
    `| anything else in the folder | ${files.length - rows} | 0 |`,
    `| requests at the service, different ones | ${asked.length}, ${new Set(asked).size} | ${rows}, ${rows} |`,
  ].join('\n')
  return { ok, markdown }
}
