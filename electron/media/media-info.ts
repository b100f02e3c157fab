/** Facts that a probe finds in a media file. Lengths are px and ms. */

export interface ColorInfo {
  /** ffmpeg's names, such as `bt709`, `smpte170m`, `bt2020nc`; null when the file has no tag. */
  transfer: string | null
  primaries: string | null
  space: string | null
  range: 'tv' | 'pc' | null
  /** Whether the video has a high dynamic range (PQ or HLG) and needs tone mapping to look right as SDR. */
  hdr: boolean
}

export interface VideoInfo {
  /** Index of the stream in the file, for `-map`. */
  index: number
  codec: string
  /** Size as displayed, with rotation and pixel aspect ratio applied. */
  width: number
  height: number
  codedWidth: number
  codedHeight: number
  /** Clockwise rotation that makes the picture upright: 0, 90, 180 or 270 degrees. */
  rotation: number
  /** Pixel aspect ratio of the video: width of a pixel over its height. */
  sar: number
  /** Mean frame rate of the video (frames per second); null when unknown. */
  fps: number | null
  variableFrameRate: boolean
  pixFmt: string
  hasAlpha: boolean
  /** Whether its alpha lies below its colours in each frame (`alpha-below.ts`); its sizes are those of the picture. */
  alphaBelow?: true
  bitDepth: number
  interlaced: boolean
  color: ColorInfo
  /** Number of frames in the file's header; null when it has none. */
  frameCount: number | null
  durationMs: number | null
}

export interface AudioInfo {
  index: number
  codec: string
  /** Sample rate of the sound (Hz). */
  sampleRate: number
  channels: number
  /** Time from the start of the file to the end of the sound (ms): a sound that starts late has silence before it. */
  durationMs: number | null
}

export interface ImageInfo {
  /** Size of the picture as displayed, with EXIF orientation applied. */
  width: number
  height: number
  hasAlpha: boolean
}

/** `animation` is a GIF, WebP or PNG with more than one frame: a picture by type, played like a video. */
export type MediaKind = 'image' | 'animation' | 'video' | 'audio'

export interface MediaInfo {
  kind: MediaKind
  /** Format by content, such as `png`, `jpeg`, `webp`, `gif`, `mp4`, `matroska`, `wav`. */
  container: string
  /** The ffmpeg demuxer that reads this file. */
  demuxer: string
  sizeBytes: number
  /** Length of the media (ms); 0 for a still image. */
  durationMs: number
  video?: VideoInfo
  audio?: AudioInfo
  image?: ImageInfo
}
