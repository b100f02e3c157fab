import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { boundsOf } from '../../electron/common/faces/draw/index.ts'
import { regionOfMesh } from '../../electron/common/faces/regions.ts'
import { textureTriangles } from '../../electron/common/faces/swap/texture.ts'
import { openFaceModels, readPicture } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels, Picture } from '../../electron/engine/vision/faces/index.ts'
import { astronautPath, movingFace } from '../support/engine/moving-face.ts'
import { familyBytes } from '../support/lipsync/family.ts'
import { drawRoutes } from '../support/faces/draw-routes.ts'
import { drawnFace, placed, restingFace } from '../support/faces/drawn-face.ts'
import { meshOf, runCharacterTask } from '../support/faces/swap-run.ts'

export const title = 'Character swap and mesh drawing'

type Report = (line: string) => void

/** Bound for the memory of all processes together, for a minute of Full HD. */
const mostBytes = 1.5e9

/** Median of several runs, ms. */
async function middle(work: () => unknown, times: number): Promise<number> {
  const taken: number[] = []
  for (let run = 0; run < times + 2; run++) {
    const began = performance.now()
    await work()
    if (run >= 2) taken.push(performance.now() - began)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!
}

async function routes(report: Report): Promise<string[]> {
  const lines = [
    `The same 898 triangles by each route, ms (the middle of 15 runs):`,
    '',
    `| face | ${drawRoutes.map(({ name }) => name).join(' | ')} |`,
    `| --- | ${drawRoutes.map(() => '---').join(' | ')} |`,
  ]
  for (const size of [512, 1080]) {
    const source = drawnFace(placed(restingFace(), 600), 600, [220, 170, 140])
    const targetPoints = placed(restingFace(), size, { yaw: 0.2, roll: 0.1 }, size / 22)
    const drawing = {
      source,
      sourcePoints: placed(restingFace(), 600),
      targetPoints,
      triangles: textureTriangles,
      sorted: true,
    }
    const rect = boundsOf(targetPoints, textureTriangles, { width: size, height: size })!
    const cells: string[] = []
    for (const { prepare } of drawRoutes) cells.push((await middle(prepare(drawing, rect), 15)).toFixed(1))
    const line = `| ${rect.width} x ${rect.height} px | ${cells.join(' | ')} |`
    report(line)
    lines.push(line)
  }
  return lines
}

/**
 * Time of the models alone for a frame, ms: the mesh model in each frame, the one for parts of the face in every second
 * frame.
 */
async function bare(models: FaceModels, picture: Picture) {
  const mesh = (await meshOf(models, picture))!
  const region = regionOfMesh(mesh.points)
  const meshMs = await middle(() => models.mesh(picture, region), 12)
  const partsMs = await middle(() => models.parts(picture, region), 6)
  return { animate: meshMs, replace: meshMs + partsMs / 2 }
}

/**
 * Most memory that this process and its ffmpeg processes hold while `work` runs, bytes; undefined where the system
 * doesn't report it.
 */
async function peakOf(work: () => Promise<unknown>): Promise<number | undefined> {
  let peak = familyBytes()
  if (peak === undefined) return undefined
  const watch = setInterval(() => (peak = Math.max(peak!, familyBytes() ?? 0)), 250)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return peak
}

export async function run(report: Report): Promise<{ ok: boolean; markdown: string }> {
  const models = openFaceModels()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-swap-'))
  const lines = await routes(report)
  let ok = true
  lines.push(
    '',
    `A character swap in one worker on ${cpus().length} cores, all of it counted (decoding, tracking, drawing, encoding), against what its models alone take:`,
    '',
    '| mode | frame | ms a frame | models alone | ratio | ms a frame, three times as long |',
    '| --- | --- | --- | --- | --- | --- |',
  )
  try {
    const outPath = join(folder, 'out.mp4')
    const picture = await readPicture(astronautPath)
    const alone = await bare(models, picture)
    for (const [size, resolution] of [
      [512, '480p'],
      [1080, '1080p'],
    ] as const) {
      const video = async (seconds: number) => {
        const path = join(folder, `${size}-${seconds}.mp4`)
        await writeFile(path, await movingFace(seconds, { fps: 25, size }))
        return path
      }
      const [short, long] = [await video(2), await video(6)]
      for (const mode of ['replace', 'animate'] as const) {
        const order = { imagePath: astronautPath, outPath, resolution }
        // The first run also loads the models.
        await runCharacterTask(models, mode, { ...order, videoPath: short, seconds: 1 })
        const one = await runCharacterTask(models, mode, { ...order, videoPath: short })
        const other = await runCharacterTask(models, mode, { ...order, videoPath: long })
        const perFrame = one.ms / one.result.frames
        const perFrameLong = other.ms / other.result.frames
        if (perFrameLong > perFrame * 1.4) ok = false
        const line = `| ${mode} | ${one.width} x ${one.height} | ${perFrame.toFixed(0)} | ${alone[mode].toFixed(0)} | ${(perFrame / alone[mode]).toFixed(1)} | ${perFrameLong.toFixed(0)} |`
        report(line)
        lines.push(line)
      }
    }
    const videoPath = join(folder, 'minute.mp4')
    await writeFile(videoPath, await movingFace(60, { fps: 25, size: 1080 }))
    for (const mode of ['replace', 'animate'] as const) {
      const order = { imagePath: astronautPath, videoPath, outPath, resolution: '1080p' } as const
      const peak = await peakOf(() => runCharacterTask(models, mode, order))
      if (peak === undefined) continue
      if (peak > mostBytes) ok = false
      const text = `A minute at 1080p (${mode}) takes ${(peak / 1e6).toFixed(0)} MB at most in all processes together, this one's included (bound ${String(mostBytes / 1e6)} MB).`
      report(text)
      lines.push('', text)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { ok, markdown: lines.join('\n') }
}
