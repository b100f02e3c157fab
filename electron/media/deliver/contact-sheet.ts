import { message } from '../../common/messages/index.ts'
import { basename } from 'node:path'
import { createCanvas } from '../canvas.ts'
import sharp from 'sharp'
import { decoderArguments } from '../compose/clips.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo, VideoInfo } from '../media-info.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { drawingFonts } from './fonts.ts'
import type { SignFile } from '../provenance/index.ts'
import { settled } from './settle.ts'
import { signEdited } from './sign.ts'
import type { Text } from '../../common/messages/index.ts'

export interface ContactSheetOptions extends WorkOptions {
  /** Number of frames across and down, 1 to 10. Default: 4 each. */
  columns?: number
  rows?: number
  /** Longer side of a frame in the sheet (px). Default: 400. Smaller frames are not enlarged. */
  frameSide?: number
  /** Folder with the product's own font files, for the times. */
  fonts?: string
  /** Signs the picture with content credentials. */
  sign?: SignFile | undefined
  label?: Text
}

const gap = 8
const background = '#16181d'
/** Containers whose index allows fast seeking; others are read from start to end. */
const indexed = new Set(['mp4', 'matroska'])

/**
 * Draws a picture of frames spread evenly over a video, each with its time. The extension of `outPath` (jpg, png, webp)
 * decides the format.
 * @throws MediaError as `probe`, and `unreadable` for a file without a moving picture
 */
export async function contactSheet(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: ContactSheetOptions = {},
): Promise<{ width: number; height: number; timesMs: number[] }> {
  const label = options.label ?? basename(path)
  const info = await probe(tools, path, { label, ...(options.signal && { signal: options.signal }) })
  const { video } = info
  if (!video || info.durationMs <= 0 || info.container === 'webp')
    throw new MediaError('unreadable', message('deliverNotes.noVideo', { label }), {
      source: label,
    })
  const grid = { columns: inRange(options.columns), rows: inRange(options.rows) }
  const count = grid.columns * grid.rows
  const lengthMs = video.durationMs ?? info.durationMs
  const timesMs = Array.from({ length: count }, (_, index) => (lengthMs * (index + 0.5)) / count)
  const cell = cellSize(video, options.frameSide ?? 400)
  const tile = `tile=${grid.columns}x${grid.rows}:padding=${gap}:margin=${gap}:color=${background.replace('#', '0x')}`
  const { inputs, graph } = indexed.has(info.container)
    ? sought(tools, path, info, video, timesMs, cell, label)
    : passed(tools, path, info, video, lengthMs / count, cell, label)
  const chunks: Buffer[] = []
  const output = ['-map', '[v]', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1']
  await run(tools, [...inputs, '-filter_complex', `${graph},${tile}[v]`, ...output], {
    logLevel: 'error',
    onOutput: (chunk) => chunks.push(chunk),
    ...(options.signal && { signal: options.signal }),
  })
  if (chunks.length === 0)
    throw new MediaError('unreadable', message('deliverNotes.noFrame', { label }), { source: label })
  options.onProgress?.(0.8)
  const sheet = sharp(Buffer.concat(chunks))
  const { width, height } = await sheet.metadata()
  const times = await drawTimes({ width, height }, cell, grid.columns, timesMs, options.fonts)
  const format = formatOf(outPath)
  await settled(outPath, async (part) => {
    await sheet
      .composite([{ input: times, left: 0, top: 0 }])
      .toFormat(format, { quality: 88 })
      .toFile(part)
    await signEdited(options.sign, part, path, ['converted'], [])
  })
  options.onProgress?.(1)
  return { width, height, timesMs }
}

function formatOf(path: string): 'png' | 'webp' | 'jpeg' {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase()
  return ending === 'png' || ending === 'webp' ? ending : 'jpeg'
}

function inRange(value = 4): number {
  return Math.min(10, Math.max(1, Math.round(value)))
}

interface Size {
  width: number
  height: number
}

function cellSize({ width, height }: VideoInfo, side: number): Size {
  const factor = Math.min(1, side / Math.max(width, height))
  const fit = (value: number): number => Math.max(2, Math.round(value * factor))
  return { width: fit(width), height: fit(height) }
}

interface Frames {
  inputs: string[]
  graph: string
}

/** Opens the file once for each frame, at its time, so that long clips take no longer than short ones. */
function sought(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  video: VideoInfo,
  timesMs: readonly number[],
  cell: Size,
  label: Text,
): Frames {
  const decoder = decoderArguments(tools, video, label)
  // A seek gives the first frame after a time; the frame that is visible then began up to a frame's duration earlier.
  const shownSince = 1000 / (video.fps ?? 25) - 1
  const inputs = timesMs.flatMap((ms) => [
    ...[...decoder, '-threads', '1', '-an', '-ss', (Math.max(0, ms - shownSince) / 1000).toFixed(3)],
    ...inputArguments(path, info),
  ])
  const frames = timesMs.map(
    (_, index) => `[${index}:${video.index}]trim=end_frame=1,${scaled(cell)},setpts=0[f${index}]`,
  )
  const labels = timesMs.map((_, index) => `[f${index}]`).join('')
  return { inputs, graph: `${frames.join(';')};${labels}concat=n=${timesMs.length}:v=1:a=0` }
}

function passed(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  video: VideoInfo,
  stepMs: number,
  cell: Size,
  label: Text,
): Frames {
  const half = (stepMs / 2000).toFixed(4)
  const every = `fps=fps=1000/${stepMs.toFixed(3)}:round=down:eof_action=pass`
  return {
    inputs: [...decoderArguments(tools, video, label), ...inputArguments(path, info)],
    graph: `[0:${video.index}]trim=start=${half},setpts=PTS-STARTPTS,${every},${scaled(cell)}`,
  }
}

function scaled({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=lanczos,setsar=1,format=rgb24`
}

/** Draws the times on a dark background in the lower right corner of each frame. */
async function drawTimes(
  sheet: Size,
  cell: Size,
  columns: number,
  timesMs: readonly number[],
  fonts: string | undefined,
): Promise<Buffer> {
  const canvas = createCanvas(sheet.width, sheet.height)
  const context = canvas.getContext('2d')
  const letters = Math.max(9, Math.round(Math.min(cell.height * 0.085, cell.width * 0.075)))
  context.font = `600 ${letters}px ${await drawingFonts(fonts)}`
  context.textBaseline = 'middle'
  timesMs.forEach((ms, index) => {
    const right = gap + (index % columns) * (cell.width + gap) + cell.width
    const bottom = gap + Math.floor(index / columns) * (cell.height + gap) + cell.height
    const text = timeText(ms)
    const wide = context.measureText(text).width + letters * 0.8
    const tall = letters * 1.5
    context.fillStyle = 'rgba(0, 0, 0, 0.66)'
    context.fillRect(right - wide, bottom - tall, wide, tall)
    context.fillStyle = '#ffffff'
    context.fillText(text, right - wide + letters * 0.4, bottom - tall / 2)
  })
  return canvas.encode('png')
}

/** Formats a time: `0:03.4`, `1:02:03`. */
export function timeText(ms: number): string {
  const tenths = Math.round(ms / 100)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  if (tenths >= 36_000) return `${Math.floor(tenths / 36_000)}:${two((tenths / 600) % 60)}:${two((tenths / 10) % 60)}`
  return `${Math.floor(tenths / 600)}:${two((tenths / 10) % 60)}.${tenths % 10}`
}
