/** What a probe tells about a media file. Lengths in px and ms. */

export interface ColorInfo {
  /** As ffmpeg names them: `bt709`, `smpte170m`, `bt2020nc`, ...; null where the file does not say. */
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
  /** As displayed: after rotation metadata and pixel aspect. */
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
  /** From the header, where it says; null otherwise. */
  frameCount: number | null
  durationMs: number | null
}

export interface AudioInfo {
  index: number
  codec: string
  /** Hz. */
  sampleRate: number
  channels: number
  /** From the file's begin to the sound's end: a sound that starts late has silence before it. */
  durationMs: number | null
}

export interface ImageInfo {
  /** As displayed: after EXIF orientation. */
  width: number
  height: number
  hasAlpha: boolean
}

/** `animation` is a GIF, WebP or PNG with more than one frame: a picture by type, played like a video. */
export type MediaKind = 'image' | 'animation' | 'video' | 'audio'

export interface MediaInfo {
  kind: MediaKind
  /** By content: `png`, `jpeg`, `webp`, `gif`, `mp4`, `matroska`, `wav`, ... */
  container: string
  /** The ffmpeg demuxer that reads this file. */
  demuxer: string
  sizeBytes: number
  /** Of a still image: 0. */
  durationMs: number
  video?: VideoInfo
  audio?: AudioInfo
  image?: ImageInfo
}
