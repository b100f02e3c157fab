import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import { MediaError } from './errors.ts'
import { isCutShort } from './integrity.ts'
import type { MediaInfo } from './media-info.ts'
import { runProcess, TextTail } from './process.ts'
import { maxProgramBytes } from './programs/wrappers.ts'
import { maxImagePixels } from './pixel-limits.ts'
import { isAnimatedPng, probeImage, refuseHeavy, refuseHuge } from './probe-image.ts'
import { audioInfo, statedDuration, videoInfo } from './probe-streams.ts'
import type { ProbeJson } from './probe-streams.ts'
import { guardInputs, throwForEnd } from './run.ts'
import { quoteCommand } from './shell-quote.ts'
import { inputArguments, sniffFile } from './sniff.ts'
import type { FileKind } from './sniff.ts'
import type { MediaTools } from './tools.ts'

export interface ProbeOptions {
  signal?: AbortSignal
  /** Most time for each call of a tool (ms). Default: 30 s. */
  timeoutMs?: number
  /** Name of the file in messages. Default: its path. */
  label?: Text
  /** Pictures and video frames with more px are refused. Default: 36 million. */
  maxPixels?: number
}

/**
 * Reads the facts about a media file. Only this file is ever opened: playlists, scripts and other text are refused by
 * their content, whatever their name.
 * @throws MediaError `not-found`, `unreadable` (empty, cut short, damaged, no media), `refused`, `too-large`,
 * `timeout`, `cancelled`, `missing-tool`; the message names the file by its label.
 */
export async function probe(tools: MediaTools, path: string, options: ProbeOptions = {}): Promise<MediaInfo> {
  const label = options.label ?? path
  const maxPixels = options.maxPixels ?? maxImagePixels
  const kind = await sniffFile(path, label)
  if (kind.family === 'image' && kind.format !== 'bmp') {
    if (kind.format !== 'png' || !(await isAnimatedPng(path))) return probeImage(path, kind, label, maxPixels)
    kind.demuxer = 'apng'
  }
  if (await isCutShort(path, kind)) {
    throw new MediaError('unreadable', message('mediaErrors.cutShort', { label }), {
      source: label,
    })
  }
  const { json, estimated } = await readStreams(tools, path, kind, label, options)
  return describe(tools, path, kind, json, estimated, label, maxPixels, options)
}

async function describe(
  tools: MediaTools,
  path: string,
  kind: FileKind,
  json: ProbeJson,
  estimated: boolean,
  label: Text,
  maxPixels: number,
  options: ProbeOptions,
): Promise<MediaInfo> {
  const streams = json.streams ?? []
  // The cover picture of a music file is not a video.
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.['attached_pic'] !== 1)
  const audio = streams.find((stream) => stream.codec_type === 'audio' && Number(stream.sample_rate) > 0)
  const base = { container: kind.format, demuxer: kind.demuxer, sizeBytes: kind.sizeBytes }
  const picture = video && videoInfo(video)
  if (picture) {
    if (picture.codedWidth < 1 || picture.codedHeight < 1 || picture.codec === 'unknown') {
      throw new MediaError('unreadable', message('mediaErrors.videoUndecodable', { label }), {
        source: label,
      })
    }
    refuseHuge(picture.codedWidth, picture.codedHeight, label, maxPixels)
    // Pixels that are not square may make a much larger picture of few coded px.
    refuseHuge(picture.width, picture.height, label, maxPixels)
    refuseHeavy(picture, label, maxPixels)
    if (kind.format === 'bmp') {
      return {
        ...base,
        kind: 'image',
        durationMs: 0,
        image: { width: picture.width, height: picture.height, hasAlpha: false },
      }
    }
  } else if (!audio) {
    throw new MediaError('unreadable', message('mediaErrors.nothingInIt', { label }), { source: label })
  }
  const statedMs = statedDuration(json)
  const durationMs = statedMs > 0 && !estimated ? statedMs : await measureDuration(tools, path, kind, label, options)
  if (picture?.fps === null)
    picture.fps = await measureRate(tools, path, kind, { index: picture.index, durationMs }, options)
  return {
    ...base,
    kind: picture ? (kind.demuxer === 'apng' ? 'animation' : 'video') : 'audio',
    durationMs,
    ...(picture && { video: picture }),
    ...(audio && { audio: audioInfo(audio, Number(json.format?.start_time) || 0) }),
  }
}

