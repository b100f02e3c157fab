import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { LiveSourceFace } from '../../electron/common/bridge/index.ts'
import { openFaceModels } from '../../electron/engine/vision/faces/index.ts'
import type { AlgorithmStats, Warp } from '../../renderer/live/algorithm/types.ts'
import { astronautPath } from '../support/faces/sources.ts'
import { hasSamples, samples } from '../support/faces/swap-run.ts'
import { cameraClip } from '../support/live/clip.ts'
import { pictureOf, sourceFace } from '../support/live/measure.ts'
import { openRig } from '../support/live/rig.ts'
import '../support/live/swap.ts'
import { withoutBrowser } from '../support/window/chromium.ts'

export const title = 'Live face swap'

type Report = (line: string) => void

/** The camera gives more than is recommended (20), so that the machine is the limit. */
const cameraFps = 30
const seconds = 10
const pumpedFrames = 120
/** Number of rounds in which both are measured alternately, because the speed of a machine varies. */
const turnCount = 5

const settings = { faces: 'all', label: false } as const

interface Run {
  fps: number
  p50: number
  p95: number
  stats: AlgorithmStats
  encodeMs: number
  decodeMs: number
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** A session between two peers; without a source there is the mesh alone. */
async function session(page: Page, faces: LiveSourceFace[]): Promise<Run> {
  await page.evaluate(async ([given, how]) => rig.start(given, how), [faces, settings] as const)
  await page.waitForFunction(
    (swapped) => (swapped ? rig.stats().faces > 0 : rig.stats().meshMs > 0),
    ...([faces.length > 0, { timeout: 120_000 }] as const),
  )
  await page.waitForTimeout(3_000)
  const { frames, latenciesMs, ms } = await page.evaluate((time) => rig.watch(time), seconds * 1000)
  const stats = await page.evaluate(() => rig.stats())
  const report = await page.evaluate(() => rig.peerStats())
  const of = (type: string, total: string, count: string): number => {
    const entry = report.find((one) => one['type'] === type && one['kind'] === 'video')
    return (Number(entry?.[total] ?? 0) * 1000) / Math.max(1, Number(entry?.[count] ?? 0))
  }
  await page.evaluate(() => rig.stop())
  return {
    fps: ((frames - 1) * 1000) / ms,
    p50: quantile(latenciesMs, 0.5),
    p95: quantile(latenciesMs, 0.95),
    stats,
    encodeMs: of('outbound-rtp', 'totalEncodeTime', 'framesEncoded'),
    decodeMs: of('inbound-rtp', 'totalDecodeTime', 'framesDecoded'),
  }
}

export async function run(report: Report): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: true, markdown: `Skipped: ${missing}.` }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-live-'))
  const real = await hasSamples()
  const camera = real
    ? ['-ss', '4', '-i', join(samples, 'clips', 'talking-head-15s.mp4')]
    : ['-loop', '1', '-i', astronautPath]
  const clip = await cameraClip(join(folder, 'camera.y4m'), camera, { seconds: 5, fps: cameraFps })
  const still = join(folder, 'frame.png')
  const { data, width, height } = pictureOf(clip.frames[0]!, clip.width, clip.height)
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(still)
  const rig = await openRig(clip, { '/astronaut.png': astronautPath, '/frame.png': still })
  try {
    const source = await sourceFace(openFaceModels(), astronautPath, 'astronaut.png')
    const pumped = async (faces: LiveSourceFace[], warp?: Warp): Promise<number> => {
      const { perSecond } = await rig.page.evaluate(
        ([given, how, times]) => globalThis.rig.pump(['frame.png'], given, how, times),
        [faces, { ...settings, ...(warp ? { warp } : {}) }, pumpedFrames] as const,
      )
      return perSecond
    }
    const alone = await session(rig.page, [])
    const whole = await session(rig.page, [source])
    const turns: Record<'alone' | 'whole' | Warp, number>[] = []
    for (let turn = 0; turn < turnCount; turn++) {
      turns.push({
        alone: await pumped([]),
        whole: await pumped([source]),
        arrays: await pumped([source], 'arrays'),
        webgl: await pumped([source], 'webgl'),
      })
    }
    const middle = (read: (one: (typeof turns)[number]) => number): number => quantile(turns.map(read), 0.5)
    const freeShare = middle(({ alone, whole }) => whole / alone)
    const line = (name: string, { fps, p50, p95, stats, encodeMs, decodeMs }: Run): string =>
      `| ${[
        name,
        fps.toFixed(1),
        `${p50.toFixed(0)} / ${p95.toFixed(0)}`,
        ...[stats.captureMs, stats.detectMs, stats.meshMs, stats.drawMs, stats.frameMs, encodeMs, decodeMs].map((ms) =>
          ms.toFixed(1),
        ),
      ].join(' | ')} |`
    const share = Math.min(whole.fps / alone.fps, freeShare)
    const markdown = [
      `640x480 without a graphics card, ${String(cpus().length)} cores (${cpus()[0]?.model ?? ''}); both ends of the session, camera and page on the same machine. A camera of ${String(cameraFps)} frames a second (${real ? 'a talking head' : 'a still portrait'}); times in ms.`,
      '',
      '| session | frames/s | end to end, p50 / p95 | capture | detect | mesh | warp | in the worker | encode | decode |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      line('mesh alone', alone),
      line('swap', whole),
      '',
      `As fast as the worker takes frames (the middle of ${String(turnCount)} turns): mesh alone ${middle(({ alone }) => alone).toFixed(1)} a second, swap ${middle(({ whole: one }) => one).toFixed(1)}; drawn in typed arrays ${middle(({ arrays }) => arrays).toFixed(1)}, with WebGL by software ${middle(({ webgl }) => webgl).toFixed(1)}. The swap reaches ${(share * 100).toFixed(0)} % of what the mesh alone reaches (at least 50 % is asked).`,
    ].join('\n')
    report(markdown)
    return { ok: share >= 0.5, markdown }
  } finally {
    await rig.close()
    await rm(folder, { recursive: true, force: true })
  }
}
