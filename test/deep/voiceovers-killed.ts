import { killedStudio } from '../support/voiceovers/killed-studio.ts'

export const title = 'The window killed at row 137 of 200 voiceovers'

const [rows, killedAt] = [200, 137]

/** The studio's process gets SIGKILL in the middle of a run at a remote service, and is started again. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  report(`Making ${rows} rows, killed at ${killedAt}`)
  const { doneBefore, counts, texts, asked, files, sound } = await killedStudio(rows, killedAt)
  const once = asked.length === rows && new Set(asked).size === rows && texts.every((text) => asked.includes(text))
  const ok = once && counts.done === rows && files.length === rows && sound === rows
  const markdown = [
    '| what | figure | bound |',
    '|---|---|---|',
    `| files when it was killed | ${doneBefore} | about ${killedAt} |`,
    `| files in the end, each as long as its row says | ${sound} | ${rows} |`,
    `| anything else in the folder | ${files.length - rows} | 0 |`,
    `| requests at the service, different ones | ${asked.length}, ${new Set(asked).size} | ${rows}, ${rows} |`,
  ].join('\n')
  return { ok, markdown }
}
