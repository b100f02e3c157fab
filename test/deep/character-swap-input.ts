import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingFaceModels } from '../../electron/engine/vision/faces/models/files.ts'
import { characterCases, filmCases } from '../support/faces/swap-input-cases.ts'
import { runSwapCases } from '../support/faces/swap-input-run.ts'

export const title = 'Whatever is given to a character swap'

/** Every kind of character and film, broken, turned, tiny and endless, through a real engine: a result or a sentence. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0)
    return { ok: false, markdown: 'Not tried: the face models are missing (npm run setup -- faces).\n' }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-swap-input-'))
  try {
    const write = async (name: string, bytes: Buffer) => {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return path
    }
    const cases = [...(await characterCases()), ...(await filmCases(write, report))]
    const { outcomes, left } = await runSwapCases(cases, report)
    const slowest = outcomes.reduce((most, one) => (one.ms > most.ms ? one : most))
    return {
      ok: outcomes.every(({ ok }) => ok) && left.length === 0,
      markdown: [
        `${String(outcomes.length)} requests, each with its result or its sentence (and then no credits taken); the slowest (${slowest.name}, ${slowest.mode}) took ${(slowest.ms / 1000).toFixed(1)} s.`,
        left.length === 0 ? 'Nothing was left behind.' : `**Left behind:** ${left.join(', ')}`,
        '',
        '| what | mode | answer | as wanted |',
        '| --- | --- | --- | --- |',
        ...outcomes.map(
          ({ name, mode, got, ok }) =>
            `| ${name} | ${mode} | ${got.replace(/http:\/\/127\.0\.0\.1:\d+/g, '').replaceAll('|', '\\|')} | ${ok ? 'yes' : '**no**'} |`,
        ),
        '',
      ].join('\n'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
