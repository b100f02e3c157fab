import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openingOf } from '../../../electron/common/faces/expression/index.ts'
import { anglesOf } from '../../../electron/common/faces/pose/index.ts'
import { regionOfDetection, regionOfMesh } from '../../../electron/common/faces/regions.ts'
import type { FaceMesh } from '../../../electron/common/faces/types.ts'
import { lengthOf, sizeFor } from '../../../electron/engine/capabilities/character-swap/plan.ts'
import { scanFaces } from '../../../electron/engine/capabilities/character-swap/scan.ts'
import { steadyTrack } from '../../../electron/engine/capabilities/character-swap/steady.ts'
import type { CharacterTaskResult } from '../../../electron/engine/capabilities/character-swap/types.ts'
import { readFrames, readPicture } from '../../../electron/engine/vision/faces/index.ts'
import type { FaceModels, Picture } from '../../../electron/engine/vision/faces/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'

/** Samples beside the repository, with people who may be used for trials only. */
export const samples = join(import.meta.dirname, '../../../../shared/samples')

export const hasSamples = () =>
  stat(samples).then(
    () => true,
    () => false,
  )

export interface SwapRun {
  result: CharacterTaskResult
  ms: number
  width: number
  height: number
  outPath: string
}

/** Runs a task of the face workers in this process. */
export async function runCharacterTask(
  models: FaceModels,
  mode: 'replace' | 'animate',
  order: {
    imagePath: string
    videoPath: string
    outPath: string
    seconds?: number
    resolution?: '480p' | '720p' | '1080p'
  },
): Promise<SwapRun> {
  const tools = await findTools()
  const info = await probe(tools, order.videoPath)
  const { fps, frames } = lengthOf(info, order.seconds)
  const shape = mode === 'replace' ? info.video! : await readPicture(order.imagePath)
  const size = sizeFor(shape, order.resolution ?? '480p')
  const { run } =
    mode === 'replace'
      ? await import('../../../electron/engine/capabilities/character-swap/swap-task.ts')
      : await import('../../../electron/engine/capabilities/character-swap/animate-task.ts')
  const began = performance.now()
  const result = await run(
    {
      imagePath: order.imagePath,
      video: { path: order.videoPath, info },
      ...size,
      fps,
      frames,
      outPath: order.outPath,
      mark: false,
    },
    { models, tools, signal: new AbortController().signal, onProgress: () => undefined },
  )
  return { result, ms: performance.now() - began, ...size, outPath: order.outPath }
}

export async function meshOf(models: FaceModels, picture: Picture): Promise<FaceMesh | null> {
  const [face] = await models.detect(picture)
  if (!face) return null
  const rough = await models.mesh(picture, regionOfDetection(face))
  return models.mesh(picture, regionOfMesh(rough.points))
}

export const distance = (a: Float32Array, b: Float32Array): number =>
  1 - a.reduce((sum, value, at) => sum + value * b[at]!, 0)

/** Descriptor of the person in a picture. */
export async function whoIs(models: FaceModels, picture: Picture): Promise<Float32Array | null> {
  const mesh = await meshOf(models, picture)
  return mesh && models.describe(picture, mesh)
}

/** Descriptor of the person in frames spread over a video; null where no face is found. */
export async function whoIsIn(
  models: FaceModels,
  path: string,
  count: number,
  untilMs?: number,
): Promise<(Float32Array | null)[]> {
  const tools = await findTools()
  const info = await probe(tools, path)
  const length = Math.min(info.durationMs, untilMs ?? info.durationMs)
  const at = Array.from({ length: count }, (_, index) => ((index + 0.5) * length) / count)
  const found: (Float32Array | null)[] = []
  for await (const { picture } of readFrames({ tools, inPath: path, info, at })) {
    found.push(await whoIs(models, picture))
  }
  return found
}

export type Signal = 'yaw' | 'pitch' | 'mouth' | 'blink'
export const signals: readonly Signal[] = ['yaw', 'pitch', 'mouth', 'blink']

/** Movements of the largest face of a video, frame by frame; NaN where it isn't found. */
export async function behaviourOf(
  models: FaceModels,
  path: string,
  seconds?: number,
): Promise<Record<Signal, number[]>> {
  const tools = await findTools()
  const info = await probe(tools, path)
  const { fps, frames } = lengthOf(info, seconds)
  const { width, height } = info.video!
  const scale = Math.min(1, 1280 / Math.max(width, height))
  const even = (side: number) => Math.round((side * scale) / 2) * 2
  const size = { width: even(width), height: even(height) }
  const scan = await scanFaces(models, { tools, inPath: path, info, ...size, fps, frames }, { maxFaces: 1 })
  const points = scan.tracks[0]?.points ?? []
  const values: Record<Signal, number[]> = { yaw: [], pitch: [], mouth: [], blink: [] }
  // The track is smoothed, because noise of the model is no movement.
  for (const face of steadyTrack(points, scan.cuts)) {
    const angles = face && anglesOf(face.pose)
    const opening = face && openingOf(face.shape)
    values.yaw.push(angles?.yaw ?? Number.NaN)
    values.pitch.push(angles?.pitch ?? Number.NaN)
    values.mouth.push(opening?.mouth ?? Number.NaN)
    values.blink.push(opening ? -(opening.leftEye + opening.rightEye) : Number.NaN)
  }
  return values
}

/** Correlation of two series, and the standard deviation of the first. */
export function alike(a: readonly number[], b: readonly number[]): { r: number; spread: number } {
  const pairs = a.flatMap((value, at) => {
    const other = b[at]
    return other === undefined || Number.isNaN(value) || Number.isNaN(other) ? [] : [[value, other] as const]
  })
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / Math.max(1, pairs.length)
  const [ma, mb] = [mean(0), mean(1)]
  let [ab, aa, bb] = [0, 0, 0]
  for (const [x, y] of pairs) {
    ab += (x - ma) * (y - mb)
    aa += (x - ma) ** 2
    bb += (y - mb) ** 2
  }
  return { r: ab / Math.sqrt(Math.max(1e-12, aa * bb)), spread: Math.sqrt(aa / Math.max(1, pairs.length)) }
}
