import type { MediaInfo, VideoInfo } from '../media-info.ts'
import { alphaFromBelow } from './alpha-below.ts'
import { MediaError } from '../errors.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { Fragment, SoundPart } from '../types.ts'
import type { AppearanceFiles } from './appearance/draw.ts'
import type { ClipAppearance } from './appearance/plan.ts'
import type { Rect, Window } from './geometry.ts'
import { floorEven } from './geometry.ts'
import type { Cropping } from './motion/cropping.ts'
import { croppingFilters } from './motion/cropping.ts'
import type { Mover } from './motion/mover.ts'
import type { FrameRate } from './timing.ts'
import { framesAt, msOfFrames, rateText } from './timing.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

/** A video or animation with its position in the frame and in time. */
export interface Clip {
  path: string
  label: Text
  info: MediaInfo
  video: VideoInfo
  window: Window
  /** Times are those of the clip as it is played, at its speed. */
  playback: Playback
  /** How many times as fast as recorded it is played. */
  speed: number
  sound: boolean
  soundPart?: SoundPart | undefined
  /** How the clip is shown beside its pixels; undefined for one that is shown as it is. */
  styled: StyledClip | undefined
  /** The frames of its item that show it; undefined: all. */
  shownIn?: { from: number; frames: number }
  /** How the crop of the clip changes; undefined for one with the same crop in all frames. */
  cropping?: Cropping
  /** How the frames of the clip are moved; undefined for one that stands still. */
  mover?: Mover
}

/** The appearance of a clip, and the pictures that were drawn for it. */
export interface StyledClip extends ClipAppearance {
  files: AppearanceFiles
}

export type Playback =
  /** Plays once from a time in the file; the last of these frames is held. */
  | { kind: 'once'; startMs: number; frames: number }
  /** Loops the whole file, starting at a time within its first run. */
  | { kind: 'repeat'; phaseMs: number; frames: number }
  /** Loops a part of the file, which is first cut out to a file of its own. */
  | { kind: 'repeat-part'; startMs: number; endMs: number; phaseMs: number; frames: number }

/** How a clip of `clipMs` plays in an item of `frames` frames. */
export function planPlayback(
  clipMs: number,
  sourceFrameMs: number,
  fragment: Fragment | undefined,
  repeats: boolean,
  frames: number,
  rate: FrameRate,
): Playback {
  const startMs = fragment?.startMs ?? 0
  const endMs = fragment?.endMs
  const frameMs = msOfFrames(1, rate)
  const neededMs = msOfFrames(frames, rate)
  if (repeats && startMs + neededMs > Math.min(clipMs, endMs ?? clipMs) + frameMs / 2) {
    const windowed = endMs !== undefined && endMs <= clipMs && endMs - startMs < neededMs - frameMs / 2
    if (windowed) return { kind: 'repeat-part', startMs, endMs, phaseMs: 0, frames }
    return { kind: 'repeat', phaseMs: startMs % clipMs, frames }
  }
  // A start after the end shows the last frame: half a source frame before the end lies within it.
  const latest = Math.max(0, clipMs - Math.max(2, sourceFrameMs / 2))
  const start = Math.min(startMs, latest)
  const played = endMs === undefined ? frames : Math.min(frames, Math.max(1, framesAt(endMs - startMs, rate)))
  return { kind: 'once', startMs: start, frames: played }
}

/** How some frames of an item play of a clip that plays in all of it. */
export function playbackFrom(
  playback: Playback,
  from: number,
  frames: number,
  clipMs: number,
  rate: FrameRate,
): Playback {
  const fromMs = msOfFrames(from, rate)
  if (playback.kind === 'repeat') return { ...playback, phaseMs: (playback.phaseMs + fromMs) % clipMs, frames }
  if (playback.kind === 'repeat-part') {
    return { ...playback, phaseMs: fromMs % (playback.endMs - playback.startMs), frames }
  }
  // After its end, the last frame is held.
  const skipped = Math.min(from, playback.frames - 1)
  const latest = Math.max(playback.startMs, clipMs - msOfFrames(0.5, rate))
  const startMs = Math.min(latest, playback.startMs + msOfFrames(skipped, rate))
  return { kind: 'once', startMs, frames: Math.min(frames, playback.frames - skipped) }
}

