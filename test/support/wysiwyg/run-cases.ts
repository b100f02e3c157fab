import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'
import { bridgeOf } from '../window/bridge.ts'
import { withoutBrowser } from '../window/chromium.ts'
import { openWindow } from '../window/open.ts'
import type { WysiwygCase } from './case.ts'
import { compare } from './compare.ts'
import { makeMedia } from './media.ts'
import type { WysiwygMedia } from './media.ts'

/** A case with the least likeness of its frames. */
export interface BoundCase {
  one: WysiwygCase
  bound: number
}

/** Longest distance of a text's edges on the stage and in the clip, px. */
const mostInkPx = 1

/**
 * Compares the stage of the real window with the finished clips of projects, at several times each.
 * @param bounds the bounds of the cases, as a sentence's part
 */
export async function runCases(
  casesOf: (media: WysiwygMedia) => BoundCase[],
  bounds: string,
  report: (line: string) => void,
): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not run: ${missing}.` }
  const tools = await findTools()
  const window = await openWindow()
  try {
    const folder = join(window.home.folder, 'wysiwyg')
    const cases = casesOf(await makeMedia(join(folder, 'media'), tools))
    const { studio, close } = await bridgeOf(window.page)
    const rows: string[] = []
    let least = 1
    let frames = 0
    let inkPx: number | null = null
    const problems: string[] = []
    for (const { one, bound } of cases) {
      try {
        const compared = await compare(one, { page: window.page, studio, tools, folder })
        const worst = Math.min(...compared.map(({ all }) => all))
        least = Math.min(least, worst)
        frames += compared.length
        if (worst < bound) problems.push(`- ${one.name}: ${worst.toFixed(4)}`)
        for (const { inkPx: apart } of compared) {
          if (apart === undefined) continue
          inkPx = Math.max(inkPx ?? 0, apart)
          if (apart > mostInkPx) problems.push(`- ${one.name}: ${apart} px apart`)
        }
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
    const ink =
      inkPx === null ? '' : ` The edges of single texts are ${inkPx} px apart at the most (bound ${mostInkPx}).`
    const markdown = [
      ...(problems.length > 0 ? [...problems, ''] : []),
      `Pixels of the stage against the frame of the finished clip at the same time: ffmpeg's SSIM over luma and ` +
        `chroma, at least ${least.toFixed(4)} in ${frames} frames of ${rows.length} projects (${bounds}).${ink}`,
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
