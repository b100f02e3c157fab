import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openFaceModels, readPicture } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels } from '../../electron/engine/vision/faces/index.ts'
import { hasSamples, samples } from '../support/faces/swap-run.ts'
import { cameraClip } from '../support/live/clip.ts'
import type { CameraClip } from '../support/live/clip.ts'
import { meshOf, sourceFace } from '../support/live/measure.ts'
import { memoryOf } from '../support/live/memory.ts'
import { openRig } from '../support/live/rig.ts'
import type { LiveRig } from '../support/live/rig.ts'
import { measureSwap, receive, startSwap } from '../support/live/swap.ts'
import { withoutBrowser } from '../support/window/chromium.ts'

export const title = 'Live face swap'

type Report = (line: string) => void

/** Bounds for the page. */
const bounds = { nearer: 0.8, found: 0.95, ssim: 0.97, updateMs: 1_000, growth: 0.05 }
const frameCount = 60
const sessions = 10

const sources = ['astronaut.png', 'stock-emotions-b-2.jpg', 'painting-sargent.jpg', 'painting-vermeer.jpg']
const clips = [
  { name: 'talking-head-15s', seconds: 12, filters: '' },
  // Upright, with the face at the top.
  { name: 'portrait-4s', seconds: 4, filters: 'crop=iw:iw*3/4:0:0' },
  { name: 'wide-9s', seconds: 8, filters: '' },
]

const percent = (share: number): string => `${String(Math.round(share * 1000) / 10)} %`

async function whoIs(models: FaceModels, path: string): Promise<Float32Array> {
  const picture = await readPicture(path)
  return models.describe(picture, (await meshOf(models, picture))!)
}

const fileOf = (name: string): string => join(samples, 'faces', name)

async function withRig<T>(clip: CameraClip, work: (rig: LiveRig) => Promise<T>): Promise<T> {
  const rig = await openRig(clip, Object.fromEntries(sources.map((name) => [`/${name}`, fileOf(name)])))
  try {
    return await work(rig)
  } finally {
    await rig.close()
  }
}

async function swaps(models: FaceModels, folder: string, report: Report, lines: string[]): Promise<boolean> {
  let ok = true
  lines.push(
    `Frames that came back through two peer connections at 5,000 kbit/s, ${String(frameCount)} of each:`,
    '',
    '| camera | source | found again | nearer to the source | distance to source / own | SSIM outside the face (least) |',
    '| --- | --- | --- | --- | --- | --- |',
  )
  for (const { name, seconds, filters } of clips) {
    const clip = await cameraClip(
      ...([join(folder, `${name}.y4m`), ['-i', join(samples, 'clips', `${name}.mp4`)], { seconds, filters }] as const),
    )
    // The first clip is used with every source, the others with one.
    for (const source of name === clips[0]!.name ? sources : sources.slice(0, 1)) {
      const figures = await withRig(clip, async ({ page }) => {
        await startSwap(page, [await sourceFace(models, fileOf(source), source)])
        // For the first seconds, senders increase their bit rate step by step.
        await page.waitForTimeout(3_000)
        return measureSwap(models, clip, await receive(page, frameCount, 3), await whoIs(models, fileOf(source)))
      })
      const good = figures.found >= bounds.found && figures.nearer >= bounds.nearer && figures.ssim >= bounds.ssim
      // One clip is compared with the bounds; the others only show the range.
      if (name === clips[0]!.name) ok &&= good
      const line = `| ${name} | ${source} | ${percent(figures.found)} of ${String(figures.withFace)} | ${percent(figures.nearer)} | ${figures.toSource.toFixed(2)} / ${figures.toOwn.toFixed(2)} | ${figures.ssim.toFixed(3)} (${figures.leastSsim.toFixed(3)}) |`
      report(line)
      lines.push(line)
    }
  }
  return ok
}

