import { rm } from 'node:fs/promises'
import { message } from '../../../../common/messages/index.ts'
import { withPartial } from '../../../../media/partial.ts'
import { writePictureMark } from '../../../../media/watermark/index.ts'
import { FaceError } from '../errors.ts'
import { readPicture } from '../picture.ts'
import type { Picture } from '../types.ts'
import type { ColorPlan } from './decode.ts'
import { planColors } from './decode.ts'
import { encodeArguments } from './encode.ts'
import type { FrameFlow } from './frames.ts'
import { StillFlow, VideoFlow } from './frames.ts'
import { asFaceError, PipedFfmpeg } from './pipe.ts'
import { fitPicture } from './still.ts'
import type { TransformOptions, TransformResult } from './types.ts'
import { ColoredFrames } from './colored-frames.ts'
import { planarLength, YuvFrames } from './yuv.ts'

const mostSide = 4096

function check(options: TransformOptions): void {
  const whole = (name: string, value: number, least: number, most: number): void => {
    if (Number.isInteger(value) && value >= least && value <= most) return
    throw new FaceError('invalid', `${name} is ${value}; it must be a whole number from ${least} to ${most}`)
  }
  for (const side of ['width', 'height'] as const) {
    whole(side, options[side], 2, mostSide)
    if (options[side] % 2 !== 0) throw new FaceError('invalid', `${side} is ${options[side]}; it must be even`)
  }
  if (!(options.fps >= 1 && options.fps <= 120)) {
    throw new FaceError('invalid', `fps is ${options.fps}; it goes from 1 to 120`)
  }
  if (options.frames !== undefined) whole('frames', options.frames, 1, Number.MAX_SAFE_INTEGER)
  if (options.fromMs !== undefined && !(options.fromMs >= 0)) {
    throw new FaceError('invalid', `fromMs is ${options.fromMs}; it must not be negative.`)
  }
}

async function openFlow(options: TransformOptions, colors: ColorPlan, frameBytes: number): Promise<FrameFlow> {
  const { info, inPath, width, height, alpha = false, frames = 1 } = options
  if (info.kind !== 'image') return new VideoFlow(options, colors, frameBytes)
  const still = await fitPicture(await readPicture(inPath, { alpha }), width, height)
  return new StillFlow(alpha ? still.data : new YuvFrames(width, height, colors.matrix).fromRgb(still.data), frames)
}

/** Passes each frame of the flow to `onFrame` and then to the encoder; returns the number of frames. */
async function pump(
  options: TransformOptions,
  colors: ColorPlan,
  flow: FrameFlow,
  encoder: PipedFfmpeg,
  frameBytes: number,
): Promise<number> {
  const { width, height, fps, alpha, onFrame, onProgress, signal } = options
  const still = options.info.kind === 'image'
  const colored = alpha ? undefined : new ColoredFrames({ width, height, still }, colors.matrix)
  const current = new Uint8Array(frameBytes)
  let index = 0
  for (let source = await flow.next(current); source; source = await flow.next(current)) {
    const picture: Picture = colored?.begin(current, options.parts?.(index, source)) ?? {
      data: current,
      width,
      height,
      channels: 4,
    }
    await onFrame(picture, index, (index * 1000) / fps, source)
    colored?.end(current)
    if (!(await encoder.write(current))) return index
    index++
    if (options.frames !== undefined) onProgress?.(index / options.frames)
    signal?.throwIfAborted()
  }
  return index
}

/**
 * Transforms the frames of a video with `onFrame`, decoded and encoded by ffmpeg, with a few frames in memory at a
 * time. The file appears when it is complete; after a failure nothing is left.
 * @throws FaceError `video-unreadable`, `picture-unreadable`, `encoding`, `disk`, `cancelled` or `invalid`; whatever
 * `onFrame` throws
 */
export async function transformVideo(options: TransformOptions): Promise<TransformResult> {
  check(options)
  const { tools, width, height, alpha, outPath, signal } = options
  const cancelled = (): FaceError => new FaceError('cancelled', message('engineFaces.cancelled'))
  if (signal?.aborted) throw cancelled()
  const colors = planColors(alpha ? undefined : options.info.video)
  const frameBytes = alpha ? width * height * 4 : planarLength(width, height)
  const flow = await openFlow(options, colors, frameBytes)
  try {
    return await withPartial(outPath, async (partial) => {
      const pattern = options.watermark && !alpha ? `${partial}.yuv` : undefined
      if (pattern !== undefined) await writePictureMark(pattern)
      const encoder = new PipedFfmpeg(tools, encodeArguments(options, colors, partial, pattern), 'in', signal)
      try {
        const frames = await pump(options, colors, flow, encoder, frameBytes)
        await encoder.finish().catch((error: unknown) => {
          throw asFaceError(error, 'encoding', outPath)
        })
        return { frames, sourceFrames: flow.sourceFrames }
      } finally {
        await encoder.kill()
        if (pattern !== undefined) await rm(pattern, { force: true })
      }
    })
  } catch (error) {
    if (signal?.aborted) throw cancelled()
    throw error
  } finally {
    await flow.close()
  }
}
