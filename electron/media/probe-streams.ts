import type { AudioInfo, ColorInfo, VideoInfo } from './media-info.ts'

/** The part of ffprobe's JSON that is used. */
export interface ProbeJson {
  streams?: ProbeStream[]
  format?: { duration?: string; start_time?: string }
}

export interface ProbeStream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  pix_fmt?: string
  bits_per_raw_sample?: string
  field_order?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  nb_frames?: string
  duration?: string
  start_time?: string
  color_transfer?: string
  color_primaries?: string
  color_space?: string
  color_range?: string
  sample_rate?: string
  channels?: number
  disposition?: Record<string, number>
  tags?: Record<string, string>
  side_data_list?: { side_data_type?: string; rotation?: number }[]
}

/** Highest plausible frame rate (frames per second); devices that record faster state their rate. */
const mostRate = 300

export function videoInfo(stream: ProbeStream): VideoInfo {
  const codedWidth = stream.width ?? 0
  const codedHeight = stream.height ?? 0
  const rotation = rotationOf(stream)
  const sar = ratio(stream.sample_aspect_ratio?.replace(':', '/')) ?? 1
  const shownWidth = Math.max(1, Math.round(codedWidth * sar))
  const sideways = rotation === 90 || rotation === 270
  const mean = ratio(stream.avg_frame_rate)
  const base = ratio(stream.r_frame_rate)
  // Browser recordings have no mean rate, and their base rate is the clock of their timestamps: 1000.
  const isClock = mean === null && base !== null && base > mostRate
  const pixFmt = stream.pix_fmt ?? 'unknown'
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    width: sideways ? codedHeight : shownWidth,
    height: sideways ? shownWidth : codedHeight,
    codedWidth,
    codedHeight,
    rotation,
    sar,
    fps: mean ?? (isClock ? null : base),
    variableFrameRate: isClock || (mean !== null && base !== null && Math.abs(mean - base) > base * 0.01),
    pixFmt,
    hasAlpha: hasAlpha(stream, pixFmt),
    bitDepth: bitDepth(stream, pixFmt),
    interlaced: /^(tt|bb|tb|bt)$/.test(stream.field_order ?? ''),
    color: colorInfo(stream),
    frameCount: integer(stream.nb_frames),
    durationMs: streamDuration(stream),
  }
}

/**
 * Facts of an audio stream.
 * @param originS time at which the file begins, s
 */
export function audioInfo(stream: ProbeStream, originS = 0): AudioInfo {
  const durationMs = streamDuration(stream)
  // A late sound is added to its duration, except in Matroska, whose duration tag is already the time of the end.
  const lateMs = Number(stream.duration) > 0 ? Math.round((Number(stream.start_time) - originS) * 1000) : 0
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    sampleRate: integer(stream.sample_rate) ?? 0,
    channels: stream.channels ?? 0,
    durationMs: durationMs === null ? null : durationMs + (lateMs > 0 ? lateMs : 0),
  }
}

/**
 * Duration that the file states (ms); NaN or 0 when it states none. Versions of ffprobe differ when the first frame is
 * shown late, as in a copy of frames that are stored out of order: the ends of the streams, when all are known, bound
 * it.
 */
export function statedDuration({ streams = [], format }: ProbeJson): number {
  const statedS = Number(format?.duration)
  const endS = Math.max(...streams.map((stream) => Number(stream.start_time) + Number(stream.duration)))
  const boundS = endS - Number(format?.start_time)
  return Math.round((boundS > 0 ? Math.min(statedS, boundS) : statedS) * 1000)
}

/**
 * Clockwise rotation of a stream: ffprobe gives the counter-clockwise angle of the display matrix; older files have a
 * clockwise `rotate` tag.
 */
function rotationOf(stream: ProbeStream): number {
  const matrix = stream.side_data_list?.find((data) => typeof data.rotation === 'number')?.rotation
  const clockwise = matrix === undefined ? Number(tag(stream, 'rotate') ?? 0) : -matrix
  return Number.isFinite(clockwise) ? (((Math.round(clockwise / 90) * 90) % 360) + 360) % 360 : 0
}

/**
 * Whether a stream has alpha. VP8 and VP9 store alpha in side data, which a tag announces and their pixel format does
 * not show.
 */
function hasAlpha(stream: ProbeStream, pixFmt: string): boolean {
  if (tag(stream, 'alpha_mode') === '1') return true
  return /^(yuva|rgba|bgra|argb|abgr|gbrap|ya8|ya16|pal8|ayuv|vuya)/.test(pixFmt)
}

function bitDepth(stream: ProbeStream, pixFmt: string): number {
  const raw = integer(stream.bits_per_raw_sample)
  if (raw !== null && raw > 0) return raw
  if (/^p01[026]/.test(pixFmt)) return Number(pixFmt.slice(2, 4)) || 10
  const planar = /(?:p|gray)(9|10|12|14|16)(?:le|be)$/.exec(pixFmt)?.[1]
  if (planar !== undefined) return Number(planar)
  return /^(rgb48|rgba64|bgr48|bgra64|ya16)/.test(pixFmt) ? 16 : 8
}

function colorInfo(stream: ProbeStream): ColorInfo {
  const known = (value: string | undefined) =>
    value === undefined || /^(unknown|reserved|unspecified|gbr)$/.test(value) ? null : value
  const transfer = known(stream.color_transfer)
  const range = stream.color_range
  return {
    transfer,
    primaries: known(stream.color_primaries),
    space: known(stream.color_space),
    range: range === 'tv' || range === 'pc' ? range : null,
    hdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
  }
}

function tag(stream: ProbeStream, name: string): string | undefined {
  const entry = Object.entries(stream.tags ?? {}).find(([key]) => key.toLowerCase() === name)
  return entry?.[1]
}

/** Duration of a stream (ms). Matroska stores it in a tag, as `00:01:02.345000000`. */
function streamDuration(stream: ProbeStream): number | null {
  const seconds = Number(stream.duration)
  if (Number.isFinite(seconds) && seconds > 0) return Math.round(seconds * 1000)
  const clock = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(tag(stream, 'duration') ?? '')
  if (!clock) return null
  const ms = (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000
  return ms > 0 ? Math.round(ms) : null
}

function ratio(text: string | undefined): number | null {
  const [over = NaN, under = 1] = (text ?? '').split('/').map(Number)
  const value = over / under
  return Number.isFinite(value) && value > 0 ? value : null
}

function integer(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && value >= 0 ? value : null
}
