import type { FileTypeName } from './file-types.ts'
import { softwareEncoders } from './encoders.ts'
import type { PictureCodec } from './encoders.ts'
import type { SoundCodecName, SoundFormatName } from './sound.ts'

/** A format with video that a clip can be converted to. */
export interface PictureFormat {
  name: string
  file: FileTypeName
  muxer: string
  muxerOptions: readonly string[]
  /** Codec of the picture, whose encoders are in `encoders.ts`. */
  codec: PictureCodec
  /** Pixel formats of the result; `alpha` null where it has none. */
  pixels: { opaque: string; alpha: string | null }
  /** Codecs for sound in order of preference; empty: the format has no sound. */
  sound: readonly SoundCodecName[]
  /** Codec of a captions track; null: the format has none. */
  captions: string | null
  /** The colours come from one palette (GIF), for which filters are needed beside the encoder. */
  palette: boolean
}

/** A format with sound alone that a clip can be converted to. */
export interface ClipSoundFormat {
  name: string
  file: FileTypeName
  only: SoundFormatName
}

const faststart = ['-movflags', '+faststart']
const opaque = { opaque: 'yuv420p', alpha: null }

const mp4 = { file: 'mp4', muxer: 'mp4', muxerOptions: faststart, sound: ['aac'], captions: 'mov_text' } as const

const pictureFormats = {
  h264: { name: 'H.264', codec: 'h264', pixels: opaque, palette: false, ...mp4 },
  hevc: { name: 'H.265 (HEVC)', codec: 'hevc', pixels: opaque, palette: false, ...mp4 },
  vp9: {
    name: 'VP9',
    codec: 'vp9',
    file: 'webm',
    muxer: 'webm',
    muxerOptions: [],
    pixels: { opaque: 'yuv420p', alpha: 'yuva420p' },
    sound: ['opus', 'vorbis'],
    captions: 'webvtt',
    palette: false,
  },
  av1: { name: 'AV1', codec: 'av1', pixels: opaque, palette: false, ...mp4 },
  prores: {
    name: 'ProRes',
    codec: 'prores',
    file: 'mov',
    muxer: 'mov',
    muxerOptions: faststart,
    pixels: { opaque: 'yuv422p10le', alpha: 'yuva444p10le' },
    sound: ['pcm'],
    captions: 'mov_text',
    palette: false,
  },
  gif: {
    name: 'GIF',
    codec: 'gif',
    file: 'gif',
    muxer: 'gif',
    muxerOptions: [],
    pixels: { opaque: 'bgra', alpha: 'bgra' },
    sound: [],
    captions: null,
    palette: true,
  },
} as const satisfies Record<string, PictureFormat>

/** Formats that a clip can be converted to after its download; stored batches name the keys. */
export const clipFormats = {
  ...pictureFormats,
  mp3: { name: 'MP3', file: 'mp3', only: 'mp3' },
  m4a: { name: 'M4A (AAC)', file: 'm4a', only: 'm4a' },
  wav: { name: 'WAV', file: 'wav', only: 'wav' },
} as const satisfies Record<string, PictureFormat | ClipSoundFormat>

export type PictureFormatName = keyof typeof pictureFormats
export type ClipFormatName = keyof typeof clipFormats

export const clipFormatNames = Object.keys(clipFormats) as [ClipFormatName, ...ClipFormatName[]]

export const clipFormat = (name: ClipFormatName): PictureFormat | ClipSoundFormat => clipFormats[name]
export const pictureFormat = (name: PictureFormatName): PictureFormat => pictureFormats[name]

/** Whether the format keeps a clip's video. */
export function holdsPicture(name: ClipFormatName): name is PictureFormatName {
  return name in pictureFormats
}

/** Whether the format's encoders can trade size for quality. */
export const hasQualityLevels = (name: PictureFormatName): boolean =>
  softwareEncoders[pictureFormat(name).codec].some(({ quality }) => quality !== null)
