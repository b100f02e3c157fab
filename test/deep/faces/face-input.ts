import { missingFaceModels } from '../../../electron/engine/vision/faces/models/files.ts'
import { heavyCases, quickCases } from '../../support/faces/input-cases.ts'
import { runInputCases } from '../../support/faces/input-run.ts'
import { pictureCases } from '../../support/faces/picture-cases.ts'
import { runPictureCases } from '../../support/faces/picture-run.ts'

export const title = 'Whatever is given to face detection and background change'

/**
 * Every kind of file (broken, misnamed, tiny, huge) through a real engine: each gets an answer or a message, and leaves
 * no file behind.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0)
    return { ok: false, markdown: 'Not tried: the face models are missing (npm run setup -- faces).\n' }
  const cases = [...(await quickCases()), ...(await heavyCases(report))]
  const detected = await runInputCases(cases, report)
  const pictures = await runPictureCases(pictureCases(cases), { cutOut: true }, report)
  const outcomes = [...detected.outcomes, ...pictures.outcomes]
  const left = [...detected.left, ...pictures.left]
  const slowest = outcomes.reduce((most, one) => (one.ms > most.ms ? one : most))
  return {
    ok: outcomes.every(({ ok }) => ok) && left.length === 0,
    markdown: [
      `${cases.length} files, each with its faces or its sentence; the slowest answer (${slowest.name}) took ${(slowest.ms / 1000).toFixed(1)} s.`,
      left.length === 0 ? 'Nothing was left behind.' : `**Left behind:** ${left.join(', ')}`,
      '',
      '| what | answer | as wanted |',
      '| --- | --- | --- |',
      ...outcomes.map(
        ({ name, got, ok }) =>
          `| ${name} | ${got.replace(/http:\/\/127\.0\.0\.1:\d+/g, '').replaceAll('|', '\\|')} | ${ok ? 'yes' : '**no**'} |`,
      ),
      '',
    ].join('\n'),
  }
}
