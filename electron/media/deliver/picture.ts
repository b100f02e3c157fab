import { pictureFormat } from '../../common/formats/index.ts'
import type { PictureFormatName } from '../../common/formats/index.ts'
import { bt709Tags } from '../color-tags.ts'
import { sourceMatrix, toBt709 } from '../compose/clips.ts'
import type { VideoInfo } from '../media-info.ts'
import type { MediaTools } from '../tools.ts'
import { pictureEncoderFor } from './can.ts'
import type { Conversion } from './types.ts'

/** Frames of a GIF that are held in memory for one palette over all of them, bytes of RGBA. */
const onePaletteBytes = 400_000_000
/** A GIF counts hundredths of a second, and players slow down what is shown for less than two. */
const gifFastest = 50

/** What a result looks like, before it is encoded. */
export interface PicturePlan {
  width: number
  height: number
  /** Null: the source's own times. */
  fps: number | null
  alpha: boolean
}

export function planPicture(video: VideoInfo, to: PictureFormatName, after: Conversion): PicturePlan {
  const { palette, pixels } = pictureFormat(to)
  const { width, height } = sizeOf(video, palette, after)
  const alpha = video.hasAlpha && pixels.alpha !== null
  return { width, height, alpha, fps: palette ? gifRate(after.fps ?? video.fps) : after.fps }
}

/** The size in px: with the longer side as asked for, else as it is; even, which 4:2:0 and 4:2:2 colour need. */
function sizeOf(video: VideoInfo, anySize: boolean, after: Conversion): { width: number; height: number } {
  const { width, height } = video
  const factor = after.longSide === null ? 1 : after.longSide / Math.max(width, height)
  const side = (value: number): number =>
    anySize ? Math.max(1, Math.round(value * factor)) : Math.max(2, Math.round((value * factor) / 2) * 2)
  return { width: side(width), height: side(height) }
}

/** The nearest rate that hundredths of a second can tell. */
function gifRate(fps: number | null): number {
  const wanted = Math.min(gifFastest, fps ?? 25)
  return 100 / Math.max(2, Math.round(100 / wanted))
}

/**
 * The graph from a stream to `[v]`. @param burn filters that draw captions onto the picture, at its new size
 * @param source label of the picture, `0:0`
 */
export function pictureGraph(
  tools: MediaTools,
  video: VideoInfo,
  to: PictureFormatName,
  plan: PicturePlan,
  options: { source: string; burn: (from: string, to: string) => string; durationMs: number },
): string {
  const { palette } = pictureFormat(to)
  const filters: string[] = []
  if (video.interlaced && tools.filters.has('yadif')) filters.push('yadif=deint=interlaced')
  // Fewer frames first: what is thrown away need not be scaled.
  if (plan.fps !== null) filters.push(`fps=fps=${rate(plan.fps)}`)
  filters.push(...colours(tools, video, to, plan), 'setsar=1')
  const scaled = `[${options.source}]${filters.join(',')}[scaled]`
  const burned = options.burn('scaled', palette ? 'burned' : 'v')
  if (!palette) return `${scaled};${burned}`
  return `${scaled};${burned};${gifGraph(plan, options.durationMs)}`
}

function colours(tools: MediaTools, video: VideoInfo, to: PictureFormatName, plan: PicturePlan): string[] {
  const { palette, pixels } = pictureFormat(to)
  const format = (plan.alpha ? pixels.alpha : null) ?? pixels.opaque
  if (!palette) return toBt709(tools, video, plan, format)
  const matrix = sourceMatrix(video)
  const size = `${plan.width}:${plan.height}`
  return [`scale=${size}:flags=lanczos${matrix ? `:in_color_matrix=${matrix}` : ''}`, `format=${format}`]
}

/** One palette for all frames where they fit into memory, else one for each: colours may then flicker a little. */
function gifGraph({ width, height, fps }: PicturePlan, durationMs: number): string {
  const bytes = width * height * 4 * Math.max(1, ((fps ?? 25) * durationMs) / 1000)
  const [stats, fresh] = bytes <= onePaletteBytes ? ['full', ''] : ['single', ':new=1']
  const use = `paletteuse=dither=sierra2_4a:diff_mode=rectangle${fresh}`
  return `[burned]split[a][b];[a]palettegen=stats_mode=${stats}[palette];[b][palette]${use}[v]`
}

/** Encoder arguments of the picture. */
export function pictureEncoder(tools: MediaTools, to: PictureFormatName, plan: PicturePlan): string[] {
  const { encoder, options, alphaOptions } = pictureEncoderFor(tools, to)!
  const tags = pictureFormat(to).palette ? [] : bt709Tags
  return ['-c:v', encoder, ...((plan.alpha && alphaOptions) || options), ...tags]
}

function rate(fps: number): string {
  return String(Math.round(fps * 1000) / 1000)
}
