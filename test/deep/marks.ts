import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools } from '../../electron/media/index.ts'
import { treatedFilms } from '../support/watermark/films.ts'
import { treatedSounds } from '../support/watermark/sounds.ts'
import type { Materials } from '../support/watermark/treated.ts'
import { unmarkedFiles } from '../support/watermark/unmarked.ts'

export const title = 'Watermarks in files that were treated'

/** Treated files of each treatment; unmarked ones are four times as many. */
const count = Number(process.env['GREENROOM_MARKS_COUNT'] ?? 500)
const bounds = { found: 0.99, falselyFound: 0.001, snrDb: 36, ssim: 0.998 }
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

/**
 * Treats speech and films that are marked as other programs, networks and screens do, and looks for the mark in what comes
 * of it; looks for it in files that have none, too.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-marks-'))
  try {
    const materials: Materials = { tools: await findTools(), folder, count, seed: 20_261_126, report }
    const sounds = await treatedSounds(materials)
    const films = await treatedFilms(materials)
    const unmarked = await unmarkedFiles({ ...materials, count: 4 * count })
    const rows = [...sounds.treatments, ...films.treatments]
    const ok =
      rows.every(({ files, found }) => found >= bounds.found * files) &&
      unmarked.found.length <= bounds.falselyFound * unmarked.files &&
      sounds.leastSnrDb >= bounds.snrDb &&
      films.leastSsim >= bounds.ssim
    const markdown = [
      `Bounds: found in ${percent(bounds.found)}, falsely in ${percent(bounds.falselyFound)}; the mark in sound ${String(bounds.snrDb)} dB below it,`,
      `an SSIM of ${String(bounds.ssim)} of marked pictures against unmarked ones.`,
      '',
      '| treatment | files | found | least score |',
      '|---|---|---|---|',
      ...rows.map(
        ({ name, files, found, least }) =>
          `| ${name} | ${String(files)} | ${percent(found / files)} | ${least.toFixed(1)} |`,
      ),
      '',
      `- Speech: ${sounds.about}; the mark at least ${sounds.leastSnrDb.toFixed(1)} dB below it.`,
      `- Films: ${films.about}; SSIM at least ${films.leastSsim.toFixed(4)}, mean ${films.meanSsim.toFixed(4)}.`,
      `- Without a mark: ${unmarked.about}; falsely found in ${String(unmarked.found.length)} of ${String(unmarked.files)}${
        unmarked.found.length > 0 ? `: ${unmarked.found.slice(0, 5).join(', ')}` : ''
      }, greatest score ${unmarked.most.toFixed(1)}.`,
    ].join('\n')
    return { ok, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