/** Containers with an index: a seek lands on the key frame before the requested time. */
const indexed = new Set(['mp4', 'matroska', 'avif'])
/** Containers in which ffmpeg cannot seek; their files are short. */
const unseekable = new Set(['gif', 'png', 'webp'])
/** Without an index a seek may land too late, so it aims this much earlier (ms). */
const seekMarginMs = 10_000

export interface ClipInput {
  args: string[]
  /** The item's start in the timestamps of the input (ms). */
  zeroMs: number
}

/**
 * The input of a clip. It includes frames before the start, because the frame that is visible at the start may begin
 * well before it.
 */
export function clipInput(tools: MediaTools, clip: Clip, threads: number): ClipInput {
  const { info, video, playback, speed } = clip
  const options = [...decoderArguments(tools, video, clip.label), '-threads', String(threads)]
  const source = inputArguments(clip.path, info)
  if (playback.kind === 'repeat') {
    return { args: [...options, '-stream_loop', '-1', ...source], zeroMs: playback.phaseMs }
  }
  const startMs = playback.startMs * speed
  const margin = indexed.has(info.container) ? 0 : seekMarginMs
  const seekMs = unseekable.has(info.container) ? 0 : Math.max(0, startMs - margin)
  const seek = seekMs > 0 ? ['-noaccurate_seek', '-ss', String(seekMs / 1000)] : []
  return { args: [...options, ...seek, ...source], zeroMs: startMs - seekMs }
}

/**
 * Decoder for a video with alpha: ffmpeg's own VP8 and VP9 decoders drop alpha; libvpx keeps it.
 * @throws MediaError `unsupported` when this ffmpeg lacks the decoder
 */
export function decoderArguments(tools: MediaTools, video: VideoInfo, label: Text): string[] {
  if (!video.hasAlpha || (video.codec !== 'vp8' && video.codec !== 'vp9')) return []
  const decoder = video.codec === 'vp9' ? 'libvpx-vp9' : 'libvpx'
  if (tools.decoders.has(decoder)) return ['-c:v', decoder]
  throw new MediaError(
    'unsupported',
    message('mediaErrors.noAlphaDecoder', { label, codec: video.codec.toUpperCase(), decoder }),
    {
      source: label,
    },
  )
}

/**
 * Filters from decoded frames to yuv(a)420p (BT.709, limited range) at the target's size, on even px. For a clip with an
 * appearance to yuv444p at this size, or gbrap where it has alpha. `name` begins the labels within the filters: another
 * one for each clip of a graph.
 */
export function clipFilters(
  tools: MediaTools,
  clip: Clip,
  { zeroMs, rate, name }: { zeroMs: number; rate: FrameRate; name: string },
): string[] {
  const { video, playback, window, speed } = clip
  const filters: string[] = []
  if (video.interlaced && tools.filters.has('yadif')) filters.push('yadif=deint=interlaced')
  if (zeroMs > 0) filters.push(`setpts=PTS-${zeroMs / 1000}/TB`)
  if (speed !== 1) filters.push(`setpts=PTS/${speed}`)
  // `start_time=0` of ffmpeg's filter fps drops earlier frames except the one that is visible at 0, and repeats the
  // first frame if it is late.
  filters.push(`fps=fps=${rateText(rate)}:start_time=0:eof_action=pass`)
  filters.push(`trim=end_frame=${playback.frames}`)
  if (video.alphaBelow) filters.push(alphaFromBelow({ width: video.codedWidth, height: video.codedHeight }, name))
  const { cropping, mover } = clip
  if (clip.styled || mover) {
    filters.push(...exactCrop(video, window))
    const size = cropping?.canvas ?? window.target
    filters.push(...(video.hasAlpha ? alphaScale(video, size) : toBt709(tools, video, size, 'yuv444p')), 'setsar=1')
    // A clip that is moved has a picture for each frame, after its end the last one.
    if (mover) filters.push(`tpad=stop=-1:stop_mode=clone,trim=end_frame=${mover.states.length}`)
    return cropping ? [...filters, ...croppingFilters(cropping, video.hasAlpha)] : filters
  }
  filters.push(...sourceCrop(video, window))
  const padding = evenPadding(window.target)
  // A picture without alpha or padding is copied by overlay instead of blended.
  const format = video.hasAlpha || padding.length > 0 ? 'yuva420p' : 'yuv420p'
  filters.push(...toBt709(tools, video, window.target, format), ...padding, 'setsar=1')
  return filters
}

function sourceCrop(video: VideoInfo, window: Window): string[] {
  const values = codedPart(video, window)
  return values ? [`crop=${values.map((value) => floorEven(Math.round(value))).join(':')}`] : []
}

