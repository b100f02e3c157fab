import { join } from 'node:path'
import { findTools } from '../../electron/media/index.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { openWindow } from '../support/window/open.ts'
import { compare } from '../support/wysiwyg/compare.ts'
import { generatedCases } from '../support/wysiwyg/generated.ts'
import { makeMedia } from '../support/wysiwyg/media.ts'
import { leastLikeness } from '../support/wysiwyg/case.ts'
import { allCases } from '../support/wysiwyg/cases.ts'

/** Projects that are made of random elements, and the least likeness of them. */
const generatedCount = 60
const leastGenerated = 0.98
const { GREENROOM_TEST_SEED: given } = process.env
const seed = given === 'any' ? Date.now() % 1e9 : Number(given ?? 20_260_101)

export const title = 'What you see is what you get'

/** Compares the stage of the real window with the finished clips of many projects, at several times each. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not run: ${missing}.` }
  const tools = await findTools()
  const window = await openWindow()
  try {
    const folder = join(window.home.folder, 'wysiwyg')
    const media = await makeMedia(join(folder, 'media'), tools)
    const cases = [
      ...allCases(media).map((one) => ({ one, bound: leastLikeness })),
      ...generatedCases(media, { count: generatedCount, seed }).map((one) => ({ one, bound: leastGenerated })),
    ]
    const { studio, close } = await bridgeOf(window.page)
    const rows: string[] = []
    let least = 1
    let frames = 0
    const problems: string[] = []
    for (const { one, bound } of cases) {
      try {
        const compared = await compare(one, { page: window.page, studio, tools, folder })
        const worst = Math.min(...compared.map(({ all }) => all))
        least = Math.min(least, worst)
        frames += compared.length
        if (worst < bound) problems.push(`- ${one.name}: ${worst.toFixed(4)}`)
        const { width, height } = one.project.canvas
        const figures = compared.map(({ ms, all }) => `${(ms / 1000).toFixed(2)} s: ${all.toFixed(4)}`)
        rows.push(`| ${one.name} | ${width} x ${height} | ${figures.join(', ')} |`)
        report(`${one.name}: ${worst.toFixed(4)} at the least`)
      } catch (error) {
        problems.push(`- ${one.name}: ${error instanceof Error ? error.message : String(error)}`)
        report(`${one.name}: ${String(error)}`)
      }
    }
    close()
    const markdown = [
      ...(problems.length > 0 ? [...problems, ''] : []),
      `Pixels of the stage against the frame of the finished clip at the same time: ffmpeg's SSIM over luma and ` +
        `chroma, at least ${least.toFixed(4)} in ${frames} frames of ${rows.length} projects (bounds: ${leastLikeness}, of ` +
        `generated projects ${leastGenerated}).`,
      '',
      '| project | canvas | likeness |',
      '|---|---|---|',
      ...rows,
    ].join('\n')
    return { ok: problems.length === 0, markdown }
  } finally {
    await window.close()
  }
}
