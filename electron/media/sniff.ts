import { open, stat } from 'node:fs/promises'
import { message } from '../common/messages/index.ts'
import { MediaError } from './errors.ts'
import type { MessageKey, Text } from '../common/messages/index.ts'

/**
 * Format of a file by its content, never by its name, and the only ffmpeg demuxer that may read it. ffmpeg itself
 * guesses formats, and some of them (playlists, scripts, session descriptions) open other files; therefore every input
 * names a demuxer of this table.
 */
export interface FileKind {
  family: 'image' | 'av'
  /** Short name of the format, for messages and decisions in the code. */
  format: string
  /** Name of ffmpeg's demuxer, for `-f`. */
  demuxer: string
  sizeBytes: number
}

interface Signature {
  format: string
  family: 'image' | 'av'
  demuxer: string
  matches: (head: Buffer) => boolean
}

const ascii = (head: Buffer, start: number, text: string) =>
  head.toString('latin1', start, start + text.length) === text
const bytes = (head: Buffer, ...values: number[]) => values.every((value, index) => head[index] === value)
const riff = (head: Buffer, form: string) =>
  /^(RIFF|RF64|RIFX)/.test(head.toString('latin1', 0, 4)) && ascii(head, 8, form)
const brand = (head: Buffer) => (ascii(head, 4, 'ftyp') ? head.toString('latin1', 8, 12) : '')

/** Boxes with which an MP4 or QuickTime file without `ftyp` can begin. */
const boxes = ['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']

