import { loadRun } from '../support/engine/load-run.ts'

export const title = 'A hundred creates at once'

const maxInfoP95Ms = 50
const maxGrowthMb = 150

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const outcome = await loadRun(100, report)
  const problems = [...outcome.problems]
  if (outcome.infoP95 >= maxInfoP95Ms) problems.push(`infobymodelid took ${String(outcome.infoP95)} ms`)
  const growth = outcome.memoryPeakMb - outcome.memoryBeforeMb
  if (growth > maxGrowthMb) problems.push(`the engine grew by ${String(growth)} MB`)
  const table = [
    '| what | figure | bound |',
    '|---|---|---|',
    `| infobymodelid while rendering, 95th percentile (${String(outcome.asked)} requests) | ${String(outcome.infoP95)} ms | ${String(maxInfoP95Ms)} ms |`,
    `| the same, median | ${String(outcome.infoP50)} ms | |`,
    `| a create among a hundred at once, 95th percentile | ${String(outcome.createP95)} ms | |`,
    `| memory of the engine before, at its peak | ${String(outcome.memoryBeforeMb)} MB, ${String(outcome.memoryPeakMb)} MB | +${String(maxGrowthMb)} MB |`,
    `| time until all hundred were done | ${String(outcome.seconds)} s | |`,
  ]
  const verdict =
    problems.length === 0
      ? 'None lost, none doubled, no stray file.'
      : problems.map((problem) => `- ${problem}`).join('\n')
  return { ok: problems.length === 0, markdown: `${verdict}\n\n${table.join('\n')}` }
}
