import { treatedSounds } from '../../support/watermark/sounds.ts'
import { allFound, tableOf, withMaterials } from '../../support/watermark/with-materials.ts'

export const title = 'The watermark in speech that was treated'

const leastSnrDb = 36

/** Treats speech that is marked as other programs and networks do, and looks for the mark in what comes of it. */
export function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  return withMaterials(report, async (materials) => {
    const sounds = await treatedSounds(materials)
    const markdown = [
      ...tableOf(sounds.treatments),
      `${sounds.about}; the mark at least ${sounds.leastSnrDb.toFixed(1)} dB below the speech (bound: ${String(leastSnrDb)} dB).`,
    ].join('\n')
    return { ok: allFound(sounds.treatments) && sounds.leastSnrDb >= leastSnrDb, markdown }
  })
}
