import { hasAspectRatio, pictureFormat, sizeInAspectRatio } from '../../common/formats/index.ts'
import type { PictureFormatName, ReframeMode } from '../../common/formats/index.ts'
import { bt709Tags } from '../color-tags.ts'
import { sourceMatrix, toBt709 } from '../compose/clips.ts'
import type { Encoding } from '../encoders/index.ts'
import type { VideoInfo } from '../media-info.ts'
import type { MediaTools } from '../tools.ts'
import { reframe } from './reframe.ts'
import type { Conversion } from './types.ts'

/** Most memory for the frames of a GIF with a common palette (bytes of RGBA). */
const onePaletteBytes = 400_000_000
/** Highest frame rate of a GIF: its times are hundredths of a second, and players slow down frames shorter than two. */
const gifFastest = 50

type Size = Pick<PicturePlan, 'width' | 'height'>

/** Size, rate, alpha and aspect ratio of a result's picture. */
export interface PicturePlan {
  width: number
  height: number
  /** Frames per second of the result; null keeps the source's own times. */
  fps: number | null
  alpha: boolean
  /** How the picture gets its other aspect ratio; null: it keeps its own. */
  reframe: ReframeMode | null
}

export function planPicture(video: VideoInfo, to: PictureFormatName, after: Conversion): PicturePlan {
  const { palette, pixels } = pictureFormat(to)
  const { width, height } = sizeOf(video, palette, after)
  const alpha = video.hasAlpha && pixels.alpha !== null
  const mode = after.shape && !hasAspectRatio(video, after.shape.to) ? after.shape.mode : null
  return { width, height, alpha, reframe: mode, fps: palette ? gifRate(after.fps ?? video.fps) : after.fps }
}

/**
 * Size of the result (px): with the requested longer side, else the original size; even, as 4:2:0 and 4:2:2 chroma
 * needs.
 */
function sizeOf(video: VideoInfo, anySize: boolean, after: Conversion): { width: number; height: number } {
  const { width, height } =
    after.shape && !hasAspectRatio(video, after.shape.to) ? sizeInAspectRatio(video, after.shape.to) : video
  const factor = after.longSide === null ? 1 : after.longSide / Math.max(width, height)
  const side = (value: number): number =>
    anySize ? Math.max(1, Math.round(value * factor)) : Math.max(2, Math.round((value * factor) / 2) * 2)
  return { width: side(width), height: side(height) }
}

/** The nearest rate whose frame duration is a whole number of hundredths of a second. */
function gifRate(fps: number | null): number {
  const wanted = Math.min(gifFastest, fps ?? 25)
  return 100 / Math.max(2, Math.round(100 / wanted))
}

/**
 * Builds the graph from a stream to `[v]`. In `options`, `burn` builds the filters that draw captions into the picture
 * at its new size, and `source` is the label of the picture, such as `0:0`.
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
  // Surplus frames are dropped before the others are scaled.
  if (plan.fps !== null) filters.push(`fps=fps=${rate(plan.fps)}`)
  const scaled = (size: Size): string[] => colours(tools, video, to, { ...plan, ...size })
  filters.push(
    ...(plan.reframe === null
      ? scaled(plan)
      : [reframe({ source: video, frame: plan, mode: plan.reframe, alpha: plan.alpha, scaled })]),
    'setsar=1',
  )
  const sized = `[${options.source}]${filters.join(',')}[scaled]`
  const burned = options.burn('scaled', palette ? 'burned' : 'v')
  if (!palette) return `${sized};${burned}`
  return `${sized};${burned};${gifGraph(plan, options.durationMs)}`
}

function colours(tools: MediaTools, video: VideoInfo, to: PictureFormatName, plan: PicturePlan): string[] {
  const { palette, pixels } = pictureFormat(to)
  const format = (plan.alpha ? pixels.alpha : null) ?? pixels.opaque
  if (!palette) return toBt709(tools, video, plan, format)
  const matrix = sourceMatrix(video)
  const size = `${plan.width}:${plan.height}`
  return [`scale=${size}:flags=lanczos${matrix ? `:in_color_matrix=${matrix}` : ''}`, `format=${format}`]
}

/**
 * Palette of a GIF: one for all frames when they fit into memory, else one per frame, with which colours may flicker
 * slightly.
 */
function gifGraph({ width, height, fps }: PicturePlan, durationMs: number): string {
  const bytes = width * height * 4 * Math.max(1, ((fps ?? 25) * durationMs) / 1000)
  const [stats, fresh] = bytes <= onePaletteBytes ? ['full', ''] : ['single', ':new=1']
  const use = `paletteuse=dither=sierra2_4a:diff_mode=rectangle${fresh}`
  return `[burned]split[a][b];[a]palettegen=stats_mode=${stats}[palette];[b][palette]${use}[v]`
}

/** Arguments of the picture of a conversion, without what comes before the inputs. */
export function pictureEncoder({ arguments: own }: Encoding, to: PictureFormatName): string[] {
  return [...own, ...(pictureFormat(to).palette ? [] : bt709Tags)]
}

function rate(fps: number): string {
  return String(Math.round(fps * 1000) / 1000)
}
