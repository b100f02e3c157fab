import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { drawAiMark, writeAiMark } from '../ai-mark/index.ts'
import { encodeWith, softwareEncoding } from '../encoders/index.ts'
import type { Encoding } from '../encoders/index.ts'
import { asNoSpace, MediaError } from '../errors.ts'
import { message } from '../../common/messages/index.ts'
import { probe } from '../probe.ts'
import { rising } from '../progress.ts'
import type { MediaTools } from '../tools.ts'
import { writePictureMark } from '../watermark/index.ts'
import type { Composition } from '../types.ts'
import { containerOf } from './encoding.ts'
import type { MotionRenderer } from './motion/draw.ts'
import { Renderer } from './parts/renderer.ts'
import type { ComposeOptions } from './parts/runner.ts'
import { layFilm } from './plan.ts'
import { createPlanTools } from './plan-tools.ts'
import type { HiddenMark, Sign } from './graph/types.ts'
import type { Film } from './plan-types.ts'
import type { Size } from './geometry.ts'
import { msOfFrames } from './timing.ts'
import { validateComposition } from './validate.ts'

export interface Composed {
  width: number
  height: number
  frames: number
  durationMs: number
  sizeBytes: number
}

/**
 * Renders one MP4 (H.264 High 4:2:0, BT.709; AAC 48 kHz stereo; fast start) of items with layers, voices and sounds; one
 * with alpha as a MOV (ProRes 4444, no sound).
 * The file appears under its name only when it is complete, and all temporary files are removed.
 * @throws MediaError `invalid` (naming the field), `not-found`, `unreadable`, `refused`, `too-large` (naming the source
 * by its label), `no-space`, `timeout`, `cancelled`, `unsupported`, `failed`
 */
export async function compose(
  tools: MediaTools,
  composition: Composition,
  outPath: string,
  options: ComposeOptions = {},
): Promise<Composed> {
  validateComposition(composition)
  const target = resolve(outPath)
  const { onProgress } = options
  const told: ComposeOptions = { ...options, ...(onProgress && { onProgress: rising(onProgress) }) }
  let folder: string | undefined
  let motions: MotionRenderer | undefined
  try {
    folder = await mkdtemp(join(dirname(target), `.${basename(target)}-`))
    const planTools = createPlanTools(tools, folder, options)
    motions = planTools.motions
    const film = await layFilm(composition, planTools)
    const sign = composition.mark === true ? await signFor(film.frame, folder) : undefined
    const hidden = composition.watermark === true ? await hiddenMark(folder) : undefined
    const rendered = join(folder, `out.${containerOf(composition)}`)
    const drawn = { sign, hidden, overlay: composition.overlay }
    // Parts are kept of MP4s alone: those of ProRes take many times the space.
    if (composition.alpha) {
      const { parts: _, ...once } = told
      await new Renderer(film, planTools, once, drawn, alphaEncoding(tools)).render(rendered)
    } else
      await encodeWith(options.encoders, { tools, codec: 'h264', use: 'clip', size: film.frame }, async (encoding) => {
        await new Renderer(film, planTools, told, drawn, encoding).render(rendered)
        if (encoding.hardware !== null) await mustBeWhole(tools, rendered, film)
      })
    await rename(rendered, target)
    told.onProgress?.(1)
    const { size } = await stat(target)
    const frames = film.timeline.totalFrames
    return { ...film.frame, frames, durationMs: Math.round(msOfFrames(frames, film.rate)), sizeBytes: size }
  } catch (error) {
    throw asNoSpace(error)
  } finally {
    await motions?.close()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Checks that a film lasts as long as it should: a driver may lose frames without a word.
 * @throws MediaError `failed`
 */
async function mustBeWhole(tools: MediaTools, path: string, { timeline, rate }: Film): Promise<void> {
  const { video } = await probe(tools, path)
  const lost = msOfFrames(timeline.totalFrames, rate) - (video?.durationMs ?? 0)
  if (Math.abs(lost) < msOfFrames(1, rate)) return
  throw new MediaError('failed', message('encoders.reasons.lost', { ms: Math.round(lost) }))
}

/** @throws MediaError `unsupported` */
function alphaEncoding(tools: MediaTools): Encoding {
  const encoding = softwareEncoding(tools, 'prores', 'good', { alpha: true })
  if (encoding) return encoding
  throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
}

async function signFor(frame: Size, folder: string): Promise<Sign> {
  const mark = await drawAiMark(frame)
  return { mark, path: await writeAiMark(mark, folder) }
}

async function hiddenMark(folder: string): Promise<HiddenMark> {
  const path = join(folder, 'pattern.yuv')
  await writePictureMark(path)
  return { path }
}
