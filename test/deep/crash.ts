import { crashRun } from '../support/engine/crash-run.ts'

export const title = 'The engine is killed 50 times during queues of renders'

const plans = [
  { what: 'Sixty videos of a scene', renders: 60, kills: 20, speakEvery: 3, scenes: 1 },
  {
    what: 'Forty videos of four scenes, three of which other videos have, too: their parts are kept and used again',
    renders: 40,
    kills: 30,
    speakEvery: 4,
    scenes: 4,
  },
]

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  let ok = true
  const lines: string[] = []
  for (const { what, ...plan } of plans) {
    const seed = Date.now() % 1_000_000
    const { problems, kills, killedWhileRunning, keptParts, seconds } = await crashRun(
      { ...plan, maxLifeMs: 3000, seed },
      report,
    )
    // A kill while no work runs shows nothing.
    ok &&= problems.length === 0 && killedWhileRunning >= kills / 2
    lines.push(
      `${what}: SIGKILL at random moments (seed ${String(seed)}), ${String(kills)} times, ${String(killedWhileRunning)} of them in the middle of work; ${String(seconds)} s in all.`,
      problems.length === 0
        ? `All videos ended completed and playable, each once; no stray file was left, and the ${String(keptParts)} files of parts that are kept are whole.`
        : problems.map((problem) => `- ${problem}`).join('\n'),
    )
  }
  return { ok, markdown: lines.join('\n\n') }
}