const signatures: Signature[] = [
  {
    format: 'png',
    family: 'image',
    demuxer: 'png_pipe',
    matches: (h) => bytes(h, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { format: 'jpeg', family: 'image', demuxer: 'jpeg_pipe', matches: (h) => bytes(h, 0xff, 0xd8, 0xff) },
  {
    format: 'gif',
    family: 'image',
    demuxer: 'gif',
    matches: (h) => ascii(h, 0, 'GIF87a') || ascii(h, 0, 'GIF89a'),
  },
  { format: 'webp', family: 'image', demuxer: 'webp_pipe', matches: (h) => riff(h, 'WEBP') },
  {
    format: 'bmp',
    family: 'image',
    demuxer: 'bmp_pipe',
    matches: (h) => ascii(h, 0, 'BM') && h.length > 26 && h.readUInt32LE(14) <= 124 && h.readUInt32LE(14) >= 12,
  },
  {
    format: 'tiff',
    family: 'image',
    demuxer: 'tiff_pipe',
    matches: (h) => ascii(h, 0, 'II*\0') || ascii(h, 0, 'MM\0*'),
  },
  { format: 'avif', family: 'image', demuxer: 'mov', matches: (h) => /^(avif|avis|mif1)$/.test(brand(h)) },
  {
    format: 'heic',
    family: 'image',
    demuxer: 'mov',
    matches: (h) => /^(heic|heix|heim|heis|hevc|msf1)$/.test(brand(h)),
  },
  {
    format: 'mp4',
    family: 'av',
    demuxer: 'mov',
    matches: (h) => brand(h) !== '' || boxes.includes(h.toString('latin1', 4, 8)),
  },
  { format: 'matroska', family: 'av', demuxer: 'matroska', matches: (h) => bytes(h, 0x1a, 0x45, 0xdf, 0xa3) },
  { format: 'avi', family: 'av', demuxer: 'avi', matches: (h) => riff(h, 'AVI ') },
  { format: 'wav', family: 'av', demuxer: 'wav', matches: (h) => riff(h, 'WAVE') },
  { format: 'flac', family: 'av', demuxer: 'flac', matches: (h) => ascii(h, 0, 'fLaC') },
  { format: 'ogg', family: 'av', demuxer: 'ogg', matches: (h) => ascii(h, 0, 'OggS') },
  { format: 'flv', family: 'av', demuxer: 'flv', matches: (h) => ascii(h, 0, 'FLV\x01') },
  {
    format: 'aiff',
    family: 'av',
    demuxer: 'aiff',
    matches: (h) => ascii(h, 0, 'FORM') && /^AIF[FC]$/.test(h.toString('latin1', 8, 12)),
  },
  { format: 'caf', family: 'av', demuxer: 'caf', matches: (h) => ascii(h, 0, 'caff') },
  { format: 'au', family: 'av', demuxer: 'au', matches: (h) => ascii(h, 0, '.snd') },
  { format: 'amr', family: 'av', demuxer: 'amr', matches: (h) => ascii(h, 0, '#!AMR') },
  {
    format: 'asf',
    family: 'av',
    demuxer: 'asf',
    matches: (h) => bytes(h, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11),
  },
  { format: 'nut', family: 'av', demuxer: 'nut', matches: (h) => ascii(h, 0, 'nut/multimedia') },
  {
    format: 'mpeg-ts',
    family: 'av',
    demuxer: 'mpegts',
    matches: (h) => h.length > 376 && h[0] === 0x47 && h[188] === 0x47 && h[376] === 0x47,
  },
  { format: 'mpeg-ps', family: 'av', demuxer: 'mpeg', matches: (h) => bytes(h, 0, 0, 1, 0xba) },
  { format: 'aac', family: 'av', demuxer: 'aac', matches: (h) => h[0] === 0xff && (h[1]! & 0xf6) === 0xf0 },
  { format: 'mp3', family: 'av', demuxer: 'mp3', matches: (h) => ascii(h, 0, 'ID3') || isMpegAudioFrame(h) },
]

/** Whether the head is a frame header of MPEG audio layer III or II without reserved values. */
function isMpegAudioFrame(head: Buffer): boolean {
  const [sync, version = 0, rates = 0] = head
  if (sync !== 0xff || (version & 0xe0) !== 0xe0) return false
  const layer = (version >> 1) & 3
  return ((version >> 3) & 3) !== 1 && (layer === 1 || layer === 2) && rates >> 4 !== 15 && ((rates >> 2) & 3) !== 3
}

/** Patterns of text that ffmpeg would read as a list of further files or addresses, or as drawing instructions. */
const scripts: [RegExp, MessageKey][] = [
  [/^#EXTM3U/i, 'mediaErrors.kinds.m3u8'],
  [/^ffconcat version/i, 'mediaErrors.kinds.ffconcat'],
  [/^(file|stream)\s+\S/im, 'mediaErrors.kinds.concat'],
  [/^\[playlist\]/i, 'mediaErrors.kinds.pls'],
  [/<MPD[\s>]/, 'mediaErrors.kinds.dash'],
  [/<svg[\s>]/i, 'mediaErrors.kinds.svg'],
  [/<SmoothStreamingMedia/i, 'mediaErrors.kinds.manifest'],
  [/^v=0\s/, 'mediaErrors.kinds.sdp'],
  [/^WEBVTT|^\[Script Info\]|^\d+\s*\r?\n\d\d:\d\d:\d\d/i, 'mediaErrors.kinds.subtitles'],
  [/<!doctype html|<html[\s>]/i, 'mediaErrors.kinds.web'],
  [/^;FFMETADATA/, 'mediaErrors.kinds.metadata'],
]

const headBytes = 4096

/**
 * Detects the format of a file from its first bytes.
 * @throws MediaError `not-found`, `unreadable` (empty, or no known media), `refused` (playlists, scripts, subtitles).
 */
export async function sniffFile(path: string, label: Text = path): Promise<FileKind> {
  const { head, sizeBytes } = await readHead(path, label)
  const fail = (code: 'unreadable' | 'refused', text: Text) => new MediaError(code, text, { source: label })
  if (sizeBytes === 0) throw fail('unreadable', message('mediaErrors.empty', { label }))

  const signature = signatures.find((candidate) => candidate.matches(head))
  if (signature) {
    return { format: signature.format, family: signature.family, demuxer: signature.demuxer, sizeBytes }
  }
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const script = scripts.find(([pattern]) => pattern.test(text))
  if (script) throw fail('refused', message('mediaErrors.script', { label, script: message(script[1]) }))
  if (!head.includes(0)) throw fail('refused', message('mediaErrors.text', { label }))
  throw fail('unreadable', message('mediaErrors.unknownKind', { label }))
}

async function readHead(path: string, label: Text): Promise<{ head: Buffer; sizeBytes: number }> {
  try {
    const info = await stat(path)
    if (!info.isFile()) throw new MediaError('not-found', message('mediaErrors.noFile', { label }), { source: label })
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      return { head: buffer.subarray(0, bytesRead), sizeBytes: info.size }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof MediaError) throw error
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const text = message(isGone ? 'mediaErrors.gone' : 'mediaErrors.cannotOpen', { label })
    throw new MediaError('not-found', text, { cause: error, source: label })
  }
}

/** Input arguments with which ffmpeg or ffprobe reads this one file with its demuxer, and no other file. */
export function inputArguments(path: string, kind: Pick<FileKind, 'demuxer'>): string[] {
  return ['-protocol_whitelist', 'file', '-f', kind.demuxer, '-i', `file:${path}`]
}
