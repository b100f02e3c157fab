import { BT709_TAGS } from '../color-tags.ts'
import { sourceMatrix, toBt709 } from '../compose/clips.ts'
import type { VideoInfo } from '../media-info.ts'
import type { MediaTools } from '../tools.ts'
import { encoderFor } from './can.ts'
import type { Conversion } from './types.ts'

export type PictureTarget = 'h264' | 'hevc' | 'vp9' | 'prores' | 'gif'

/** Frames of a GIF that are held in memory for one palette over all of them, bytes of RGBA. */
const ONE_PALETTE_BYTES = 400_000_000
/** A GIF counts hundredths of a second, and players slow down what is shown for less than two. */
const GIF_FASTEST = 50

/** What a result looks like, before it is encoded. */
export interface PicturePlan {
  width: number
  height: number
  /** Null: the source's own times. */
  fps: number | null
  alpha: boolean
}

export function planPicture(video: VideoInfo, after: Conversion): PicturePlan {
  const { width, height } = sizeOf(video, after)
  const alpha = video.hasAlpha && (after.to === 'vp9' || after.to === 'prores' || after.to === 'gif')
  return { width, height, alpha, fps: after.to === 'gif' ? gifRate(after.fps ?? video.fps) : after.fps }
}

/** The size in px: with the longer side as asked for, else as it is; even, which 4:2:0 and 4:2:2 colour need. */
function sizeOf(video: VideoInfo, after: Conversion): { width: number; height: number } {
  const { width, height } = video
  const factor = after.longSide === null ? 1 : after.longSide / Math.max(width, height)
  const side = (value: number): number =>
    after.to === 'gif'
      ? Math.max(1, Math.round(value * factor))
      : Math.max(2, Math.round((value * factor) / 2) * 2)
  return { width: side(width), height: side(height) }
}

/** The nearest rate that hundredths of a second can tell. */
function gifRate(fps: number | null): number {
  const wanted = Math.min(GIF_FASTEST, fps ?? 25)
  return 100 / Math.max(2, Math.round(100 / wanted))
}

/**
 * The graph from a stream to `[v]`. @param burn filters that draw captions onto the picture, at its new size
 * @param source label of the picture, `0:0`
 */
export function pictureGraph(
  tools: MediaTools,
  video: VideoInfo,
  after: Conversion,
  plan: PicturePlan,
  options: { source: string; burn: (from: string, to: string) => string; durationMs: number },
): string {
  const to = after.to as PictureTarget
  const filters: string[] = []
  if (video.interlaced && tools.filters.has('yadif')) filters.push('yadif=deint=interlaced')
  // Fewer frames first: what is thrown away need not be scaled.
  if (plan.fps !== null) filters.push(`fps=fps=${rate(plan.fps)}`)
  filters.push(...colours(tools, video, to, plan), 'setsar=1')
  const scaled = `[${options.source}]${filters.join(',')}[scaled]`
  const burned = options.burn('scaled', to === 'gif' ? 'burned' : 'v')
  if (to !== 'gif') return `${scaled};${burned}`
  return `${scaled};${burned};${gifGraph(plan, options.durationMs)}`
}

function colours(tools: MediaTools, video: VideoInfo, to: PictureTarget, plan: PicturePlan): string[] {
  if (to !== 'gif') return toBt709(tools, video, plan, pixels(to, plan.alpha))
  const matrix = sourceMatrix(video)
  const size = `${plan.width}:${plan.height}`
  return [`scale=${size}:flags=lanczos${matrix ? `:in_color_matrix=${matrix}` : ''}`, 'format=bgra']
}

/** One palette for all frames where they fit into memory, else one for each: colours may then flicker a little. */
function gifGraph({ width, height, fps }: PicturePlan, durationMs: number): string {
  const bytes = width * height * 4 * Math.max(1, ((fps ?? 25) * durationMs) / 1000)
  const [stats, fresh] = bytes <= ONE_PALETTE_BYTES ? ['full', ''] : ['single', ':new=1']
  const use = `paletteuse=dither=sierra2_4a:diff_mode=rectangle${fresh}`
  return `[burned]split[a][b];[a]palettegen=stats_mode=${stats}[palette];[b][palette]${use}[v]`
}

function pixels(to: PictureTarget, alpha: boolean): string {
  if (to === 'prores') return alpha ? 'yuva444p10le' : 'yuv422p10le'
  return alpha ? 'yuva420p' : 'yuv420p'
}

/** Encoder arguments of the picture. */
export function pictureEncoder(tools: MediaTools, to: PictureTarget, plan: PicturePlan): string[] {
  const encoder = encoderFor(tools, to)!
  const tags = to === 'gif' ? [] : BT709_TAGS
  return ['-c:v', encoder, ...quality(encoder, plan), ...tags]
}

function quality(encoder: string, { alpha }: PicturePlan): string[] {
  switch (encoder) {
    case 'libx264':
      return ['-preset', 'fast', '-crf', '19', '-pix_fmt', 'yuv420p']
    case 'libx265':
      // `hvc1` is what Apple's players look for.
      return ['-preset', 'fast', '-crf', '23', '-tag:v', 'hvc1', '-x265-params', 'log-level=error']
    case 'libkvazaar':
      return ['-kvazaar-params', 'qp=27', '-tag:v', 'hvc1']
    case 'libvpx-vp9':
      return [
        ...['-crf', '30', '-b:v', '0', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1'],
        // The encoder's own way to alpha can't look ahead at frames it doesn't show.
        ...(alpha ? ['-auto-alt-ref', '0'] : []),
      ]
    case 'prores_ks':
      return ['-profile:v', alpha ? '4' : '3', '-vendor', 'apl0']
    case 'prores':
      return ['-profile:v', '3']
    default:
      return ['-loop', '0']
  }
}

function rate(fps: number): string {
  return String(Math.round(fps * 1000) / 1000)
}