async function readStreams(
  tools: MediaTools,
  path: string,
  kind: FileKind,
  label: Text,
  options: ProbeOptions,
): Promise<{ json: ProbeJson; estimated: boolean }> {
  const args = ['-v', 'warning', ...guardInputs(inputArguments(path, kind)), '-of', 'json']
  args.push('-show_streams', '-show_format')
  const command = quoteCommand(tools.ffprobe, args)
  const timeoutMs = options.timeoutMs ?? 30_000
  const output = new TextTail(4_000_000)
  const stderr = new TextTail()
  const end = await runProcess(tools.ffprobe, args, {
    memoryBytes: maxProgramBytes,
    signal: options.signal,
    timeoutMs,
    onStdout: (chunk) => output.add(chunk),
    onStderr: (chunk) => stderr.add(chunk),
  })
  try {
    throwForEnd(end, stderr.text, command, 'ffprobe', timeoutMs)
    return {
      json: JSON.parse(output.text) as ProbeJson,
      estimated: stderr.text.includes('Estimating duration from bitrate'),
    }
  } catch (error) {
    if (error instanceof MediaError && error.code !== 'failed') throw error
    throw new MediaError(
      'unreadable',
      message('mediaErrors.looksLike', {
        label,
        format: kind.format.toUpperCase(),
        reason: reason(stderr.text),
      }),
      {
        cause: error,
        command,
        stderr: stderr.text,
        source: label,
      },
    )
  }
}

function reason(stderr: string): Text {
  if (stderr.includes('moov atom not found')) return message('mediaErrors.unreadable.noIndex')
  if (/Invalid data found/.test(stderr)) return message('mediaErrors.unreadable.otherData')
  return message('mediaErrors.unreadable.otherFormat')
}

/**
 * Measures the duration of live recordings and bare streams, which store none, by reading them to the end without
 * decoding.
 */
async function measureDuration(
  tools: MediaTools,
  path: string,
  kind: FileKind,
  label: Text,
  options: ProbeOptions,
): Promise<number> {
  const args = [...guardInputs(inputArguments(path, kind)), '-map', '0', '-c', 'copy', '-f', 'null', '-']
  const timeoutMs = options.timeoutMs ?? 30_000
  const tail = new TextTail()
  const end = await runProcess(
    tools.ffmpeg,
    ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', ...args],
    { signal: options.signal, timeoutMs, memoryBytes: maxProgramBytes, onStdout: (chunk) => tail.add(chunk) },
  )
  throwForEnd(end, '', quoteCommand(tools.ffmpeg, args), 'ffmpeg', timeoutMs)
  const times = [...tail.text.matchAll(/^out_time_ms=(\d+)$/gm)]
  const durationMs = Math.round(Number(times.at(-1)?.[1] ?? 0) / 1000)
  if (durationMs > 0) return durationMs
  throw new MediaError('unreadable', message('mediaErrors.noLength', { label }), {
    source: label,
  })
}

/**
 * Measures the frame rate of a file that states none, by counting frames without decoding; null when that fails too.
 */
async function measureRate(
  tools: MediaTools,
  path: string,
  kind: FileKind,
  { index, durationMs }: { index: number; durationMs: number },
  options: ProbeOptions,
): Promise<number | null> {
  const count = ['-count_packets', '-select_streams', String(index), '-show_entries', 'stream=nb_read_packets']
  const args = ['-v', 'error', ...guardInputs(inputArguments(path, kind)), ...count, '-of', 'csv=p=0']
  const timeoutMs = options.timeoutMs ?? 30_000
  const output = new TextTail()
  const end = await runProcess(tools.ffprobe, args, {
    memoryBytes: maxProgramBytes,
    signal: options.signal,
    timeoutMs,
    onStdout: (chunk) => output.add(chunk),
  })
  throwForEnd(end, '', quoteCommand(tools.ffprobe, args), 'ffprobe', timeoutMs)
  const frames = Number.parseInt(output.text, 10)
  return frames > 1 ? (frames * 1000) / durationMs : null
}
