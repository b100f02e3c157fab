import { badInputRun, fullDiskRun, redirectRun } from '../support/engine/bad-input-run.ts'

export const title = 'Bad input'

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const verdicts = [...(await badInputRun(report)), await redirectRun()]
  const full = await fullDiskRun(report)
  verdicts.push(...(full ?? []))
  const rows = verdicts.map(({ name, answer, problem, seconds }) => {
    const text = problem === undefined ? (answer ?? '') : `**wrong:** ${problem}`
    const shown = text.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://…').replaceAll('|', '\\|')
    return `| ${name} | ${shown} | ${String(seconds)} |`
  })
  const lines = ['| source | what the record says | s |', '|---|---|---|', ...rows]
  if (!full) lines.push('', 'The full disk was skipped: this machine does not let the test mount a small disk.')
  return { ok: verdicts.every(({ problem }) => problem === undefined), markdown: lines.join('\n') }
}
