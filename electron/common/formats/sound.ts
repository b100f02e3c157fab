import type { FileTypeName } from './file-types.ts'

/** How sound is encoded. Encoders and their options are ffmpeg's names. */
export interface SoundCodec {
  encoder: string
  lossless: boolean
  /** How its quality is said: by a bit rate that the caller chooses, or by options that are always the same. */
  quality: 'bit-rate' | readonly string[]
  /** The only sample rate that is written, Hz; any where absent. */
  rate?: 48_000
  /** What the encoder takes away of the level, and a filter gives back: a factor. */
  gain?: number
}

export const soundCodecs = {
  pcm: { encoder: 'pcm_s16le', lossless: true, quality: [] },
  // LAME scales what it encodes by 0.95.
  mp3: { encoder: 'libmp3lame', lossless: false, quality: 'bit-rate', gain: 1.0526 },
  aac: { encoder: 'aac', lossless: false, quality: 'bit-rate' },
  vorbis: { encoder: 'libvorbis', lossless: false, quality: ['-q:a', '6'] },
  // It knows no 44.1 kHz, and plays everything at this rate.
  opus: { encoder: 'libopus', lossless: false, quality: 'bit-rate', rate: 48_000 },
} as const satisfies Record<string, SoundCodec>

export type SoundCodecName = keyof typeof soundCodecs

/** A file that holds sound alone. */
export interface SoundFormat {
  /** As people write it. */
  name: string
  file: FileTypeName
  codec: SoundCodecName
  muxer: string
  muxerOptions: readonly string[]
  demuxer: string
  /** Takes tags of any name; others know title, artist and comment alone. */
  freeTags: boolean
}

/** What a voiceover can become; its keys are kept in sheets. OGG is Vorbis, since Opus knows no 22.05, 32 or 44.1 kHz. */
export const soundFormats = {
  wav: {
    name: 'WAV',
    file: 'wav',
    codec: 'pcm',
    muxer: 'wav',
    demuxer: 'wav',
    muxerOptions: [],
    freeTags: false,
  },
  mp3: {
    name: 'MP3',
    file: 'mp3',
    codec: 'mp3',
    muxer: 'mp3',
    demuxer: 'mp3',
    muxerOptions: ['-id3v2_version', '3', '-write_xing', '1'],
    freeTags: true,
  },
  m4a: {
    name: 'M4A',
    file: 'm4a',
    codec: 'aac',
    muxer: 'ipod',
    demuxer: 'mov',
    muxerOptions: ['-movflags', '+faststart'],
    freeTags: false,
  },
  ogg: {
    name: 'OGG',
    file: 'ogg',
    codec: 'vorbis',
    muxer: 'ogg',
    demuxer: 'ogg',
    muxerOptions: [],
    freeTags: true,
  },
} as const satisfies Record<string, SoundFormat>

export type SoundFormatName = keyof typeof soundFormats

export const soundFormatNames = Object.keys(soundFormats) as [SoundFormatName, ...SoundFormatName[]]

export const soundFormat = (name: SoundFormatName): SoundFormat => soundFormats[name]
export const soundCodec = (name: SoundCodecName): SoundCodec => soundCodecs[name]

/** Whether what is decoded again is what was encoded. */
export const isLossless = (name: SoundFormatName): boolean => soundCodec(soundFormat(name).codec).lossless
