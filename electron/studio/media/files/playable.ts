import type { MediaInfo, VideoInfo } from '../../../media/index.ts'

/** Codecs that Chromium plays, by container, in ffmpeg's names. Other files get a proxy. */
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

/** Whether the window can display or play a file without a proxy. */
export function isPlayable(info: MediaInfo): boolean {
  const { container, video, audio } = info
  if (info.kind === 'image' || info.kind === 'animation') return pictures.includes(container)
  if (video && !(videoCodecs[container]?.includes(video.codec) && isPlainPicture(video))) return false
  return !audio || (audioCodecs[container]?.includes(audio.codec) ?? false)
}

/** Whether a picture is 8 bits, 4:2:0, SDR and progressive, which every decoder shows correctly. VP9 may have alpha. */
function isPlainPicture(video: VideoInfo): boolean {
  if (video.interlaced || video.color.hdr) return false
  if (video.codec === 'av1' || video.codec === 'vp9') return /^(yuva?420p(10le)?|yuvj420p)$/.test(video.pixFmt)
  return video.pixFmt === 'yuv420p' || video.pixFmt === 'yuvj420p'
}

/** File extension of the proxy: WebM when there is an alpha channel. */
export function proxyExtension(info: MediaInfo): string {
  if (!info.video) return info.audio ? '.m4a' : '.webp'
  return info.video.hasAlpha ? '.webm' : '.mp4'
}
