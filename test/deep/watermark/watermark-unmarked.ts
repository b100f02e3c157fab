import { unmarkedFiles } from '../../support/watermark/unmarked.ts'
import { bounds, withMaterials } from '../../support/watermark/with-materials.ts'

export const title = 'The watermark in files that have none'

/** Looks for the mark in sound and pictures of many kinds that have none. */
export function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  return withMaterials(report, async (materials) => {
    const { files, found, most, about } = await unmarkedFiles({ ...materials, count: 4 * materials.count })
    const names = found.length > 0 ? `: ${found.slice(0, 5).join(', ')}` : ''
    const markdown = `Falsely found in ${String(found.length)} of ${String(files)}${names} (bound: ${String(bounds.falselyFound * 100)} %), greatest score ${most.toFixed(1)}; ${about}.`
    return { ok: found.length <= bounds.falselyFound * files, markdown }
  })
}
