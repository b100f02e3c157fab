import type { FileHandle } from 'node:fs/promises'
import type { Looked } from './looked.ts'

/** Headers of films larger than this are not read here, bytes. */
const mostHeader = 64 * 1024 * 1024

interface Box {
  type: string
  start: number
  end: number
}

/** Reads the header of an MP4 or QuickTime file (ISO/IEC 14496-12). Null for a file that only ffprobe can judge. */
export async function readMovie(file: FileHandle, sizeBytes: number): Promise<Looked | null> {
  const found = await findTop(file, sizeBytes)
  if (!found || found.moov.end - found.moov.start > mostHeader) return null
  const moov = Buffer.alloc(found.moov.end - found.moov.start)
  await file.read(moov, 0, moov.length, found.moov.start)
  const boxes = boxesOf(moov, 0, moov.length)
  // A fragmented file (`mvex`) states its length elsewhere.
  if (boxes.some((box) => box.type === 'mvex')) return null
  const header = boxes.find((box) => box.type === 'mvhd')
  const durationMs = header && durationOf(moov, header)
  if (!durationMs) return null
  let picture: { width: number; height: number } | null = null
  let sound = false
  for (const track of boxes.filter((box) => box.type === 'trak')) {
    const inside = boxesOf(moov, track.start, track.end)
    const media = inside.find((box) => box.type === 'mdia')
    const handler = media && boxesOf(moov, media.start, media.end).find((box) => box.type === 'hdlr')
    const kind = handler && moov.toString('latin1', handler.start + 8, handler.start + 12)
    if (kind === 'soun') sound = true
    const size = kind === 'vide' ? inside.find((box) => box.type === 'tkhd') : undefined
    if (size) picture = sizeOf(moov, size)
    // Rotated pictures and non-square pixels are left to ffprobe.
    if (size && picture === null) return null
  }
  if (picture) return { media: 'video', durationMs, ...picture, extension: found.quickTime ? '.mov' : '.mp4' }
  return sound ? { media: 'audio', durationMs, width: null, height: null, extension: '.m4a' } : null
}

async function findTop(file: FileHandle, sizeBytes: number): Promise<{ moov: Box; quickTime: boolean } | null> {
  const head = Buffer.alloc(16)
  let quickTime = false
  for (let at = 0, count = 0; at + 8 <= sizeBytes && count < 1_000; count += 1) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8) return null
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const long = short === 1
    const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? sizeBytes - at : short
    if (size < 8) return null
    if (type === 'ftyp') quickTime = head.toString('latin1', 8, 12) === 'qt  '
    if (type === 'moov') return { moov: { type, start: at + (long ? 16 : 8), end: at + size }, quickTime }
    at += size
  }
  return null
}

function boxesOf(buffer: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const size = buffer.readUInt32BE(at)
    if (size < 8 || at + size > end) break
    boxes.push({ type: buffer.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size })
    at += size
  }
  return boxes
}

/** Duration in ms from an MP4's header box; null when it is zero or unknown. */
function durationOf(buffer: Buffer, box: Box): number | null {
  const long = buffer[box.start] === 1
  const at = box.start + (long ? 20 : 12)
  if (at + (long ? 12 : 8) > box.end) return null
  const scale = buffer.readUInt32BE(at)
  const length = long ? Number(buffer.readBigUInt64BE(at + 4)) : buffer.readUInt32BE(at + 4)
  if (scale === 0 || length === 0 || length === 0xffff_ffff) return null
  return Math.round((length / scale) * 1000)
}

function sizeOf(buffer: Buffer, box: Box): { width: number; height: number } | null {
  const at = box.start + (buffer[box.start] === 1 ? 36 : 24) + 16
  if (at + 44 > box.end) return null
  const matrix = [0, 4, 12, 16].map((offset) => buffer.readInt32BE(at + offset))
  if (matrix[0] !== 0x10000 || matrix[1] !== 0 || matrix[2] !== 0 || matrix[3] !== 0x10000) return null
  const width = buffer.readUInt32BE(at + 36) / 65_536
  const height = buffer.readUInt32BE(at + 40) / 65_536
  return width >= 1 && height >= 1 ? { width: Math.round(width), height: Math.round(height) } : null
}
