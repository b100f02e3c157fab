import { afterAll, beforeAll } from 'vitest'
import { transformVideo } from '../../../../../electron/engine/vision/faces/index.ts'
import type { OnFrame, TransformOptions } from '../../../../../electron/engine/vision/faces/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { countingClip, lossless, scratch } from '../../../../support/media/making.ts'

export let tools: MediaTools
/** Folder of the files of a test file. */
export let bench: Awaited<ReturnType<typeof scratch>>
/** Video of 26 frames, each of which shows its number. */
export let counted: string

/** Gives a test file its folder and the numbered video. */
export function useStreams(): void {
  beforeAll(async () => {
    tools = await findTools()
    bench = await scratch()
    counted = await countingClip(tools, bench.path('counted.mp4'), 26, ...lossless)
  })
  afterAll(() => bench.remove())
}

export const idle: OnFrame = () => undefined

export async function transform(path: string, options: Partial<TransformOptions>, to = 'out.mkv') {
  const info = await probe(tools, path)
  const { width = 64, height = 64, fps = 25 } = info.video ?? {}
  const outPath = bench.path(to)
  const whole = {
    tools,
    inPath: path,
    info,
    width,
    height,
    fps: fps ?? 25,
    outPath,
    onFrame: idle,
    ...options,
  }
  return { outPath, ...(await transformVideo({ outArguments: lossless, ...whole })) }
}
