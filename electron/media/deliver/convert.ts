import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decoderArguments } from '../compose/clips.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { burn, NOTHING_TO_BURN } from './burn.ts'
import { toSrt } from './cues.ts'
import { pictureEncoder, pictureGraph, planPicture } from './picture.ts'
import type { PictureTarget } from './picture.ts'
import { loudnessFilter, soundFormat, soundOnly } from './sound.ts'
import type { Conversion, Cue } from './types.ts'

export interface ConvertOptions extends WorkOptions {
  after: Conversion
  cues: readonly Cue[]
  /** For files of ours; removed by the caller. */
  folder: string
  fonts: string | undefined
  /** Takes sentences about what could not be done. */
  notes: string[]
}

interface Source {
  path: string
  info: MediaInfo
}

const MUXERS = { h264: 'mp4', hevc: 'mp4', vp9: 'webm', prores: 'mov', gif: 'gif' } as const
/** Share of the work that measuring loudness is. */
const MEASURING = 0.25

/** Writes a converted clip. @throws MediaError as `run` */
export async function convert(
  tools: MediaTools,
  source: Source,
  outPath: string,
  options: ConvertOptions,
): Promise<void> {
  const { after, signal, onProgress } = options
  const { info } = source
  const sound = info.audio && after.to !== 'gif' ? await soundArguments(tools, source, options) : null
  const from = sound?.measured ? MEASURING : 0
  const work = {
    durationMs: info.durationMs,
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (share: number) => onProgress(from + share * (1 - from)) }),
  }
  const output = soundOnly(after.to)
    ? [...inputArguments(source.path, info), ...sound!.args, '-vn', '-sn', ...soundMuxer(tools, after, info)]
    : await pictureArguments(tools, source, sound?.args ?? ['-an'], options)
  await run(tools, [...output, '-map_metadata', '0', `file:${outPath}`], work)
}

function soundMuxer(tools: MediaTools, after: Conversion, info: MediaInfo): string[] {
  const { muxer } = soundFormat(tools, after.to, info)
  return [...(muxer === 'ipod' ? ['-movflags', '+faststart'] : []), '-f', muxer]
}

async function soundArguments(
  tools: MediaTools,
  source: Source,
  options: ConvertOptions,
): Promise<{ args: string[]; measured: boolean }> {
  const { after, folder, signal, onProgress, notes } = options
  const format = soundFormat(tools, after.to, source.info)
  const args = ['-map', `0:${source.info.audio!.index}`, ...format.encoder]
  if (after.loudness === null) return { args, measured: false }
  const filter = await loudnessFilter(tools, source, after.loudness, format, {
    folder,
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (share: number) => onProgress(share * MEASURING) }),
  })
  if (filter === null) notes.push('Its sound is silent, so there was no loudness to change.')
  return { args: filter === null ? args : [...args, '-af', filter], measured: true }
}

async function pictureArguments(
  tools: MediaTools,
  { path, info }: Source,
  sound: readonly string[],
  options: ConvertOptions,
): Promise<string[]> {
  const { after, cues, folder, fonts } = options
  const video = info.video!
  const to = after.to as PictureTarget
  const plan = planPicture(video, after)
  const attached = after.captions === 'attach' && cues.length > 0
  const burning =
    after.captions === 'burn'
      ? await burn(tools, cues, { ...plan, folder, fonts, durationMs: info.durationMs, nextInput: 1 })
      : NOTHING_TO_BURN
  const graph = pictureGraph(tools, video, after, plan, {
    source: `0:${video.index}`,
    burn: burning.graph,
    durationMs: info.durationMs,
  })
  return [
    ...[...decoderArguments(tools, video, 'The clip'), ...inputArguments(path, info), ...burning.inputs],
    ...(attached ? await captionInput(cues, folder) : []),
    ...['-filter_complex', graph, '-map', '[v]', ...pictureEncoder(tools, to, plan), ...sound],
    ...(attached ? ['-map', '1:0', '-c:s', to === 'vp9' ? 'webvtt' : 'mov_text'] : []),
    ...(MUXERS[to] === 'mp4' || MUXERS[to] === 'mov' ? ['-movflags', '+faststart'] : []),
    ...['-f', MUXERS[to]],
  ]
}

async function captionInput(cues: readonly Cue[], folder: string): Promise<string[]> {
  const path = join(folder, 'captions.srt')
  await writeFile(path, toSrt(cues))
  return inputArguments(path, { demuxer: 'srt' })
}
