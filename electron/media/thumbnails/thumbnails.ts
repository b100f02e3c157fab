import { message } from '../../common/messages/index.ts'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { decoderArguments } from '../compose/clips.ts'
import { MediaError, throwIfCancelled } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import { withPartial } from '../partial.ts'
import { maxImagePixels } from '../pixel-limits.ts'
import { unreadableImage } from '../probe-image.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import type { Text } from '../../common/messages/index.ts'

export interface ThumbnailOptions extends WorkOptions {
  /** Largest width and height (px); smaller pictures are not enlarged. Default: 480 by 480. */
  maxWidth?: number
  maxHeight?: number
  /** Name of the file in messages. */
  label?: Text
}

export interface PosterOptions extends ThumbnailOptions {
  /** Time of the frame (ms). Default: a tenth of the video, at most 2 s, because first frames are often black. */
  atMs?: number
}

export interface StripOptions extends ThumbnailOptions {
  /** Number of frames side by side, 1 to 200. Default: 10. */
  count?: number
}

/**
 * Writes a small picture of an image, animation or video, as displayed. The extension of `outPath` (png, jpg, webp)
 * decides the format; PNG and WebP keep alpha.
 * @throws MediaError as `probe`, and `unreadable` for sound without a picture
 */
export async function poster(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: PosterOptions = {},
): Promise<{ width: number; height: number }> {
  const info = await probe(tools, path, options)
  const at = options.atMs ?? Math.min(2000, info.durationMs / 10)
  const frame = await frameAt(tools, path, info, at, options)
  return withPartial(outPath, (partial) => write(sharp(frame), partial, outPath))
}

/** Writes frames spread evenly over a video, side by side in one picture; each is the middle frame of its part. */
export async function strip(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: StripOptions = {},
): Promise<{ width: number; height: number; count: number }> {
  const count = Math.min(200, Math.max(1, Math.round(options.count ?? 10)))
  const info = await probe(tools, path, options)
  const frames: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    throwIfCancelled(options.signal)
    frames.push(await frameAt(tools, path, info, (info.durationMs * (index + 0.5)) / count, options))
    options.onProgress?.((index + 1) / count)
  }
  const { width, height } = await sharp(frames[0]).metadata()
  const canvas = sharp({
    create: { width: width * count, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const placed = canvas.composite(frames.map((input, index) => ({ input, left: index * width, top: 0 })))
  const size = await withPartial(outPath, (partial) => write(placed, partial, outPath))
  return { ...size, count }
}

async function write(picture: Sharp, partial: string, outPath: string) {
  const opaque = /\.jpe?g$/i.test(outPath)
  const { width, height } = await (opaque ? picture.flatten({ background: 'white' }) : picture).toFile(partial)
  return { width, height }
}

/** Decodes a frame as PNG within the requested size. */
async function frameAt(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  atMs: number,
  options: ThumbnailOptions,
): Promise<Buffer> {
  const label = options.label ?? path
  const box = { width: options.maxWidth ?? 480, height: options.maxHeight ?? 480 }
  const fit = { ...box, fit: 'inside' as const, withoutEnlargement: true }
  if (!info.video || info.container === 'webp') {
    if (!info.image && !info.video) {
      throw new MediaError('unreadable', message('mediaErrors.noPicture', { label }), { source: label })
    }
    if (info.container !== 'bmp') {
      try {
        return await sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error' })
          .autoOrient()
          .resize(fit)
          .png()
          .toBuffer()
      } catch (error) {
        throw unreadableImage(label, info.container, error)
      }
    }
  }
  const frame = await decodeFrame(tools, path, info, atMs, label, options.signal)
  // Pixels that are not square become square here, because the picture gets its displayed size.
  const size = info.video ?? info.image!
  const squared = await sharp(frame).resize(size.width, size.height, { fit: 'fill' }).png().toBuffer()
  return sharp(squared).resize(fit).png().toBuffer()
}

async function decodeFrame(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  atMs: number,
  label: Text,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const wholeMs = info.video?.durationMs ?? info.durationMs
  const latest = Math.max(0, wholeMs - 1000 / (info.video?.fps ?? 25))
  const decoder = info.video ? decoderArguments(tools, info.video, label) : []
  // The first frame is tried last: a file whose last frames are missing still has a first one.
  for (const startMs of [Math.min(Math.max(0, atMs), latest), 0]) {
    const chunks: Buffer[] = []
    const seek = startMs > 0 ? ['-ss', String(startMs / 1000)] : []
    const output = ['-map', `0:${info.video?.index ?? 0}`, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe']
    await run(tools, [...decoder, ...seek, ...inputArguments(path, info), ...output, 'pipe:1'], {
      logLevel: 'error',
      timeoutMs: 60_000,
      onOutput: (chunk) => chunks.push(chunk),
      ...(signal && { signal }),
    })
    if (chunks.length > 0) return Buffer.concat(chunks)
  }
  throw new MediaError('unreadable', message('mediaErrors.noFrame', { label }), { source: label })
}
