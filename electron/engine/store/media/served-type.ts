import type { MediaInfo } from '../../../media/media-info.ts'
import { EngineError } from '../../core/errors.ts'

/** Name and type that a kind of file is served under. The sender's `Content-Type` is not trusted. */
const TYPES: Record<string, { extension: string; mime: string }> = {
  png: { extension: 'png', mime: 'image/png' },
  jpeg: { extension: 'jpg', mime: 'image/jpeg' },
  webp: { extension: 'webp', mime: 'image/webp' },
  gif: { extension: 'gif', mime: 'image/gif' },
  bmp: { extension: 'bmp', mime: 'image/bmp' },
  mp4: { extension: 'mp4', mime: 'video/mp4' },
  matroska: { extension: 'webm', mime: 'video/webm' },
  avi: { extension: 'avi', mime: 'video/x-msvideo' },
  wav: { extension: 'wav', mime: 'audio/wav' },
  flac: { extension: 'flac', mime: 'audio/flac' },
  ogg: { extension: 'ogg', mime: 'audio/ogg' },
  mp3: { extension: 'mp3', mime: 'audio/mpeg' },
  aac: { extension: 'aac', mime: 'audio/aac' },
}

/** Whether files of this kind can be stored and served. */
export const isServed = ({ container }: Pick<MediaInfo, 'container'>): boolean =>
  TYPES[container] !== undefined

/** The extension and type of stored media, by what was found in it. */
export function servedType(info: Pick<MediaInfo, 'container' | 'kind'>): { extension: string; mime: string } {
  const type = TYPES[info.container]
  if (type === undefined)
    throw new EngineError(
      1003,
      `Files of the kind ${info.container} are not taken. Use PNG, JPEG, WebP, GIF, MP4, MOV, WebM, AVI, MP3, WAV, FLAC or OGG.`,
    )
  if (info.container === 'mp4' && info.kind === 'audio') return { extension: 'm4a', mime: 'audio/mp4' }
  return type
}