/** Time until another face is visible. */
async function update(models: FaceModels, clip: CameraClip, report: Report, lines: string[]): Promise<boolean> {
  const [before, after] = [sources[0]!, sources[1]!]
  return withRig(clip, async ({ page }) => {
    await startSwap(page, [await sourceFace(models, fileOf(before), before)])
    const [old, now] = [await whoIs(models, fileOf(before)), await whoIs(models, fileOf(after))]
    const face = await sourceFace(models, fileOf(after), after)
    const negotiated = await page.evaluate(() => rig.negotiations())
    const [at, frames] = await page.evaluate(
      async (given): Promise<[number, Awaited<ReturnType<typeof rig.receive>>]> => {
        const receiving = rig.receive(30)
        return [rig.update([given]), await receiving]
      },
      face,
    )
    let ms = Infinity
    for (const frame of frames) {
      const nearNow = (await measureSwap(models, clip, [frame], now)).toSource
      const nearOld = (await measureSwap(models, clip, [frame], old)).toSource
      if (frame.atMs > at && nearNow < nearOld) ms = Math.min(ms, frame.atMs - at)
    }
    const same = (await page.evaluate(() => rig.negotiations())) === negotiated
    const line = `Another face is seen ${String(Math.round(ms))} ms after it was given, ${same ? 'without' : 'WITH'} a new negotiation.`
    report(line)
    lines.push('', line)
    return ms <= bounds.updateMs && same
  })
}

async function memory(models: FaceModels, clip: CameraClip, report: Report, lines: string[]): Promise<boolean> {
  return withRig(clip, async ({ page, faults }) => {
    const face = await sourceFace(models, fileOf(sources[0]!), sources[0]!)
    const after = []
    for (let session = 0; session < sessions; session++) {
      await startSwap(page, [face])
      await page.waitForTimeout(3_000)
      await page.evaluate(() => rig.stop())
      after.push(await memoryOf(page))
      report(`session ${String(session + 1)}: ${JSON.stringify(after.at(-1))}`)
    }
    const [first, last] = [after[0]!, after.at(-1)!]
    const growth = last.residentMb / first.residentMb - 1
    const line = `Memory of the browser after ${String(sessions)} sessions: ${last.residentMb.toFixed(0)} MB, after the first ${first.residentMb.toFixed(0)} MB (${growth >= 0 ? '+' : ''}${percent(growth)}); the page's own heap ${last.heapMb.toFixed(1)} and ${first.heapMb.toFixed(1)} MB.`
    report(line)
    lines.push('', line)
    for (const fault of faults) {
      report(`the page says: ${fault}`)
      lines.push('', `The page said: ${fault}`)
    }
    return growth <= bounds.growth && faults.length === 0
  })
}

/** Both ends of a session find each other where there is no network at all. */
async function offline(report: Report, lines: string[]): Promise<boolean> {
  const execute = promisify(execFile)
  const script = join(import.meta.dirname, '../support/live/offline.ts')
  const inside = `ip link set lo up && exec "$0" --disable-warning=ExperimentalWarning "$1"`
  const may = await execute('unshare', ['-n', 'true']).then(
    () => true,
    () => false,
  )
  const output = may
    ? (await execute('unshare', ['-n', 'sh', '-c', inside, process.execPath, script])).stdout.trim()
    : null
  const line =
    output === null
      ? 'Without a network: not tried, as this machine lets nobody take it away.'
      : `Without any network but the loopback device: ${output === 'back' ? 'faces come back' : 'NOTHING comes back'}.`
  report(line)
  lines.push('', line)
  return output === null || output === 'back'
}

export async function run(report: Report): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser() ?? ((await hasSamples()) ? null : '../shared/samples is missing')
  if (missing) return { ok: true, markdown: `Skipped: ${missing}.` }
  const models = openFaceModels()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-live-'))
  const lines: string[] = []
  try {
    const clip = await cameraClip(
      ...([
        join(folder, 'camera.y4m'),
        ['-i', join(samples, 'clips', 'talking-head-15s.mp4')],
        { seconds: 6 },
      ] as const),
    )
    const results = [
      await swaps(models, folder, report, lines),
      await update(models, clip, report, lines),
      await memory(models, clip, report, lines),
      await offline(report, lines),
    ]
    return { ok: results.every(Boolean), markdown: lines.join('\n') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
