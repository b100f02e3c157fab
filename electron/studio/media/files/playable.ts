import type { MediaInfo, VideoInfo } from '../../../media/index.ts'

/** What Chromium plays of each container, by ffmpeg's names. Anything else gets a stand-in. */
const videoCodecs: Readonly<Record<string, readonly string[]>> = {
  mp4: ['h264', 'vp9', 'av1'],
  matroska: ['h264', 'vp8', 'vp9', 'av1'],
  ogg: [],
}
const audioCodecs: Readonly<Record<string, readonly string[]>> = {
  mp4: ['aac', 'mp3', 'opus', 'flac'],
  matroska: ['opus', 'vorbis', 'aac', 'mp3', 'flac'],
  ogg: ['vorbis', 'opus', 'flac'],
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_mulaw', 'pcm_alaw'],
  mp3: ['mp3', 'mp2'],
  flac: ['flac'],
  aac: ['aac'],
}
const pictures: readonly string[] = ['png', 'jpeg', 'webp', 'gif', 'bmp', 'avif']

/** Whether the window can show or play a file as it is. */
export function isPlayable(info: MediaInfo): boolean {
  const { container, video, audio } = info
  if (info.kind === 'image' || info.kind === 'animation') return pictures.includes(container)
  if (video && !(videoCodecs[container]?.includes(video.codec) && isPlainPicture(video))) return false
  return !audio || (audioCodecs[container]?.includes(audio.codec) ?? false)
}

/** 8 bits, 4:2:0, SDR, progressive: what every decoder takes and shows right. VP9 may carry alpha. */
function isPlainPicture(video: VideoInfo): boolean {
  if (video.interlaced || video.color.hdr) return false
  if (video.codec === 'av1' || video.codec === 'vp9') return /^(yuva?420p(10le)?|yuvj420p)$/.test(video.pixFmt)
  return video.pixFmt === 'yuv420p' || video.pixFmt === 'yuvj420p'
}

/** The ending of the stand-in: WebM where there is alpha to keep. */
export function standInExtension(info: MediaInfo): string {
  if (!info.video) return info.audio ? '.m4a' : '.webp'
  return info.video.hasAlpha ? '.webm' : '.mp4'
}
