import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import sharp from 'sharp'
import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { MediaError } from './errors.ts'
import type { MediaInfo } from './media-info.ts'
import { maxImagePixels } from './pixel-limits.ts'
import { unreadableImage } from './probe-image.ts'
import { run } from './run.ts'
import { inputArguments } from './sniff.ts'
import type { FileKind } from './sniff.ts'
import type { MediaTools } from './tools.ts'

/**
 * Whether a file ends before its headers say it should. ffmpeg plays such a file as far as it goes, or fails with a
 * message about atoms, while the user needs to know that the download or copy was interrupted.
 */
export async function isCutShort(path: string, kind: FileKind): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    if (kind.demuxer === 'mov') return await boxesCutShort(file, kind.sizeBytes)
    if (kind.format === 'matroska') return await segmentCutShort(file, kind.sizeBytes)
    if (kind.format === 'wav' || kind.format === 'avi') return await riffCutShort(file, kind.sizeBytes)
    return false
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/**
 * Checks the boxes of an MP4 file (ISO 14496-12): a chain, each with its size; 1 means that a 64-bit size follows, 0
 * that the box ends with the file.
 */
async function boxesCutShort(file: FileHandle, sizeBytes: number): Promise<boolean> {
  let position = 0
  let sawMovie = false
  // A usual MP4 file has a handful of boxes at its top level; a fragmented one may have thousands.
  for (let count = 0; position < sizeBytes && count < 100_000; count += 1) {
    const header = await readAt(file, position, 16)
    if (header.length < 8) return !sawMovie
    const type = header.toString('latin1', 4, 8)
    const short = header.readUInt32BE(0)
    if (type === 'moov' || type === 'meta') sawMovie = true
    if (short === 0) return false
    if (short === 1 && header.length < 16) return true
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (size < 8) return false
    position += size
    if (position > sizeBytes) return true
  }
  return !sawMovie
}

/**
 * Checks the segment of a Matroska file. Its size is a variable-length integer; all ones means that the writer did not
 * know it (a live recording).
 */
async function segmentCutShort(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const head = await readAt(file, 0, 4096)
  const ebml = variableInteger(head, 4)
  if (!ebml) return false
  const start = ebml.end + (ebml.value ?? 0)
  const segment = await readAt(file, start, 16)
  if (segment.length < 12 || segment.readUInt32BE(0) !== 0x18538067) return segment.length < 12
  const size = variableInteger(segment, 4)
  if (!size || size.value === null) return false
  return start + size.end + size.value > sizeBytes
}

function variableInteger(buffer: Buffer, at: number): { value: number | null; end: number } | undefined {
  const first = buffer[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (buffer.length < at + length) return undefined
  let value = first & (0xff >> length)
  let unknown = value === 0xff >> length
  for (let index = 1; index < length; index += 1) {
    const byte = buffer[at + index]!
    unknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { value: unknown ? null : value, end: at + length }
}

async function riffCutShort(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const header = await readAt(file, 0, 12)
  if (header.toString('latin1', 0, 4) !== 'RIFF') return false
  const size = header.readUInt32LE(4)
  // A RIFF size of 0 or of all ones means "unknown" in streamed files; an AVI above 2 GB has more RIFF parts, each with
  // its own size.
  return size !== 0 && size < 0xffff_ff00 && size + 8 > sizeBytes + 1
}

export interface StreamToCheck {
  info: MediaInfo
  label: Text
  stream: 'video' | 'audio'
  startMs?: number
  signal?: AbortSignal | undefined
}

/**
 * Decodes a moment of a stream, to detect damage. A graph whose input gives no frame continues without an error: a
 * damaged clip would be missing from the video. @throws MediaError `unreadable`
 */
export async function checkStream(
  tools: MediaTools,
  path: string,
  { info, label, stream, startMs = 0, signal }: StreamToCheck,
): Promise<void> {
  const track = stream === 'video' ? info.video : info.audio
  if (!track || info.container === 'webp') return
  const seek = startMs > 0 && startMs < info.durationMs ? ['-ss', String(startMs / 1000)] : []
  const some = stream === 'video' ? ['-frames:v', '1'] : ['-t', '0.2']
  let bytes = 0
  try {
    const output = ['-map', `0:${track.index}`, ...some, '-f', stream === 'video' ? 'rawvideo' : 's16le', 'pipe:1']
    await run(tools, [...seek, ...inputArguments(path, info), ...output], {
      logLevel: 'error',
      timeoutMs: 60_000,
      onOutput: (chunk) => (bytes += chunk.length),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'failed') throw error
    throw damaged(label, stream, error)
  }
  // After the last frame of a stream ffmpeg gives no output, so missing output is an error only at the start.
  if (bytes === 0 && startMs === 0) throw damaged(label, stream)
}

/** Decodes all of a still picture, to detect damage. @throws MediaError `unreadable` */
export async function checkPicture(path: string, info: MediaInfo, label: Text): Promise<void> {
  // ffmpeg reads BMP; sharp's build doesn't.
  if (!info.image || info.container === 'bmp') return
  try {
    await sharp(path, { limitInputPixels: maxImagePixels }).stats()
  } catch (error) {
    throw unreadableImage(label, info.container, error)
  }
}

function damaged(label: Text, stream: string, cause?: MediaError): MediaError {
  const what = message(stream === 'video' ? 'mediaErrors.picture' : 'mediaErrors.sound')
  return new MediaError('unreadable', message('mediaErrors.streamUndecodable', { label, what }), {
    source: label,
    ...(cause && { cause, ...(cause.stderr !== undefined && { stderr: cause.stderr }) }),
  })
}
