import { killRun } from '../support/collect/kill-run.ts'

export const title = 'Collecting 500 files from a server that does everything wrong'

const files = 500
const smallest = 64 * 1024
const largest = 64 * 1024 * 1024

/** Sizes from 64 KiB to 64 MiB, both included; most are small, as clips are, so that all together are a few GB. */
function size(index: number, random: () => number): number {
  const share = random()
  if (index === 0) return smallest
  if (index === 1) return largest
  return Math.round(smallest * (largest / smallest) ** (share ** 1.4))
}

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const outcome = await killRun({ seed: 20, files, faultyShare: 0.3, kills: 3, size }, report)
  const { problems, happened } = outcome
  const table = [
    '| what | figure |',
    '|---|---|',
    `| files, of which faulty | ${outcome.files}, ${outcome.faulty} |`,
    `| bytes | ${(outcome.bytes / 1e9).toFixed(2)} GB |`,
    `| kills (SIGKILL) | ${outcome.kills} |`,
    `| requests of files, of which went on where one had broken off | ${outcome.requests}, ${outcome.resumed} |`,
    `| what went wrong | ${Object.entries(happened)
      .map(([fault, count]) => `${fault} ${count}`)
      .join(', ')} |`,
    `| time | ${outcome.seconds} s |`,
  ]
  const verdict =
    problems.length === 0
      ? 'All arrived byte for byte, no temporary file was left, and `sha256sum --check` accepts the list.'
      : problems
          .slice(0, 50)
          .map((problem) => `- ${problem}`)
          .join('\n')
  return { ok: problems.length === 0, markdown: `${verdict}\n\n${table.join('\n')}` }
}
