import { treatedFilms } from '../../support/watermark/films.ts'
import { allFound, tableOf, withMaterials } from '../../support/watermark/with-materials.ts'

export const title = 'The watermark in films that were treated'

const leastSsim = 0.998

/** Treats films that are marked as other programs, networks and screens do, and looks for the mark in what comes of it. */
export function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  return withMaterials(report, async (materials) => {
    const films = await treatedFilms(materials)
    const markdown = [
      ...tableOf(films.treatments),
      `${films.about}; SSIM of marked pictures against unmarked ones at least ${films.leastSsim.toFixed(4)}, mean ${films.meanSsim.toFixed(4)} (bound: ${String(leastSsim)}).`,
    ].join('\n')
    return { ok: allFound(films.treatments) && films.leastSsim >= leastSsim, markdown }
  })
}
