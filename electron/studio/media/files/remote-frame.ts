import { message } from '../../../common/messages/index.ts'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Response } from 'undici'
import { poster, probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { isUsable } from './media-types.ts'

export interface FrameWork {
  tools: MediaTools
  /** Greatest width and height of the picture, px. */
  width: number
  signal: AbortSignal
  /** Aborts when the studio closes. */
  closing: AbortSignal
}

/** How much of a clip's beginning, and at most of a header elsewhere in the file, is downloaded, bytes. */
const headBytes = 2 * 1024 * 1024
const mostHeader = 8 * 1024 * 1024
/** Largest clip for which this is done, bytes: its sparse copy has the clip's nominal size. */
const mostTotal = 8 * 1024 ** 3

/**
 * A picture of a remote clip: its beginning and its header are downloaded by HTTP ranges into a sparse file of the
 * clip's size, from which ffmpeg takes one frame. ffmpeg itself has no network access.
 * @throws StudioError, MediaError
 */
export async function frameOf(url: URL, host: string | null, out: string, work: FrameWork): Promise<void> {
  const { tools, width, signal, closing } = work
  const holes = `${out}.part`
  try {
    await guardedFetch(url, host, { signal, closing }, async (ask) => {
      const file = await open(holes, 'w+')
      try {
        await fill(file, (from, most) => rangeOf(ask, from, most))
      } finally {
        await file.close()
      }
    })
    const label = message('mediaErrors.labels.clip')
    const info = await probe(tools, holes, { label, signal })
    const { size, had } = { size: info.sizeBytes, had: headBytes }
    // Latest time of the clip that the downloaded bytes cover, assuming a constant bit rate, with a margin of half.
    const reach = size > had ? (info.durationMs * had) / size / 2 : info.durationMs
    const atMs = Math.max(0, Math.min(2_000, info.durationMs / 10, reach))
    await poster(tools, holes, out, { maxWidth: width, maxHeight: width, atMs, label, signal })
  } finally {
    await rm(holes, { force: true })
  }
}

interface Piece {
  bytes: Buffer
  /** Size of the whole remote clip, bytes. */
  total: number
}

async function fill(file: FileHandle, read: (from: number, most: number) => Promise<Piece>): Promise<void> {
  const { bytes, total } = await read(0, headBytes)
  await file.write(bytes, 0, bytes.length, 0)
  await file.truncate(total)
  const header = headerBeyond(bytes, total)
  if (!header) return
  const { from, to } = header
  if (to - from > mostHeader) throw new StudioError('too-large', message('fileErrors.headerTooLarge'))
  const rest = await read(from, to - from)
  await file.write(rest.bytes, 0, rest.bytes.length, from)
}

/**
 * Byte range of an MP4's `moov` box when it isn't in the first bytes (ISO/IEC 14496-12); null when it is, or there is
 * none.
 */
function headerBeyond(head: Buffer, total: number): { from: number; to: number } | null {
  if (head.length >= total || head.toString('latin1', 4, 8) !== 'ftyp') return null
  let at = 0
  for (let count = 0; at + 16 <= head.length && count < 1_000; count += 1) {
    const short = head.readUInt32BE(at)
    const size = short === 1 ? Number(head.readBigUInt64BE(at + 8)) : short
    if (size < 8) return null
    if (head.toString('latin1', at + 4, at + 8) === 'moov')
      return at + size <= head.length ? null : { from: head.length, to: Math.min(total, at + size) }
    at += size
  }
  // In an MP4, the header (`moov`) and a few small boxes follow the media data (`mdat`).
  return at < total ? { from: Math.max(at, head.length), to: total } : null
}

/** Downloads a byte range. @throws StudioError when the server has no ranges and the clip isn't small */
async function rangeOf(
  ask: (headers: Record<string, string>) => Promise<Response>,
  from: number,
  most: number,
): Promise<Piece> {
  const response = await ask({ range: `bytes=${from}-${from + most - 1}`, 'accept-encoding': 'identity' })
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  const whole = response.status === 200 && from === 0
  const total = whole ? Number(response.headers.get('content-length') ?? 0) : Number(part?.[3] ?? 0)
  const right = whole || (response.status === 206 && Number(part?.[1]) === from)
  if (!right || !response.body || !isUsable(type, 'video') || !(total > 0) || total > mostTotal) {
    await response.body?.cancel()
    throw new StudioError('unreadable', message('fileErrors.noFrame', { status: response.status }))
  }
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop ends the transfer of a server that ignores ranges.
  for await (const chunk of response.body) {
    chunks.push(Buffer.from(chunk as Uint8Array))
    size += (chunk as Uint8Array).byteLength
    if (size >= most) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, most)
  if (bytes.length === 0) throw new StudioError('unreadable', message('fileErrors.emptyClip'))
  return { bytes, total }
}