/**
 * Filters that scale a picture with alpha, to gbrap. The colours below transparent px are anything: multiplied with their
 * alpha they don't run into those beside them, and chroma is not interpolated.
 */
function alphaScale(video: VideoInfo, { width, height }: Pick<Rect, 'width' | 'height'>): string[] {
  const from = sourceMatrix(video)
  return [
    // When source and result have the same odd size, ffmpeg reads no chroma for the last rows, which become green.
    `scale=ceil(iw/2)*2:ceil(ih/2)*2:flags=neighbor${from ? `:in_color_matrix=${from}` : ''}`,
    'format=gbrap',
    'premultiply=inplace=1',
    `scale=${width}:${height}:flags=bicubic`,
    'unpremultiply=inplace=1',
  ]
}

/** A crop to any px: chroma gets a value for each px first, where it has none. */
function exactCrop(video: VideoInfo, window: Window): string[] {
  // High dynamic range has more than eight bits, which the conversion would lose before its colours are mapped.
  if (video.color.hdr) return sourceCrop(video, window)
  const values = codedPart(video, window)
  if (!values) return []
  const isSubsampled = /^(yuva?j?4[12]|nv)/.test(video.pixFmt)
  const whole = isSubsampled ? [`format=${video.hasAlpha ? 'yuva444p' : 'yuv444p'}`] : []
  return [...whole, `crop=${values.map((value) => Math.round(value)).join(':')}:exact=1`]
}

/** Width, height and corner of the part in coded px; undefined for the whole picture. */
function codedPart(video: VideoInfo, window: Window): number[] | undefined {
  const { x, y, width, height } = window.source
  if (width === video.width && height === video.height) return undefined
  const sideways = video.rotation % 180 !== 0
  const across = (sideways ? video.codedHeight : video.codedWidth) / video.width
  const down = (sideways ? video.codedWidth : video.codedHeight) / video.height
  return [width * across, height * down, x * across, y * down]
}

/** Filters that scale to a size and convert colours to BT.709 in limited range, from high dynamic range too. */
export function toBt709(
  tools: MediaTools,
  video: VideoInfo,
  target: Pick<Rect, 'width' | 'height'>,
  format: string,
): string[] {
  const size = `${target.width}:${target.height}`
  if (video.color.hdr && tools.filters.has('zscale') && tools.filters.has('tonemap')) {
    const { transfer, primaries, space } = video.color
    const input = `tin=${transfer}:pin=${primaries ?? 'bt2020'}:min=${space ?? 'bt2020nc'}`
    return [
      // The picture is scaled down first, because linear light as floats takes twelve bytes per px.
      `scale=${size}:flags=bicubic,format=yuv444p10le`,
      `zscale=${input}:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=mobius:desat=0`,
      `zscale=t=bt709:m=bt709:r=tv,format=${format}`,
    ]
  }
  const from = sourceMatrix(video)
  return [
    `scale=${size}:flags=bicubic${from ? `:in_color_matrix=${from}` : ''}:out_color_matrix=bt709:out_range=tv`,
    `format=${format}`,
  ]
}

/**
 * Colour matrix of a video. Untagged files are treated as players treat them: high definition is BT.709, anything
 * smaller BT.601.
 */
export function sourceMatrix(video: VideoInfo): string | undefined {
  if (/^(rgb|bgr|gbr|argb|abgr|pal8|0rgb|0bgr)/.test(video.pixFmt)) return undefined
  const { space } = video.color
  if (space === 'bt2020nc' || space === 'bt2020c' || space === 'bt2020_ncl') return 'bt2020'
  if (space === 'smpte170m' || space === 'bt470bg') return 'bt601'
  if (space === 'fcc' || space === 'smpte240m' || space === 'bt709') return space
  return video.codedHeight >= 720 || video.codedWidth >= 1280 ? 'bt709' : 'bt601'
}

/**
 * Padding for an odd position: overlay moves 4:2:0 pictures to even px, so a transparent column or row is added before
 * the picture.
 */
function evenPadding(target: Rect): string[] {
  const left = target.x - floorEven(target.x)
  const top = target.y - floorEven(target.y)
  if (left === 0 && top === 0) return []
  const width = floorEven(target.width + left + 1)
  const height = floorEven(target.height + top + 1)
  return [`format=yuva444p,pad=${width}:${height}:${left}:${top}:color=black@0,format=yuva420p`]
}
