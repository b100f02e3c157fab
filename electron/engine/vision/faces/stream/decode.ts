import { message } from '../../../../common/messages/index.ts'
import { decoderArguments, sourceMatrix, toBt709 } from '../../../../media/compose/clips.ts'
import { frameRate, rateText } from '../../../../media/compose/timing.ts'
import type { VideoInfo } from '../../../../media/media-info.ts'
import { inputArguments } from '../../../../media/sniff.ts'
import { FaceError } from '../errors.ts'
import type { TransformOptions } from './types.ts'
import type { Matrix } from './yuv.ts'

/** Threads of the decoder; it decodes one frame ahead per thread. */
const decoderThreads = '2'

/** How colours are preserved between decoder and encoder. */
export interface ColorPlan {
  matrix: Matrix
  /** Whether the source's YUV bytes are passed on without conversion to another matrix. */
  native: boolean
  /** Output options of ffmpeg that store the colour space in the file. */
  tags: string[]
}

const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

/**
 * Plans the colours of a video: ordinary video keeps its bytes and tags; RGB, full range, HDR and BT.2020 are converted
 * to BT.709.
 */
export function planColors(video: VideoInfo | undefined): ColorPlan {
  const matrix = video && sourceMatrix(video)
  const { color } = video ?? {}
  if (!color || color.hdr || color.range === 'pc' || !/^yuva?4[24][024]p/.test(video?.pixFmt ?? '')) {
    return { matrix: 'bt709', native: false, tags: bt709 }
  }
  if (matrix !== 'bt601' && matrix !== 'bt709') return { matrix: 'bt709', native: false, tags: bt709 }
  const tag = (name: string, value: string | null): string[] => (value === null ? [] : [name, value])
  return {
    matrix,
    native: true,
    tags: [
      ...tag('-colorspace', color.space),
      ...tag('-color_primaries', color.primaries),
      ...tag('-color_trc', color.transfer),
      ...tag('-color_range', color.range),
    ],
  }
}

function videoOf(options: Pick<TransformOptions, 'info' | 'inPath'>): VideoInfo {
  const { video } = options.info
  if (video) return video
  throw new FaceError('video-unreadable', message('engineFaces.noPictures', { file: options.inPath }))
}

/** Arguments of ffmpeg that decode a source from `fromMs` on to raw frames of one size at a constant rate. */
export function decodeArguments(options: TransformOptions, colors: ColorPlan, frames: number | undefined): string[] {
  const { tools, info, inPath, width, height, alpha } = options
  const video = videoOf(options)
  const rate = rateText(frameRate(options.fps))
  const filters: string[] = []
  if (video.interlaced && tools.filters.has('yadif')) filters.push('yadif=deint=interlaced')
  // `start_time=0` of ffmpeg's filter fps repeats a late first frame at the start; seeking leaves timestamps that start
  // at 0.
  filters.push(`fps=fps=${rate}:start_time=0`)
  const size = { width, height }
  if (alpha)
    filters.push(...toBt709(tools, video, size, 'yuva444p'), 'scale=in_color_matrix=bt709:in_range=tv', 'format=rgba')
  else if (colors.native) filters.push(`scale=${width}:${height}:flags=bicubic`, 'format=yuv420p')
  else filters.push(...toBt709(tools, video, size, 'yuv420p'))
  const fromMs = options.fromMs ?? 0
  return [
    ...decoderArguments(tools, video, inPath),
    '-threads',
    decoderThreads,
    ...(fromMs > 0 ? ['-ss', String(fromMs / 1000)] : []),
    ...inputArguments(inPath, info),
    ...['-map', `0:${video.index}`, '-an', '-sn', '-dn', '-vf', filters.join(',')],
    ...(frames === undefined ? [] : ['-frames:v', String(frames)]),
  ]
}

export const toPipe = (alpha: boolean | undefined): string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', alpha ? 'rgba' : 'yuv420p', 'pipe:1'],
]
