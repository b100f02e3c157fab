import type { FileTypeName } from './file-types.ts'
import type { SoundCodecName, SoundFormatName } from './sound.ts'

/** An encoder of ffmpeg with its options. Hardware encoders are left out: being listed doesn't mean that they work. */
export interface PictureEncoder {
  encoder: string
  options: readonly string[]
  /** Options used instead for video with alpha. */
  alphaOptions?: readonly string[]
}

/** A format with video that a clip can be converted to. */
export interface PictureFormat {
  name: string
  file: FileTypeName
  muxer: string
  muxerOptions: readonly string[]
  /** Encoders in order of preference; the first that this ffmpeg has is used. */
  encoders: readonly [PictureEncoder, ...PictureEncoder[]]
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
const vp9 = ['-crf', '30', '-b:v', '0', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1']
const opaque = { opaque: 'yuv420p', alpha: null }

const pictureFormats = {
  h264: {
    name: 'H.264',
    file: 'mp4',
    muxer: 'mp4',
    muxerOptions: faststart,
    pixels: opaque,
    encoders: [{ encoder: 'libx264', options: ['-preset', 'fast', '-crf', '19', '-pix_fmt', 'yuv420p'] }],
    sound: ['aac'],
    captions: 'mov_text',
    palette: false,
  },
  hevc: {
    name: 'HEVC (H.265)',
    file: 'mp4',
    muxer: 'mp4',
    muxerOptions: faststart,
    pixels: opaque,
    // The tag `hvc1` is the one that Apple's players accept.
    encoders: [
      {
        encoder: 'libx265',
        options: ['-preset', 'fast', '-crf', '23', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'],
      },
      { encoder: 'libkvazaar', options: ['-kvazaar-params', 'qp=27', '-tag:v', 'hvc1'] },
    ],
    sound: ['aac'],
    captions: 'mov_text',
    palette: false,
  },
  vp9: {
    name: 'VP9',
    file: 'webm',
    muxer: 'webm',
    muxerOptions: [],
    encoders: [
      {
        encoder: 'libvpx-vp9',
        options: vp9,
        // libvpx can't encode alpha together with alternate reference frames.
        alphaOptions: [...vp9, '-auto-alt-ref', '0'],
      },
    ],
    pixels: { opaque: 'yuv420p', alpha: 'yuva420p' },
    sound: ['opus', 'vorbis'],
    captions: 'webvtt',
    palette: false,
  },
  prores: {
    name: 'ProRes',
    file: 'mov',
    muxer: 'mov',
    muxerOptions: faststart,
    // ProRes profile 3 is 422 HQ; 4 is 4444, which holds alpha.
    encoders: [
      {
        encoder: 'prores_ks',
        options: ['-profile:v', '3', '-vendor', 'apl0'],
        alphaOptions: ['-profile:v', '4', '-vendor', 'apl0'],
      },
      { encoder: 'prores', options: ['-profile:v', '3'] },
    ],
    pixels: { opaque: 'yuv422p10le', alpha: 'yuva444p10le' },
    sound: ['pcm'],
    captions: 'mov_text',
    palette: false,
  },
  gif: {
    name: 'GIF',
    file: 'gif',
    muxer: 'gif',
    muxerOptions: [],
    encoders: [{ encoder: 'gif', options: ['-loop', '0'] }],
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
