import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAvatarRenderer } from '../../electron/engine/presenters/drawn/index.ts'
import { findTools } from '../../electron/media/index.ts'

export const title = 'Avatars'

const clipSeconds = 10
const sizes = [
  [450, 500],
  [900, 1000],
  [1000, 1080],
] as const

/** How much faster than real time a talking presenter is drawn, and how large its clip is. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-avatars-'))
  const renderer = createAvatarRenderer({ tools: await findTools(), scratchDir: folder })
  const poses = Array.from({ length: clipSeconds * 50 }, (_, i) => ({
    open: Math.abs(Math.sin(i / 4)),
    wide: 0.5 + 0.5 * Math.sin(i / 7),
    round: 0,
    press: 0,
    bite: 0,
    tongue: 0,
  }))
  const rows: string[] = []
  let ok = true
  try {
    for (const [width, height] of sizes) {
      const started = performance.now()
      const path = await renderer.renderClip({
        avatarId: 'mara',
        mouth: { fps: 50, poses },
        durationMs: clipSeconds * 1000,
        width,
        height,
        fps: 25,
        seed: 1,
        outBase: join(folder, `${width}`),
      })
      const seconds = (performance.now() - started) / 1000
      const megabytes = (await stat(path)).size / 1e6
      report(`${width}x${height}: ${clipSeconds} s drawn in ${seconds.toFixed(1)} s`)
      rows.push(
        `| ${width} x ${height} | ${(clipSeconds / seconds).toFixed(2)} | ${(megabytes / clipSeconds).toFixed(1)} |`,
      )
      if (width === 900) ok = seconds < clipSeconds
    }
  } finally {
    await renderer.close()
    await rm(folder, { recursive: true, force: true })
  }
  const markdown = [
    `${clipSeconds} s of a talking presenter at 25 frames a second, start-up included, on ${cpus().length} cores.`,
    '',
    '| Size in px | Times real time | MB per second of clip |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
  return { ok, markdown }
}
