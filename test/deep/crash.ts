import { crashRun } from '../support/engine/crash-run.ts'

export const title = 'The engine is killed 20 times during a queue of sixty renders'

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const seed = Date.now() % 1_000_000
  const plan = { renders: 60, kills: 20, speakEvery: 3, maxLifeMs: 3000, seed }
  const { problems, kills, killedWhileRunning, seconds } = await crashRun(plan, report)
  const lines = [
    `SIGKILL at random moments (seed ${String(seed)}), ${String(kills)} times, ${String(killedWhileRunning)} of them in the middle of work; ${String(seconds)} s in all.`,
    problems.length === 0
      ? 'All sixty videos ended completed and playable, each once; no stray file was left.'
      : problems.map((problem) => `- ${problem}`).join('\n'),
  ]
  // A kill while no work runs shows nothing.
  const met = killedWhileRunning >= kills / 2
  return { ok: met && problems.length === 0, markdown: lines.join('\n\n') }
}
