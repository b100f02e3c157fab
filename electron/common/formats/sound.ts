import { fileType } from './file-types.ts'
import type { FileTypeName } from './file-types.ts'

/** An encoder of sound. Encoders and options have ffmpeg's names. */
export interface SoundCodec {
  encoder: string
  lossless: boolean
  /** How the quality is set: by a bit rate that the caller chooses, or by fixed options. */
  quality: 'bit-rate' | readonly string[]
  /** Options of the encoder beside those of the quality. */
  options?: readonly string[]
  /** The only sample rate that is written, Hz; absent: any. */
  rate?: 48_000
  /** Factor by which a filter raises the level, because the encoder lowers it. */
  gain?: number
}

export const soundCodecs = {
  pcm: { encoder: 'pcm_s16le', lossless: true, quality: [] },
  // LAME scales what it encodes by 0.95.
  mp3: { encoder: 'libmp3lame', lossless: false, quality: 'bit-rate', gain: 1.0526 },
  // At 64 kbit/s a channel and above, the fast search needs 40 % of the processor time of the default one, and what it
  // writes is closer to the source up to 8 kHz, by 1 to 6 dB (docs/measurements/performance.md).
  aac: { encoder: 'aac', lossless: false, quality: 'bit-rate', options: ['-aac_coder', 'fast'] },
  vorbis: { encoder: 'libvorbis', lossless: false, quality: ['-q:a', '6'] },
  // Opus has no 44.1 kHz, and every player takes it at 48 kHz.
  opus: { encoder: 'libopus', lossless: false, quality: 'bit-rate', rate: 48_000 },
} as const satisfies Record<string, SoundCodec>

export type SoundCodecName = keyof typeof soundCodecs

/** A file format with sound alone. */
export interface SoundFormat {
  /** The format's name for the user. */
  name: string
  file: FileTypeName
  codec: SoundCodecName
  muxer: string
  muxerOptions: readonly string[]
  demuxer: string
  /** Stores tags of any name; other formats store title, artist and comment alone. */
  freeTags: boolean
}

/** Formats of voiceovers; stored sheets name the keys. OGG is Vorbis, since Opus has no 22.05, 32 or 44.1 kHz. */
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

/** The extension of a format's files, with its dot. */
export const soundEnding = (name: SoundFormatName): string => fileType(soundFormat(name).file).endings[0]

/** Whether decoding gives exactly what was encoded. */
export const isLossless = (name: SoundFormatName): boolean => soundCodec(soundFormat(name).codec).lossless
