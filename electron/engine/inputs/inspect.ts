import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import sharp from 'sharp'
import { probe } from '../../media/probe.ts'
import { run } from '../../media/run.ts'
import type { MediaInfo } from '../../media/media-info.ts'
import { isMediaError } from '../../media/errors.ts'
import { inputArguments } from '../../media/sniff.ts'
import type { MediaTools } from '../../media/tools.ts'
import { EngineError } from '../core/errors.ts'

/** What a field of a request accepts. `avatar` is a photo or a video. */
export type InputKind = 'image' | 'video' | 'audio' | 'avatar'

const names = {
  image: message('engineInputs.kinds.image'),
  animation: message('engineInputs.kinds.animation'),
  video: message('engineInputs.kinds.video'),
  audio: message('engineInputs.kinds.audio'),
}
/** What messages say that a field accepts, where that is more than one kind of file. */
const accepted = {
  ...names,
  avatar: message('engineInputs.kinds.avatar'),
  audio: message('engineInputs.kinds.sound'),
}

/** Longest media that a request may name, ms. Longer media would occupy the engine with one request for a day. */
export const maxInputMs = 2 * 60 * 60 * 1000

/**
 * Most channels that every ffmpeg mixes down, whatever the file says of their arrangement. Whether it mixes more depends
 * on their number, their arrangement and its version.
 */
const mostMixable = 8

export interface InspectOptions {
  tools: MediaTools
  path: string
  /** How messages name the file. */
  label: Text
  kind: InputKind
  /**
   * Further rules of the request's field: throws an EngineError for media that the field does not accept. They are
   * checked before the rules that hold for every field.
   */
  check?: ((info: MediaInfo) => void) | undefined
  signal?: AbortSignal
}

function fits(info: MediaInfo, kind: InputKind): boolean {
  switch (kind) {
    case 'image':
      return info.kind === 'image' || info.kind === 'animation'
    case 'video':
      return info.kind === 'video' || info.kind === 'animation'
    case 'avatar':
      return info.kind !== 'audio'
    case 'audio':
      // A video will do where sound is needed, as long as it has a sound track.
      return info.audio !== undefined
  }
}

/**
 * Finds out from its content what a file is, and whether it can be decoded.
 * @throws EngineError 1003 (another kind than the field accepts, too long), MediaError (empty, damaged, too large,
 * text)
 */
export async function inspect(options: InspectOptions): Promise<MediaInfo> {
  const { tools, path, label, kind } = options
  const work = options.signal ? { signal: options.signal } : {}
  const info = await probe(tools, path, { label, ...work })
  options.check?.(info)
  if (!fits(info, kind)) {
    throw new EngineError(
      codeOf.parameter,
      message('engineInputs.otherKind', {
        label,
        kind: names[info.kind],
        container: info.container,
        wanted: accepted[kind],
      }),
    )
  }
  if (info.durationMs > maxInputMs) {
    const hours = Math.round(info.durationMs / 360_000) / 10
    throw new EngineError(
      codeOf.parameter,
      message('engineInputs.tooLong', { label, hours, limit: maxInputMs / 3_600_000 }),
    )
  }
  // sharp doesn't decode BMP, ffmpeg doesn't decode animated WebP.
  const bySharp = info.kind === 'image' ? info.container !== 'bmp' : info.container === 'webp'
  if (bySharp) await decodePicture(path, label)
  else await decodeStart(options, info)
  if (info.audio && info.audio.channels > mostMixable) await mixStart(options, info)
  return info
}

/** Inspects an upload, which may hold any kind of media. @throws EngineError and MediaError as `inspect` */
export async function inspectUpload(tools: MediaTools, path: string, label: Text): Promise<MediaInfo> {
  const { kind } = await probe(tools, path, { label })
  return inspect({ tools, path, label, kind: kind === 'animation' ? 'image' : kind })
}

async function decodePicture(path: string, label: Text): Promise<void> {
  try {
    await sharp(path, { failOn: 'truncated', limitInputPixels: false }).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
  } catch (error) {
    throw new EngineError(codeOf.parameter, message('engineInputs.damagedPicture', { label }), {
      cause: error,
    })
  }
}

/** Decodes the beginning of a media file, because its header can be intact over damaged data. */
async function decodeStart(options: InspectOptions, info: MediaInfo): Promise<void> {
  const stream = options.kind === 'audio' ? info.audio : info.video
  if (!stream) return
  const args = ['-xerror', '-t', '1', ...inputArguments(options.path, info)]
  const counted = options.kind === 'audio' ? ['-frames:a', '4'] : ['-frames:v', '1']
  try {
    await run(options.tools, [...args, '-map', `0:${String(stream.index)}`, ...counted, '-f', 'null', '-'], {
      timeoutMs: 60_000,
      logLevel: 'error',
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (!isMediaError(error, 'failed')) throw error
    throw new EngineError(codeOf.parameter, message('engineInputs.damaged', { label: options.label }), {
      cause: error,
    })
  }
}

/**
 * Mixes the beginning of a sound down to stereo, as all work on sounds does, because ffmpeg knows no way to mix some
 * arrangements of many channels.
 */
async function mixStart({ tools, path, label, signal }: InspectOptions, info: MediaInfo): Promise<void> {
  const { index = 0, channels = 0 } = info.audio ?? {}
  const args = ['-t', '1', ...inputArguments(path, info), '-map', `0:${String(index)}`, '-frames:a', '4', '-ac', '2']
  try {
    await run(tools, [...args, '-f', 'null', '-'], { timeoutMs: 60_000, logLevel: 'error', ...(signal && { signal }) })
  } catch (error) {
    if (!isMediaError(error, 'failed')) throw error
    throw new EngineError(codeOf.parameter, message('engineInputs.channels', { label, channels }), { cause: error })
  }
}
