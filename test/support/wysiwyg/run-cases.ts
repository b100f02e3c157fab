import { join } from 'node:path'
import { findTools } from '../../../electron/media/index.ts'
import { bridgeOf } from '../window/bridge.ts'
import { withoutBrowser } from '../window/chromium.ts'
import { openWindow } from '../window/open.ts'
import { mostShade } from './case.ts'
import type { WysiwygCase } from './case.ts'
import { compareAll } from './compare.ts'
import { makeMedia } from './media.ts'
import type { WysiwygMedia } from './media.ts'
import { connectPlainService } from './plain-service.ts'
import type { PlainService } from './plain-service.ts'

/** A case with the least likeness of its frames. */
export interface BoundCase {
  one: WysiwygCase
  bound: number
}

/** Longest distance of a text's edges on the stage and in the clip, px. */
const mostInkPx = 1
/** Projects whose clips are requested together: while one is compared, the next ones are made. */
const together = 6

interface RunOptions {
  /** The bounds of the cases, as a sentence's part. */
  bounds: string
  /** Clips are made by a remote service that takes plain bodies alone. */
  byPlainService?: true
  report: (line: string) => void
}

/** Compares the stage of the real window with the finished clips of projects, at several times each. */
export async function runCases(
  casesOf: (media: WysiwygMedia) => BoundCase[],
  { bounds, byPlainService, report }: RunOptions,
): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not run: ${missing}.` }
  const tools = await findTools()
  const window = await openWindow()
  let service: PlainService | undefined
  try {
    const folder = join(window.home.folder, 'wysiwyg')
    const cases = casesOf(await makeMedia(join(folder, 'media'), tools))
    const { studio, close } = await bridgeOf(window.page)
    const rows: string[] = []
    let least = 1
    let shade = 0
    let frames = 0
    let inkPx: number | null = null
    const problems: string[] = []
    if (byPlainService) service = await connectPlainService(studio, join(folder, 'service'))
    const bench = { page: window.page, studio, tools, folder, ...(service && { connection: service.connection }) }
    const boundOf = new Map(cases.map(({ one, bound }) => [one, bound]))
    for (let from = 0; from < cases.length; from += together) {
      const some = cases.slice(from, from + together).map(({ one }) => one)
      for await (const { one, compared } of compareAll(some, bench)) {
        if (compared instanceof Error) {
          problems.push(`- ${one.name}: ${compared.message}`)
          report(`${one.name}: ${compared.stack ?? compared.message}`)
          continue
        }
        const worst = Math.min(...compared.map(({ all }) => all))
        least = Math.min(least, worst)
        frames += compared.length
        const differs = Math.max(...compared.map((frame) => frame.shade))
        shade = Math.max(shade, differs)
        if (differs > mostShade) problems.push(`- ${one.name}: ${differs} levels brighter or darker`)
        if (worst < boundOf.get(one)!) problems.push(`- ${one.name}: ${worst.toFixed(4)}`)
        for (const { inkPx: apart } of compared) {
          if (apart === undefined) continue
          inkPx = Math.max(inkPx ?? 0, apart)
          if (apart > mostInkPx) problems.push(`- ${one.name}: ${apart} px apart`)
        }
        const { width, height } = one.project.canvas
        const figures = compared.map(({ ms, all }) => `${(ms / 1000).toFixed(2)} s: ${all.toFixed(4)}`)
        rows.push(`| ${one.name} | ${width} x ${height} | ${figures.join(', ')} |`)
        report(`${one.name}: ${worst.toFixed(4)} at the least, ${differs} levels`)
      }
    }
    close()
    const ink =
      inkPx === null ? '' : ` The edges of single texts are ${inkPx} px apart at the most (bound ${mostInkPx}).`
    const markdown = [
      ...(problems.length > 0 ? [...problems, ''] : []),
      `Pixels of the stage against the frame of the finished clip at the same time: ffmpeg's SSIM over luma and ` +
        `chroma, at least ${least.toFixed(4)} in ${frames} frames of ${rows.length} projects (${bounds}). The mean brightness of squares of ` +
        `40 px differs by at most ${shade} of 255 levels (bound ${mostShade}).${ink}`,
      '',
      '| project | canvas | likeness |',
      '|---|---|---|',
      ...rows,
    ].join('\n')
    return { ok: problems.length === 0, markdown }
  } finally {
    await window.close()
    await service?.close()
  }
}
