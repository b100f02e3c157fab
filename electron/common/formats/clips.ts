import type { FileTypeName } from './file-types.ts'
import type { SoundCodecName, SoundFormatName } from './sound.ts'

/** An encoder of ffmpeg with its options. Hardware encoders are left out: being listed doesn't mean that they work. */
export interface PictureEncoder {
  encoder: string
  options: readonly string[]
  /** Instead, for a picture with alpha. */
  alphaOptions?: readonly string[]
}

/** What a clip can be turned into that holds a picture. */
export interface PictureFormat {
  name: string
  file: FileTypeName
  muxer: string
  muxerOptions: readonly string[]
  /** The best first; the first that an ffmpeg has is used. */
  encoders: readonly [PictureEncoder, ...PictureEncoder[]]
  /** Pixel formats of the result; `alpha` null where it has none. */
  pixels: { opaque: string; alpha: string | null }
  /** The first that an ffmpeg has; empty: the format is silent. */
  sound: readonly SoundCodecName[]
  /** The codec of a track of captions; null: it has none. */
  captions: string | null
  /** Colours are of one palette: what needs filters beside the encoder. */
  palette: boolean
}

/** What a clip can be turned into that holds its sound alone. */
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
    // `hvc1` is what Apple's players look for.
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
        // The encoder's own way to alpha can't look ahead at frames it doesn't show.
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
    // Profile 3 is 422 HQ, 4 is 4444, which holds alpha.
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

/** What a clip can become after its download; the keys are kept in batches. */
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

/** Whether a clip's picture is left in it. */
export function holdsPicture(name: ClipFormatName): name is PictureFormatName {
  return name in pictureFormats
}
