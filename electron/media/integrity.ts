import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { FileKind } from './sniff.ts'

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
