import { codeOf } from '../../../common/service/index.ts'
import { message, textAt } from '../../../common/messages/index.ts'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaInfo } from '../../../media/media-info.ts'
import { probe } from '../../../media/probe.ts'
import { sniffFile } from '../../../media/sniff.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { EngineError } from '../../core/errors.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { Inputs } from '../../inputs/inputs.ts'
import { maxInputMs } from '../../inputs/inspect.ts'
import { download, processing, step, type } from './failures.ts'
import { readInlineImage } from './inline-image.ts'
import { mediaTypeOf } from './media-type.ts'
import type { FaceSource } from './source.ts'

export interface BringOptions {
  inputs: Inputs
  tools: MediaTools
  folder: string
  signal: AbortSignal
}

export interface TypedSource extends FaceSource {
  as: 'image' | 'video'
}

/**
 * Downloads a picture or video and probes it.
 * @throws EngineError 1003, whose text begins with the step that failed: download, type or processing
 */
export async function bringMedia(url: string, { inputs, tools, folder, signal }: BringOptions): Promise<TypedSource> {
  const { path, contentType } = await step(download, async () => {
    await inputs.check(url, 'url')
    return inputs.fetch({ url, kind: 'avatar', folder, signal })
  })
  return probeMedia({ path, label: shownUrl(url) }, tools, signal, url, contentType)
}

/**
 * Writes an image from the request body to a file and probes it.
 * @throws EngineError 1003 when it is not a picture
 */
export async function takeInline(text: string, { tools, folder, signal }: BringOptions): Promise<TypedSource> {
  const { bytes, contentType } = readInlineImage(text)
  const path = join(folder, 'img.bin')
  await writeFile(path, bytes, { mode: 0o600 })
  const source = await probeMedia({ path, label: 'img' }, tools, signal, undefined, contentType)
  if (source.info.kind !== 'video') return source
  throw new EngineError(codeOf.parameter, textAt(type, message('engineFaces.imgIsVideo')))
}

/**
 * Downloads a picture for the analysis of frames: a still, or an animation, of which the first frame is used.
 * @throws EngineError 1003 when it is not a picture
 */
export async function bringPicture(url: string, { inputs, tools, folder, signal }: BringOptions): Promise<FaceSource> {
  const { path } = await inputs.fetch({ url, kind: 'image', folder, signal })
  const label = shownUrl(url)
  const info = await probe(tools, path, { label, signal })
  if (info.kind === 'image' || info.kind === 'animation') return { path, info, label }
  throw new EngineError(codeOf.parameter, message('engineFaces.noImage', { label, container: info.container }))
}

async function probeMedia(
  { path, label }: { path: string; label: string },
  tools: MediaTools,
  signal: AbortSignal,
  url: string | undefined,
  contentType: string | undefined,
): Promise<TypedSource> {
  if ((await stat(path)).size > 0) await step(type, () => sniffFile(path, label))
  const info: MediaInfo = await step(processing, () => probe(tools, path, { label, signal }))
  if (info.kind === 'audio')
    throw new EngineError(
      codeOf.parameter,
      textAt(type, message('engineFaces.isSound', { label, container: info.container })),
    )
  if (info.durationMs > maxInputMs)
    throw new EngineError(
      codeOf.parameter,
      textAt(
        processing,
        message('engineInputs.tooLong', { label, hours: hours(info.durationMs), limit: hours(maxInputMs) }),
      ),
    )
  return { path, info, label, as: mediaTypeOf(info, url, contentType) }
}

const hours = (ms: number): number => Math.round(ms / 360_000) / 10
