/** Facts that a probe finds in a media file. Lengths in px and ms. */

export interface ColorInfo {
  /** ffmpeg's names, `bt709`, `smpte170m`, `bt2020nc`, ...; null where the file does not tell. */
  transfer: string | null
  primaries: string | null
  space: string | null
  range: 'tv' | 'pc' | null
  /** PQ or HLG: needs tone mapping to look right as SDR. */
  hdr: boolean
}

export interface VideoInfo {
  /** The stream's index in the file, for `-map`. */
  index: number
  codec: string
  /** Size as displayed: with rotation metadata and pixel aspect applied. */
  width: number
  height: number
  codedWidth: number
  codedHeight: number
  /** Clockwise turn that shows the picture upright: 0, 90, 180 or 270 degrees. */
  rotation: number
  /** Width of a pixel over its height. */
  sar: number
  /** Mean rate, frames per second; null where unknown. */
  fps: number | null
  variableFrameRate: boolean
  pixFmt: string
  hasAlpha: boolean
  bitDepth: number
  interlaced: boolean
  color: ColorInfo
  /** Number of frames in the header; null where it has none. */
  frameCount: number | null
  durationMs: number | null
}

export interface AudioInfo {
  index: number
  codec: string
  /** Hz. */
  sampleRate: number
  channels: number
  /** From the file's start to the sound's end: a sound that starts late has silence before it. */
  durationMs: number | null
}

export interface ImageInfo {
  /** Size as displayed: with EXIF orientation applied. */
  width: number
  height: number
  hasAlpha: boolean
}

/** `animation` is a GIF, WebP or PNG with more than one frame: a picture by type, played like a video. */
export type MediaKind = 'image' | 'animation' | 'video' | 'audio'

export interface MediaInfo {
  kind: MediaKind
  /** Format by content: `png`, `jpeg`, `webp`, `gif`, `mp4`, `matroska`, `wav`, ... */
  container: string
  /** The ffmpeg demuxer that reads this file. */
  demuxer: string
  sizeBytes: number
  /** Length in ms; 0 for a still image. */
  durationMs: number
  video?: VideoInfo
  audio?: AudioInfo
  image?: ImageInfo
}
