import { open } from 'node:fs/promises'
import sharp from 'sharp'
import type { Metadata } from 'sharp'
import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { MediaError } from './errors.ts'
import type { ImageInfo, MediaInfo, VideoInfo } from './media-info.ts'
import { bytesPerPixel, maxBytesPerPixel, maxImagePixels } from './pixel-limits.ts'
import type { FileKind } from './sniff.ts'

/**
 * Reads the facts about stills and animations with sharp. Animated PNGs are recognised by `isAnimatedPng` and left to
 * ffprobe.
 */
export async function probeImage(
  path: string,
  kind: FileKind,
  label: Text,
  maxPixels = maxImagePixels,
): Promise<MediaInfo> {
  let metadata: Metadata
  try {
    metadata = await sharp(path, { limitInputPixels: false, pages: -1 }).metadata()
  } catch (error) {
    throw unreadableImage(label, kind.format, error)
  }
  // The header of a HEIC photo can be read, but not its picture: sharp's build has no decoder for HEVC.
  if (metadata.compression === 'hevc') throw unreadableImage(label, 'heic', undefined)
  const sideways = (metadata.orientation ?? 1) >= 5
  const pageHeight = metadata.pageHeight ?? metadata.height
  const image: ImageInfo = {
    width: sideways ? pageHeight : metadata.width,
    height: sideways ? metadata.width : pageHeight,
    hasAlpha: metadata.hasAlpha,
  }
  refuseHuge(image.width, image.height, label, maxPixels)
  // Of an animation whose screen is above 2048 px, sharp reports the size of the first frame; ffmpeg decodes frames of
  // the screen's size.
  const screen = kind.format === 'gif' ? await gifScreen(path) : image
  refuseHuge(screen.width, screen.height, label, maxPixels)
  const info = { container: kind.format, demuxer: kind.demuxer, sizeBytes: kind.sizeBytes }
  const pages = metadata.pages ?? 1
  if (pages < 2 || (kind.format !== 'gif' && kind.format !== 'webp')) {
    return { ...info, kind: 'image', durationMs: 0, image }
  }
  const delays = frameDelays(metadata.delay, pages)
  const durationMs = delays.reduce((sum, delay) => sum + delay, 0)
  const video = animationVideo(screen.width * screen.height > 0 ? screen : image, kind, pages, delays, durationMs)
  // ffmpeg decodes GIFs and holds many frames at once; sharp decodes WebP, one frame at a time.
  if (kind.format === 'gif') refuseHeavy(video, label, maxPixels)
  return { ...info, kind: 'animation', durationMs, video }
}

/** Sides in px of a GIF's logical screen (GIF89a, 18), on which all its frames are drawn. */
async function gifScreen(path: string): Promise<{ width: number; height: number }> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(10), 0, 10, 0)
    return { width: buffer.readUInt16LE(6), height: buffer.readUInt16LE(8) }
  } finally {
    await file.close()
  }
}

/**
 * Durations of the frames of an animation (ms). Browsers and ffmpeg's GIF reader show frames with less than 20 ms for
 * 100 ms.
 */
export function frameDelays(delays: number[] | undefined, pages: number): number[] {
  return Array.from({ length: pages }, (_, page) => {
    const delay = delays?.[page] ?? 100
    return delay < 20 ? 100 : delay
  })
}

function animationVideo(
  image: Pick<ImageInfo, 'width' | 'height'>,
  kind: FileKind,
  pages: number,
  delays: number[],
  durationMs: number,
): VideoInfo {
  return {
    index: 0,
    codec: kind.format,
    width: image.width,
    height: image.height,
    codedWidth: image.width,
    codedHeight: image.height,
    rotation: 0,
    sar: 1,
    fps: (pages * 1000) / durationMs,
    variableFrameRate: delays.some((delay) => delay !== delays[0]),
    pixFmt: 'bgra',
    hasAlpha: true,
    bitDepth: 8,
    interlaced: false,
    color: { transfer: null, primaries: null, space: null, range: 'pc', hdr: false },
    frameCount: pages,
    durationMs,
  }
}

export function refuseHuge(width: number, height: number, label: Text, maxPixels: number): void {
  if (width * height <= maxPixels) return
  // Megapixels are rounded up, so that a picture slightly above the limit is not reported with the limit's size.
  const megapixels = (pixels: number) => Math.ceil(pixels / 100_000) / 10
  throw new MediaError(
    'too-large',
    message('mediaErrors.tooManyPixels', {
      label,
      width,
      height,
      megapixels: megapixels(width * height),
      limit: megapixels(maxPixels),
    }),
    { source: label },
  )
}

/** Refuses video whose frames take much more memory than their number of px says. @throws MediaError `too-large` */
export function refuseHeavy(picture: VideoInfo, label: Text, maxPixels: number): void {
  const { codedWidth, codedHeight, pixFmt, bitDepth } = picture
  const bytes = codedWidth * codedHeight * bytesPerPixel(pixFmt, bitDepth)
  const limit = maxPixels * maxBytesPerPixel
  if (bytes <= limit) return
  const megabytes = (count: number) => Math.ceil(count / 1e6)
  const values = { label, megabytes: megabytes(bytes), limit: megabytes(limit), format: pixFmt }
  throw new MediaError('too-large', message('mediaErrors.heavyFrames', values), { source: label })
}

export function unreadableImage(label: Text, format: string, cause: unknown): MediaError {
  const text =
    format === 'heic'
      ? message('mediaErrors.heic', { label })
      : message('mediaErrors.pictureDamaged', { label, format: format.toUpperCase() })
  return new MediaError('unreadable', text, { cause, source: label })
}

/** Whether a PNG is an animation: it then has an `acTL` chunk before the image data. */
export async function isAnimatedPng(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    let position = 8
    // Colour profiles and texts may come before the animation's chunk; longer chains of chunks are not followed.
    for (let count = 0; count < 64; count += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, position)
      const type = buffer.toString('latin1', 4, 8)
      if (bytesRead < 8 || type === 'IDAT') return false
      if (type === 'acTL') return true
      position += 12 + buffer.readUInt32BE(0)
    }
    return false
  } finally {
    await file.close()
  }
}
