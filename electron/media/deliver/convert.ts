import { message } from '../../common/messages/index.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { captionRules, toSrt, withLineBreaks } from '../../common/captions/index.ts'
import { holdsPicture, pictureFormat } from '../../common/formats/index.ts'
import type { PictureFormatName } from '../../common/formats/index.ts'
import { decoderArguments } from '../compose/clips.ts'
import { encoderInput, encodeWith, limitsOf, softwareEncoding } from '../encoders/index.ts'
import type { EncoderChoice, Encoding } from '../encoders/index.ts'
import { encodeLevelled } from '../loudness/encoded.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { burn, nothingToBurn } from './burn.ts'
import { withAiMark } from './marked.ts'
import { pictureEncoder, pictureGraph, planPicture } from './picture.ts'
import type { PicturePlan } from './picture.ts'
import { clipSound } from './sound.ts'
import type { BurnedCaptions, Conversion, Cue } from './types.ts'
import type { Text } from '../../common/messages/index.ts'

export interface ConvertOptions extends WorkOptions {
  after: Conversion
  captions: BurnedCaptions
  /** Whether the visible AI mark is drawn into the picture. */
  aiMark: boolean
  encoders: EncoderChoice | undefined
  /** Folder for temporary files; the caller deletes it. */
  folder: string
  /** Collects notes about requests that could not be fulfilled. */
  notes: Text[]
}

interface Source {
  path: string
  info: MediaInfo
}

/** Share of the progress for measuring loudness. */
const measuring = 0.25

/**
 * Converts a clip.
 * @throws MediaError as `run`
 */
export async function convert(
  tools: MediaTools,
  source: Source,
  outPath: string,
  options: ConvertOptions,
): Promise<void> {
  const { after, signal, onProgress } = options
  const { info } = source
  const sound = info.audio ? await soundArguments(tools, source, options) : null
  const from = sound?.measured ? measuring : 0
  const work = {
    durationMs: info.durationMs,
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (share: number) => onProgress(from + share * (1 - from)) }),
  }
  const end = ['-map_metadata', '0', `file:${outPath}`]
  const { to } = after
  if (!holdsPicture(to)) {
    const output = [...inputArguments(source.path, info), ...sound!.args, '-vn', '-sn', ...sound!.muxer]
    return run(tools, [...output, ...end], work)
  }
  const plan = planPicture(info.video!, to, after)
  const output = await pictureArguments(tools, source, plan, to, sound?.args ?? ['-an'], options)
  const encode = (encoding: Encoding) => run(tools, [...output(encoding), ...end], { ...work, ...limitsOf(encoding) })
  const use = after.quality ?? 'good'
  const { codec } = pictureFormat(to)
  // No hardware encodes alpha.
  if (plan.alpha) return encode(softwareEncoding(tools, codec, use, { alpha: true, size: plan })!)
  return encodeWith(options.encoders, { tools, codec, use, size: plan }, encode)
}

async function soundArguments(
  tools: MediaTools,
  source: Source,
  options: ConvertOptions,
): Promise<{ args: string[]; muxer: string[]; measured: boolean } | null> {
  const { after, folder, signal, onProgress, notes } = options
  const format = clipSound(tools, after.to, source.info)
  if (!format) return null
  const { muxer } = format
  const args = ['-map', `0:${source.info.audio!.index}`, ...format.encoder]
  if (after.loudness === null) return { args, muxer, measured: false }
  const levelled = await encodeLevelled(tools, source, after.loudness, format, {
    folder,
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (share: number) => onProgress(share * measuring) }),
  })
  if (levelled === null) notes.push(message('deliverNotes.silent'))
  return { args: levelled === null ? args : [...args, '-af', levelled.filter], muxer, measured: true }
}

async function pictureArguments(
  tools: MediaTools,
  { path, info }: Source,
  plan: PicturePlan,
  to: PictureFormatName,
  sound: readonly string[],
  options: ConvertOptions,
): Promise<(encoding: Encoding) => string[]> {
  const { after, captions, aiMark, folder, signal } = options
  const { cues } = captions
  const video = info.video!
  const format = pictureFormat(to)
  const attached = after.captions === 'attach' && cues.length > 0
  const where = { ...plan, folder, nextInput: 1 }
  const burned =
    after.captions === 'burn'
      ? await burn(captions, {
          ...where,
          fps: plan.fps ?? video.fps ?? 25,
          durationMs: info.durationMs,
          signal,
        })
      : nothingToBurn
  const burning = aiMark ? await withAiMark(burned, where) : burned
  const graph = pictureGraph(tools, video, to, plan, {
    source: `0:${video.index}`,
    burn: burning.graph,
    durationMs: info.durationMs,
  })
  const inputs = [
    ...decoderArguments(tools, video, message('mediaErrors.labels.clip')),
    ...[...inputArguments(path, info), ...burning.inputs],
    ...(attached ? await captionInput(cues, folder) : []),
  ]
  const track = attached && format.captions !== null ? ['-map', `${aiMark ? 2 : 1}:0`, '-c:s', format.captions] : []
  return (encoding) => {
    const { chains, label } = encoderInput(encoding)
    return [
      ...[...encoding.before, ...inputs, '-filter_complex', [graph, ...chains].join(';')],
      ...['-map', label, ...pictureEncoder(encoding, to), ...sound, ...track],
      ...[...format.muxerOptions, '-f', format.muxer],
    ]
  }
}

async function captionInput(cues: readonly Cue[], folder: string): Promise<string[]> {
  const path = join(folder, 'captions.srt')
  await writeFile(path, toSrt(cues.map((cue) => ({ ...cue, text: withLineBreaks(cue.text, captionRules) }))))
  return inputArguments(path, { demuxer: 'srt' })
}
